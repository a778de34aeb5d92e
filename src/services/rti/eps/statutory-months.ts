import { sql } from "kysely";
import type { Rulebook } from "../../../engine";
import { formatDate, formatPence, lastDayOfTaxMonth, readPence } from "../../../engine/base";
import type { P32MonthFacts } from "../../../engine/forms";
import { assessSmallEmployer } from "../../../engine/statutory-pay/recovery";
import type { Tx } from "../../../platform/store";
import type { ReportedPayment } from "../../contract";
import { class1Contributions, type ShownAmounts } from "../../pay-runs";

type Amounts = Readonly<Record<string, string>>;

/** The statutory pay of a tax month, as the employer payment record takes it. */
type StatutoryMonth = Pick<P32MonthFacts, "month" | "statutoryPay" | "bereavementPayInNorthernIreland">;

/**
 * Returns statutory pay of tax months from the sums of payslips: with payments made outside runs, in the month of their
 * date, and without what is recovered apart.
 */
export function statutoryMonths(
  paid: ReadonlyMap<number, Amounts>,
  reported: readonly ReportedPayment[],
): readonly StatutoryMonth[] {
  const months = new Map([...paid].map(([month, amounts]) => [month, inPence(amounts)] as const));
  const apart = new Map<number, number>();
  for (const { taxMonth, statutoryType, amountPence, isOutsideRuns, isApart } of reported) {
    const month = months.get(taxMonth) ?? new Map<string, number>();
    const added = (isOutsideRuns ? amountPence : 0) - (isApart ? amountPence : 0);
    months.set(taxMonth, month.set(statutoryType, (month.get(statutoryType) ?? 0) + added));
    if (isApart) apart.set(taxMonth, (apart.get(taxMonth) ?? 0) + amountPence);
  }
  return [...months]
    .sort(([one], [other]) => one - other)
    .map(([month, amounts]) => ({
      month,
      statutoryPay: Object.fromEntries([...amounts].map(([type, pence]) => [type, formatPence(pence)])),
      ...(apart.has(month) ? { bereavementPayInNorthernIreland: formatPence(apart.get(month) ?? 0) } : {}),
    }));
}

function inPence(amounts: Amounts): Map<string, number> {
  return new Map(Object.entries(amounts).map(([type, amount]) => [type, readPence(amount)]));
}

/** Returns whether an employer is small in a tax year, by the year before's contributions; null if unknown. */
export async function isSmallEmployer(tx: Tx, rulebook: Rulebook, taxYear: number): Promise<boolean | null> {
  const before = await class1Contributions(tx, taxYear - 1);
  if (before === null) return null;
  const facts = { class1Contributions: formatPence(before.amount), taxMonths: before.months };
  const assessed = assessSmallEmployer({ ...facts, testDate: formatDate(lastDayOfTaxMonth(taxYear, 1)) }, rulebook);
  return assessed.ok ? assessed.value.isSmallEmployer : null;
}

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
