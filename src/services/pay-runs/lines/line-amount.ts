import { type Selectable, sql } from "kysely";
import { readMillionths, unitsTimesRate } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "../../employees";
import type { ElementRow } from "../../pay";
import type { SentLine } from "../contract/line-schemas";
import type { PayRunTables } from "../store/pay-run-tables";

/** Posted lines of one employee in one period: a payslip takes 1,000, and other services add theirs. */
export const MOST_LINES_OF_PERIOD = 900;

/** Counts each employee's lines in each period of the payroll on record, by its place in the calendar. */
export async function linesByPeriod(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Map<number, number>>> {
  const found = new Map(employeeIds.map((id) => [id, new Map<number, number>()]));
  if (employeeIds.length === 0) return found;
  const counted = await tx
    .withTables<PayRunTables & EmployeeTables>()
    .selectFrom("payroll_line")
    .innerJoin("employee", (join) =>
      join
        .onRef("employee.employee_id", "=", "payroll_line.employee_id")
        .onRef("employee.payroll_config_id", "=", "payroll_line.payroll_config_id"),
    )
    .select(["payroll_line.employee_id", "sequence", sql<number>`count(*)::int`.as("lines")])
    .where("payroll_line.employee_id", "in", [...found.keys()])
    .groupBy(["payroll_line.employee_id", "sequence"])
    .execute();
  for (const { employee_id, sequence, lines } of counted) found.get(employee_id)?.set(sequence, lines);
  return found;
}

/** Counts a line; returns false if its period is full. A line that stays in its period needs no room. */
export function takeRoom(lines: Map<number, number>, sequence: number, before: number | null): boolean {
  if (before === sequence) return true;
  const there = lines.get(sequence) ?? 0;
  if (there >= MOST_LINES_OF_PERIOD) return false;
  lines.set(sequence, there + 1);
  if (before !== null) lines.set(before, (lines.get(before) ?? 1) - 1);
  return true;
}

type LineRow = Selectable<PayRunTables["payroll_line"]>;

export interface LineAmount {
  /** Pence. */
  readonly amount: number;
  readonly payRate: string | null;
}

/** Returns a line's amount: units times rate, rounded half up to the penny (away from zero); null if not stated. */
export function lineAmount({ units, payRate, amount }: SentLine, element: ElementRow): LineAmount | null {
  if (units !== null) {
    const rate = payRate ?? element.default_rate;
    return rate === null
      ? null
      : { amount: unitsTimesRate(readMillionths(units), readMillionths(rate)), payRate: rate };
  }
  if (amount === null && takesPercentage(element)) return percentageOf(payRate ?? element.default_rate);
  const pence = amount ?? element.default_amount;
  return pence === null ? null : { amount: pence, payRate: null };
}

/** Whether lines of an element may give a percentage instead of an amount. */
export function takesPercentage({ calculation_type }: ElementRow): boolean {
  return calculation_type === "PercentageOfGross";
}

/** The amount of a percentage is only known with the payslip. */
function percentageOf(rate: string | null): LineAmount | null {
  return rate === null ? null : { amount: 0, payRate: rate };
}

/** Returns whether a stored line is a percentage of gross pay: it has a rate and no units. */
export function isPercentage<Row extends Pick<LineRow, "units" | "pay_rate">>(
  row: Row,
): row is Row & { readonly pay_rate: string } {
  return row.units === null && row.pay_rate !== null;
}
