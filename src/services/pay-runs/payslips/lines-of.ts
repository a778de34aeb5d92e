import type { Rulebook } from "../../../engine";
import type { Tx } from "../../../platform/store";
import { findElements } from "../../pay";
import { openDates } from "../lines/open-dates";
import type { PayRunTables } from "../store/pay-run-tables";
import { awardRows, dividedAwards } from "./divided-awards";
import { type NotedLine, postedLine } from "./engine-lines";
import type { SlipPeriod } from "./slip-period";

/**
 * Returns the posted lines of employees in a period, in the order of posting, with two statements, and one more if there
 * are termination awards. For a period outside the calendar, those that are not locked and whose pay date is in it.
 */
export async function linesOf(
  tx: Tx,
  run: Pick<SlipPeriod, "payrollConfigId" | "sequence" | "supplementary" | "periodStartDate" | "periodEndDate">,
  employeeIds: readonly string[],
  rulebook: Rulebook,
): Promise<ReadonlyMap<string, readonly NotedLine[]>> {
  const found = new Map<string, NotedLine[]>();
  if (employeeIds.length === 0) return found;
  const tables = tx.withTables<PayRunTables>();
  const lines = tables
    .selectFrom("payroll_line")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_config_id", "=", run.payrollConfigId)
    .where("supplementary", "=", run.supplementary)
    .orderBy("line_id");
  const chosen =
    run.sequence === null
      ? lines
          .where("sequence", ">=", (await openDates(tx, run.payrollConfigId)).first)
          .where("payroll_date", ">=", run.periodStartDate)
          .where("payroll_date", "<=", run.periodEndDate)
      : lines.where("sequence", "=", run.sequence);
  const rows = await chosen.execute();
  const awarded = rows.flatMap((row) => (row.termination_award === null ? [] : row.employee_id));
  const awards = awarded.length === 0 ? null : await dividedAwards(tx, awarded, rulebook);
  const elements = new Map((await findElements(tx)).map((row) => [row.pay_element_id, row]));
  for (const row of rows) {
    const element = elements.get(row.pay_element_id);
    if (element === undefined) throw new Error("A line refers to an element.");
    const line = postedLine(row, element);
    const parts = awards?.get(row.line_id);
    const lines = parts === undefined ? [line] : awardRows(line, parts);
    found.set(row.employee_id, [...(found.get(row.employee_id) ?? []), ...lines]);
  }
  return found;
}
