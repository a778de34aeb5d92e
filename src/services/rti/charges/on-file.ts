import { sql } from "kysely";
import type { EmploymentReportFacts } from "../../../engine/filings";
import type { Tx } from "../../../platform/store";

/** Returns what earlier software reported of employees in a tax year: their opening balances. */
export async function reportsOnFile(tx: Tx, taxYear: number): Promise<ReadonlyMap<string, EmploymentReportFacts>> {
  const { rows } = await sql<{ employee_id: string; to_date: EmploymentReportFacts["toDate"] }>`
    select employee_id, jsonb_build_object(
      'incomeTax', sum(${amount("tax")})::text,
      'studentLoans', sum(${amount("studentLoan")})::text,
      'postgraduateLoans', sum(${amount("postgraduateLoan")})::text,
      'employeeNi', sum(letters.ni)::text,
      'employerNi', sum(letters.employer_ni)::text,
      'class1aOnTermination', sum(${amount("class1aOnTermination")})::text) as to_date
    from employee_opening_balance
      cross join lateral (select coalesce(sum((value ->> 'ni')::numeric), 0) as ni,
        coalesce(sum((value ->> 'employerNi')::numeric), 0) as employer_ni
        from jsonb_each(balance -> 'niBandResult')) as letters
    where tax_year = ${taxYear} group by employee_id`.execute(tx);
  return new Map(rows.map(({ employee_id: employeeId, to_date: toDate }) => [employeeId, { employeeId, toDate }]));
}

function amount(name: string) {
  return sql`coalesce((balance ->> ${sql.lit(name)})::numeric, 0)`;
}
