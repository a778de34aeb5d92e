import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { PayRunTables } from "../store/pay-run-tables";

/** Posted lines of one employee in one period: a payslip takes 1,000, and other services add theirs. */
export const MOST_LINES_OF_PERIOD = 900;

/** How many lines an employee has in each period of a payroll, by its place in the calendar. */
export async function linesByPeriod(tx: Tx, employeeId: string, payrollConfigId: string): Promise<Map<number, number>> {
  const counted = await tx
    .withTables<PayRunTables>()
    .selectFrom("payroll_line")
    .select(["sequence", sql<number>`count(*)::int`.as("lines")])
    .where("employee_id", "=", employeeId)
    .where("payroll_config_id", "=", payrollConfigId)
    .groupBy("sequence")
    .execute();
  return new Map(counted.map(({ sequence, lines }) => [sequence, lines]));
}

/** Counts a line in; false where its period has no room for another. A line that stays in its period needs none. */
export function takeRoom(lines: Map<number, number>, sequence: number, before: number | null): boolean {
  if (before === sequence) return true;
  const there = lines.get(sequence) ?? 0;
  if (there >= MOST_LINES_OF_PERIOD) return false;
  lines.set(sequence, there + 1);
  if (before !== null) lines.set(before, (lines.get(before) ?? 1) - 1);
  return true;
}
