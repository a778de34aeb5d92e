import { sql } from "kysely";
import type { Payslip } from "../../../engine";
import { readPence } from "../../../engine/base";
import type { Tx } from "../../../platform/store";

const NOT_COUNTED = "X";

/** Returns a payslip's part of the levy pay bill, in pence: earnings for employer National Insurance. */
export function payBillOf({ niBreakdown }: Payslip): number {
  return niBreakdown
    .filter(({ niCategory }) => niCategory !== NOT_COUNTED)
    .reduce((sum, { grossForEmployerNi }) => sum + readPence(grossForEmployerNi), 0);
}

/** Returns the pay bill of a tax year before its first run here, from opening balances, in pence. */
export async function payBillOnFile(tx: Tx, taxYear: number): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum((held.value ->> 'grossForEmployerNi')::numeric * 100), 0)::bigint as pence
    from employee_opening_balance, jsonb_each(balance -> 'niBandResult') as held
    where tax_year = ${taxYear} and held.key <> ${NOT_COUNTED}`.execute(tx);
  return rows[0]?.pence ?? 0;
}

/** Returns the pay bill of a tax year up to a month, in pence, from locked runs and opening balances. */
export async function payBillToDate(tx: Tx, taxYear: number, taxMonth: number): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(levy_pay_bill), 0)::bigint as pence from pay_run
    where tax_year = ${taxYear} and tax_month <= ${taxMonth} and status = 'Locked'`.execute(tx);
  return (rows[0]?.pence ?? 0) + (await payBillOnFile(tx, taxYear));
}
