import { sql } from "kysely";
import type { Tx } from "../../../platform/store";

const FIRST_RECORDS = [
  ["employee_tax_code", "effective_date"],
  ["employee_ni_category", "effective_date"],
  ["employee_salary", "effective_from"],
] as const;

/**
 * Backdates what was in force on the first day to an earlier first day. A later first day moves nothing: what is in
 * force before it does no harm.
 */
export async function moveFirstRecords(
  tx: Tx,
  employeeId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (to >= from) return;
  for (const [table, date] of FIRST_RECORDS) {
    const [records, day] = [sql.table(table), sql.ref(date)];
    await sql`update ${records} set ${day} = ${to} where employee_id = ${employeeId} and ${day} <= ${from}
      and ${day} > ${to} and ${day} = (select min(other.${day}) from ${records} as other
        where other.employee_id = ${employeeId})`.execute(tx);
  }
}
