import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "../../employees";
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
