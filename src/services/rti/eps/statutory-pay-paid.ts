import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { ShownAmounts } from "../../pay-runs";

/** Statutory pay by type, as decimals. */
type StatutoryPay = Readonly<Record<string, string>>;

/** Returns the statutory pay of tax months from the totals of their payslips; months without any are left out. */
export function getStatutoryPay(months: Iterable<readonly [number, ShownAmounts]>): Map<number, StatutoryPay> {
  const paid = [...months].filter(([, { statutoryPay }]) => Object.keys(statutoryPay).length > 0);
  return new Map(paid.map(([month, { statutoryPay }]) => [month, { ...statutoryPay }]));
}

/** Returns the statutory pay of a tax year before its first payslip, from opening balances. */
export async function statutoryPayOnFile(tx: Tx, taxYear: number): Promise<StatutoryPay> {
  const { rows } = await sql<{ type: string; amount: string }>`
    select held.key as type, sum(held.value::numeric)::text as amount
    from employee_opening_balance, jsonb_each_text(balance -> 'statutoryPay') as held
    where tax_year = ${taxYear} group by held.key order by held.key`.execute(tx);
  return Object.fromEntries(rows.map(({ type, amount }) => [type, amount]));
}
