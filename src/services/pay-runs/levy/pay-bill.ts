import { sql } from "kysely";
import { OUTSIDE_PAY_BILL } from "../../../engine/employer-charges";
import type { Tx } from "../../../platform/store";

/** Returns the pay bill of a tax year before its first run here, from opening balances, in pence. */
export async function payBillOnFile(tx: Tx, taxYear: number): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum((held.value ->> 'grossForEmployerNi')::numeric * 100), 0)::bigint as pence
    from employee_opening_balance, jsonb_each(balance -> 'niBandResult') as held
    where tax_year = ${taxYear} and held.key <> ${OUTSIDE_PAY_BILL}`.execute(tx);
  return rows[0]?.pence ?? 0;
}

/** Returns the pay bill of a tax year up to a month, in pence, from locked runs and opening balances. */
export async function payBillToDate(tx: Tx, taxYear: number, taxMonth: number): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(levy_pay_bill), 0)::bigint as pence from pay_run
    where tax_year = ${taxYear} and tax_month <= ${taxMonth} and status = 'Locked'`.execute(tx);
  return (rows[0]?.pence ?? 0) + (await payBillOnFile(tx, taxYear));
}
