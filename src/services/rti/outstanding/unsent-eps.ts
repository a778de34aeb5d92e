import { reportDueBy } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { missingEps } from "../eps/missing-eps";
import { selectSubmissions } from "../store/select-submissions";
import { resubmitEps, submitEpsOf } from "./actions";
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
    action: submitEpsOf(taxYear, taxMonth),
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
