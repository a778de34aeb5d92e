import { TAX_MONTHS } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findTaxSettings } from "../../pay";
import { selectRuns } from "../../pay-runs";
import { daysOf, monthContent } from "./month-content";
import { isReportedUnpaid, reportedIn } from "./reported-in";
import type { EpsContent } from "./submit-eps";

/**
 * Returns the tax months of a year up to today that need an EPS and have none accepted or on its way: those without pay
 * since the first locked run, and the last one if its recovered amounts, levy or claim were never reported. Empty
 * without settings, or without rules of the year. An employer that pays annually need not report the other months.
 */
export async function missingEps(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  taxYear: number,
  today: string,
): Promise<readonly number[]> {
  const settings = await findTaxSettings(tx);
  const last = lastMonthOver(taxYear, today);
  if (settings === null || last === 0 || context.rulebook.digestOf(taxYear) === null) return [];
  const reported = await reportedIn(tx, taxYear);
  const unpaid = (await monthsWithoutPay(tx, taxYear)).filter(
    (month) => month <= last && !isReportedUnpaid(reported, daysOf({ taxYear, taxMonth: month })),
  );
  const { content } = await monthContent(tx, context, settings, { taxYear, taxMonth: last });
  const isStated = content.employmentAllowance === undefined && isAsReported(content, reported);
  return isStated || unpaid.includes(last) ? unpaid : [...unpaid, last];
}

/** Returns the last tax month that ended before a day; 0 before the end of the first. */
function lastMonthOver(taxYear: number, today: string): number {
  return TAX_MONTHS.filter((taxMonth) => daysOf({ taxYear, taxMonth }).to < today).at(-1) ?? 0;
}

/** Returns months in which no run with payslips is locked, from the employer's first one on. */
async function monthsWithoutPay(tx: Tx, taxYear: number): Promise<readonly number[]> {
  const runs = await selectRuns(tx)
    .select(["tax_year", "tax_month", "pay_frequency", "employee_count"])
    .where("status", "=", "Locked")
    .where("tax_year", "<=", taxYear)
    .execute();
  const ofYear = runs.filter(({ tax_year }) => tax_year === taxYear);
  if (ofYear.every(({ pay_frequency }) => pay_frequency === "Annually")) return [];
  const first = runs.length > ofYear.length ? 1 : Math.min(...ofYear.map(({ tax_month }) => tax_month));
  const paid = new Set(ofYear.filter(({ employee_count: count }) => count > 0).map(({ tax_month }) => tax_month));
  return TAX_MONTHS.filter((month) => month >= first && !paid.has(month));
}

/** Returns whether the newest EPS with amounts reports the current recovered and levy amounts, for whichever month. */
function isAsReported(
  { recoverableAmounts, apprenticeshipLevy }: EpsContent,
  reported: readonly EpsContent[],
): boolean {
  const lastWith = (name: "recoverableAmounts" | "apprenticeshipLevy") =>
    reported.flatMap((content) => content[name] ?? []).at(-1);
  return (
    isSame(recoverableAmounts, lastWith("recoverableAmounts")) &&
    isSame(apprenticeshipLevy, lastWith("apprenticeshipLevy"))
  );
}

function isSame(amounts: object | null | undefined, reported: object | null | undefined): boolean {
  const before = new Map(Object.entries(reported ?? {}));
  return Object.entries(amounts ?? {}).every(
    ([name, amount]) => name === "taxMonth" || (before.get(name) ?? "0.00") === amount,
  );
}
