import type { EmploymentReportFacts, SentEpsFacts, SentFpsFacts } from "../../../engine/filings";
import type { Tx } from "../../../platform/store";
import { withoutNulls } from "../../contract";
import type { EpsContent } from "../eps/submit-eps";
import type { RtiTables, SubmissionRow } from "../store/rti-tables";
import { reportsOnFile } from "./on-file";
import { lastReports, type MonthAsked, reportsSent } from "./reports-sent";

export type SentSubmission = Pick<SubmissionRow, "submission_id" | "submission_type" | "submitted_at">;

/** What HMRC has been sent that decides the charge of a tax month. */
export interface MonthSent {
  readonly submissions: readonly SentSubmission[];
  readonly fullPaymentSubmissions: readonly SentFpsFacts[];
  readonly employerPaymentSummaries: readonly SentEpsFacts[];
  /** The last report of each employment before. */
  readonly reportsBefore: readonly EmploymentReportFacts[];
}

/** Returns the year's summaries, the full payment submissions of a month and the one before, and what came before those. */
export async function monthSent(tx: Tx, asked: MonthAsked): Promise<MonthSent> {
  const all = await submissionsOfYear(tx, asked.taxYear);
  const counted = all.filter(({ status }) => status !== "Rejected" && status !== "Failed");
  const reports = await reportsSent(tx, asked);
  const before = new Map([...(await reportsOnFile(tx, asked.taxYear)), ...(await lastReports(tx, asked))]);
  const versions = new Map(all.map((row) => [row.submission_id, row.supersedes_submission_id]));
  const kept = new Set(counted.map(({ submission_id }) => submission_id));
  const supersedes = ({ submission_id: id }: Row) => lastKept(id, versions, kept);
  return {
    submissions: counted,
    fullPaymentSubmissions: counted.flatMap((row): readonly SentFpsFacts[] => {
      const own = reports.get(row.submission_id);
      if (own === undefined || row.payment_date === null) return [];
      const { submission_id: submissionId, payment_date: paymentDate } = row;
      return [{ submissionId, paymentDate, supersedes: supersedes(row), reports: own }];
    }),
    employerPaymentSummaries: counted.flatMap((row) => summaryOf(row, supersedes(row))),
    reportsBefore: [...before.values()],
  };
}

type Row = Awaited<ReturnType<typeof submissionsOfYear>>[number];

function submissionsOfYear(tx: Tx, taxYear: number) {
  return tx
    .withTables<RtiTables>()
    .selectFrom("rti_submission")
    .select(["submission_id", "submission_type", "status", "submitted_at", "payment_date", "tax_month", "facts"])
    .select("supersedes_submission_id")
    .where("tax_year", "=", taxYear)
    .orderBy("submission_id")
    .execute();
}

/** Returns the version that counts without a submission: the last one before it that was not refused. */
function lastKept(id: string, versions: ReadonlyMap<string, string | null>, kept: ReadonlySet<string>): string | null {
  let earlier = versions.get(id) ?? null;
  while (earlier !== null && !kept.has(earlier)) earlier = versions.get(earlier) ?? null;
  return earlier;
}

function summaryOf(row: Row, supersedes: string | null): readonly SentEpsFacts[] {
  if (row.submission_type === "Fps") return [];
  const { recoverableAmounts, apprenticeshipLevy: levy, employmentAllowance } = row.facts as EpsContent;
  const { taxMonth: own, ...recovered } = recoverableAmounts ?? {};
  const levyMonth = levy?.taxMonth ?? row.tax_month;
  return [
    {
      submissionId: row.submission_id,
      supersedes,
      taxMonth: own ?? row.tax_month,
      recoverableAmounts: recoverableAmounts ? withoutNulls(recovered) : null,
      apprenticeshipLevy:
        levy && levyMonth !== null ? { taxMonth: levyMonth, levyDueYearToDate: levy.levyDueYearToDate } : null,
      employmentAllowance: employmentAllowance ?? null,
    },
  ];
}
