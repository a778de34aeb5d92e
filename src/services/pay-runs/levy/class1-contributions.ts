import { sql } from "kysely";
import type { Tx } from "../../../platform/store";

/** Returns a tax year's Class 1 contributions and the months with pay; null if there are no payslips. */
export async function class1Contributions(tx: Tx, taxYear: number) {
  const { rows } = await sql<{ amount: number | null; months: number }>`
    select sum(payslip.ni + payslip.employer_ni)::bigint as amount, count(distinct run.tax_month)::int as months
    from pay_run as run join payslip using (organisation_id, pay_run_id) where run.tax_year = ${taxYear}`.execute(tx);
  const { amount = null, months = 0 } = rows[0] ?? {};
  return amount === null ? null : { amount, months };
}
