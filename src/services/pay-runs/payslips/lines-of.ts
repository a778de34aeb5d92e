import type { Tx } from "../../../platform/store";
import type { RunPeriod } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";
import { type NotedLine, postedLine } from "./engine-lines";

/** The posted lines of employees in a period, in the order of their posting: two statements. */
export async function linesOf(
  tx: Tx,
  run: Pick<RunPeriod, "payrollConfigId" | "sequence">,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NotedLine[]>> {
  const found = new Map<string, NotedLine[]>();
  if (employeeIds.length === 0) return found;
  const tables = tx.withTables<PayRunTables>();
  const rows = await tables
    .selectFrom("payroll_line")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_config_id", "=", run.payrollConfigId)
    .where("sequence", "=", run.sequence)
    .orderBy("line_id")
    .execute();
  const elements = new Map(
    (await tables.selectFrom("pay_element").selectAll().execute()).map((row) => [row.pay_element_id, row]),
  );
  for (const row of rows) {
    const element = elements.get(row.pay_element_id);
    if (element === undefined) throw new Error("A line refers to an element.");
    found.set(row.employee_id, [...(found.get(row.employee_id) ?? []), postedLine(row, element)]);
  }
  return found;
}
