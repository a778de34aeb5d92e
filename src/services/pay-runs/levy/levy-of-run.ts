import { sql } from "kysely";
import type { Rulebook } from "../../../engine";
import { formatPence, itemAt, readPence } from "../../../engine/base";
import { apprenticeshipLevy, OUTSIDE_PAY_BILL } from "../../../engine/employer-charges";
import type { Tx } from "../../../platform/store";
import { findTaxSettings } from "../../pay";
import type { RunPeriod } from "../runs/run-period";

/** Locked runs of a tax year, of every payroll. */
interface Locked {
  readonly pay_bill: number;
  /** The levy charged to them so far, in pence. */
  readonly levy: number;
  readonly first_month: number | null;
  readonly last_month: number | null;
}

/**
 * Returns a run's share of the apprenticeship levy, in pence: the year's levy including the run, less what was charged
 * to locked runs, and less what was due before the first of them. All shares add up to the levy that an EPS reports, in
 * whichever order runs are locked. Negative is a credit. Zero unless the settings say that levy is paid.
 */
export async function levyOfRun(
  tx: Tx,
  rulebook: Rulebook,
  { year, taxMonth }: Pick<RunPeriod, "year" | "taxMonth">,
  payBill: number,
): Promise<number> {
  const settings = await findTaxSettings(tx);
  if (settings?.record.apprenticeshipLevy !== true) return 0;
  const { apprenticeshipLevyAllowance: share } = settings.record;
  const locked = await lockedRuns(tx, year);
  const onFile = await payBillOnFile(tx, year);
  const [first, last] = [locked.first_month ?? taxMonth, locked.last_month ?? taxMonth];
  const levy = (month: number, bill: number) => levyToDate({ year, month, bill, share }, rulebook);
  const withRun = levy(Math.max(last, taxMonth), onFile + locked.pay_bill + payBill);
  return withRun - locked.levy - levy(Math.min(first, taxMonth) - 1, onFile);
}

interface LevyMonth {
  readonly taxYear: number;
  readonly month: number;
  /** This scheme's share of the allowance; null for the whole of it. */
  readonly share: string | null;
}

/**
 * Returns the levy of a tax year up to a month, in pence, from locked runs, opening balances, and a pay bill that corrections
 * have reported beside them.
 */
export async function levyThrough(
  tx: Tx,
  rulebook: Rulebook,
  { taxYear, month, share, reportedSince }: LevyMonth & { readonly reportedSince: number },
): Promise<number> {
  const bill = (await payBillToDate(tx, taxYear, month)) + reportedSince;
  return levyToDate({ year: taxYear, month, bill, share }, rulebook);
}

/** Returns the levy of a tax year up to a month before its first run here, in pence, from opening balances. */
export async function levyOnFile(tx: Tx, rulebook: Rulebook, { taxYear, month, share }: LevyMonth): Promise<number> {
  return levyToDate({ year: taxYear, month, bill: await payBillOnFile(tx, taxYear), share }, rulebook);
}

async function lockedRuns(tx: Tx, taxYear: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select coalesce(sum(levy_pay_bill), 0)::bigint as pay_bill, min(tax_month) as first_month, max(tax_month) as last_month,
      coalesce(sum((totals ->> 'apprenticeshipLevy')::numeric * 100), 0)::bigint as levy
    from pay_run where tax_year = ${taxYear} and status = 'Locked'`.execute(tx);
  return itemAt(rows, 0);
}

interface Asked {
  readonly year: number;
  readonly month: number;
  readonly bill: number;
  readonly share: string | null;
}

/** Returns the levy of the year up to a month. A share above the whole allowance, which an EPS refuses, is capped. */
function levyToDate({ year, month, bill, share }: Asked, rulebook: Rulebook): number {
  if (month === 0) return 0;
  const facts = {
    taxYear: year,
    taxMonth: month,
    levyBefore: "0.00",
    payBillToDate: formatPence(Math.max(0, bill)),
  };
  const own = apprenticeshipLevy(share === null ? facts : { ...facts, allowanceShare: share }, rulebook);
  const found = own.ok ? own : apprenticeshipLevy(facts, rulebook);
  return found.ok ? readPence(found.value.levyToDate) : 0;
}

/** Returns the pay bill of a tax year before its first run here, from opening balances, in pence. */
async function payBillOnFile(tx: Tx, taxYear: number): Promise<number> {
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
