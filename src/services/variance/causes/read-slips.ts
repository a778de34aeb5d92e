import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { RunRow, SlipDocument } from "../../pay-runs";
import type { StoredSlip } from "./compared-slip";

interface Row {
  readonly employee_id: string;
  readonly regular_payment_date: string;
  readonly document: SlipDocument;
}

/** Returns the payslips of some employees in a run, final ones or previews, as they are at one moment. */
export async function readSlips(
  tx: Tx,
  run: RunRow | null,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSlip>> {
  if (run === null || employeeIds.length === 0) return new Map();
  const from = (table: string) => sql`
    select employee_id, regular_payment_date, document::json from ${sql.table(table)}
    where pay_run_id = ${run.pay_run_id} and employee_id = any(${employeeIds}::text[]) and document is not null`;
  const { rows } = await sql<Row>`${from("payslip")} union all ${from("payslip_preview")}`.execute(tx);
  return new Map(rows.map(({ employee_id, ...slip }) => [employee_id, slip]));
}
