import { TAX_MONTHS } from "../../../engine/base";
import { reportDueBy } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findTaxSettings } from "../../pay";
import { selectRuns } from "../../pay-runs";
import { getTaxMonthDays, monthContent } from "../eps/month-content";
import { isReportedUnpaid, reportedIn } from "../eps/reported-in";
import type { EpsContent } from "../eps/submit-eps";
import { selectSubmissions } from "../store/select-submissions";
import { resubmitEps, submitEpsAction } from "./actions";
import { type FindOutstanding, NOT_ABOUT, type Outstanding } from "./outstanding";

/** Finds the tax months whose EPS HMRC does not have, and manual ones that it refused and nobody has submitted again. */
export const unsentEps: FindOutstanding = async (tx, { taxYears, today }, context) => {
  const found: Outstanding[] = [];
  for (const taxYear of taxYears) {
    const refused = await refusedSummaries(tx, taxYear);
    const missing = await missingEps(tx, context, taxYear, today);
    const ofMonth = (month: number) =>
      refused.find(({ submission_type, tax_month }) => {
        return submission_type === "Eps" && tax_month === month;
      });
    found.push(...missing.map((taxMonth) => entryOf({ taxYear, taxMonth }, ofMonth(taxMonth) ?? null)));
    found.push(...refused.filter(({ submission_type }) => submission_type === "ManualEps").map(manualEntry));
  }
  return found;
};

type Refused = Awaited<ReturnType<typeof refusedSummaries>>[number];

function entryOf(
  { taxYear, taxMonth }: { readonly taxYear: number; readonly taxMonth: number },
  refused: Refused | null,
) {
  const kind = refused === null ? ("EpsNotSent" as const) : ("EpsRejected" as const);
  const text =
    refused === null
      ? `No EPS has been submitted for tax month ${taxMonth}.`
      : `The EPS of tax month ${taxMonth} ${outcomeOf(refused)}: correct it and submit it again.`;
  return {
    ...NOT_ABOUT,
    kind,
    taxYear,
    taxMonth,
    submissionId: refused?.submission_id ?? null,
    by: reportDueBy({ report: "MonthSummary", taxYear, taxMonth }),
    action: submitEpsAction(taxYear, taxMonth),
    text,
    dueIn: taxYear,
  };
}

/** A manual EPS of no month is due with the end of the year. */
function manualEntry(refused: Refused): Outstanding {
  const { tax_year: taxYear, tax_month: taxMonth, submission_id: submissionId } = refused;
  const due =
    taxMonth === null ? ({ report: "FinalSubmission" } as const) : ({ report: "MonthSummary", taxMonth } as const);
  return {
    ...NOT_ABOUT,
    kind: "EpsRejected",
    taxYear,
    taxMonth,
    submissionId,
    by: reportDueBy({ ...due, taxYear }),
    action: resubmitEps(taxYear, submissionId),
    text: `An EPS with amounts entered by hand ${outcomeOf(refused)}: correct it and submit it again.`,
    dueIn: taxYear,
  };
}

function outcomeOf({ status }: Refused): string {
  return status === "Rejected" ? "was rejected by HMRC" : "did not reach HMRC";
}

/** Returns the EPSs of a year that were refused or did not arrive and that no later one of the same month replaces. */
async function refusedSummaries(tx: Tx, taxYear: number) {
  const rows = await selectSubmissions(tx)
    .select(["submission_id", "submission_type", "status", "tax_year", "tax_month", "supersedes_submission_id"])
    .where("submission_type", "in", ["Eps", "ManualEps"])
    .where("tax_year", "=", taxYear)
    .orderBy("submission_id")
    .execute();
  const replaced = new Set(rows.map(({ supersedes_submission_id: id }) => id));
  return rows.filter(({ submission_id, submission_type, status, tax_month }, at) => {
    const isRefused = status === "Rejected" || status === "Failed";
    const isRepeated = rows.slice(at + 1).some((later) => {
      return later.submission_type === submission_type && later.tax_month === tax_month;
    });
    return isRefused && !isRepeated && !replaced.has(submission_id);
  });
}

/**
 * Returns the tax months of a year up to today that need an EPS and have none accepted or on its way: those without pay
 * since the first locked run, and the last one if its recovered amounts, levy or claim were never reported. Empty
 * without settings, or without rules of the year. An employer that pays annually need not report the other months.
 */
async function missingEps(
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
    (month) => month <= last && !isReportedUnpaid(reported, getTaxMonthDays({ taxYear, taxMonth: month })),
  );
  const { content } = await monthContent(tx, context, settings, { taxYear, taxMonth: last });
  const isStated = content.employmentAllowance === undefined && isAsReported(content, reported);
  return isStated || unpaid.includes(last) ? unpaid : [...unpaid, last];
}

/** Returns the last tax month that ended before a day; 0 before the end of the first. */
function lastMonthOver(taxYear: number, today: string): number {
  return TAX_MONTHS.filter((taxMonth) => getTaxMonthDays({ taxYear, taxMonth }).to < today).at(-1) ?? 0;
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
