import { sql } from "kysely";
import { formatPence } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { payBillToDate } from "../../pay-runs";

interface YearSums {
  /** Tax months with a payslip. */
  readonly paidMonths: ReadonlySet<number>;
  /** Statutory pay by tax month and type; amounts are decimals. */
  readonly months: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** Earnings for employer National Insurance, excluding letter X. */
  readonly payBill: string;
}

/** Returns totals of the locked payslips of a tax year up to a month; opening balances count in its first month. */
export async function yearSums(tx: Tx, taxYear: number, taxMonth: number): Promise<YearSums> {
  const paid = await sql<{ tax_month: number }>`
    select distinct run.tax_month from pay_run as run join payslip using (organisation_id, pay_run_id)
    where run.tax_year = ${taxYear} and run.tax_month <= ${taxMonth}`.execute(tx);
  return {
    paidMonths: new Set(paid.rows.map(({ tax_month }) => tax_month)),
    months: await statutoryPay(tx, taxYear, taxMonth),
    payBill: formatPence(Math.max(0, await payBillToDate(tx, taxYear, taxMonth))),
  };
}

async function statutoryPay(tx: Tx, taxYear: number, taxMonth: number): Promise<YearSums["months"]> {
  const { rows } = await sql<{ month: number; type: string; amount: string }>`
    select month, type, sum(amount::numeric)::text as amount from (
      select run.tax_month as month, paid.key as type, paid.value as amount
      from pay_run as run join payslip using (organisation_id, pay_run_id),
        jsonb_each_text(document -> 'payslip' -> 'forPeriod' -> 'statutoryPay') as paid
      where run.tax_year = ${taxYear} and run.tax_month <= ${taxMonth}
      union all
      select 1, held.key, held.value
      from employee_opening_balance, jsonb_each_text(balance -> 'statutoryPay') as held
      where tax_year = ${taxYear}
    ) as amounts group by month, type order by month, type`.execute(tx);
  const months = new Map<number, Record<string, string>>();
  for (const { month, type, amount } of rows) months.set(month, { ...months.get(month), [type]: amount });
  return months;
}
