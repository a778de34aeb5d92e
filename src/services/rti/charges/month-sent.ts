import { type RawBuilder, sql } from "kysely";
import type { EmploymentReportFacts, SentEpsFacts, SentFpsFacts } from "../../../engine/filings";
import type { Tx } from "../../../platform/store";
import { withoutNulls } from "../../contract";
import type { EpsContent } from "../eps/submit-eps";
import { type ReportedIdentity, rtiTables, type SubmissionRow } from "../store/rti-tables";

const COUNTED = sql`sent.status in ('Pending', 'Submitted', 'Accepted')`;

export type SentSubmission = Pick<SubmissionRow, "submission_id" | "submission_type" | "submitted_at">;

/** What HMRC has been sent that decides the charge of a tax month. */
interface MonthSent {
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
  return rtiTables(tx)
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

/** Returns what earlier software reported of employees in a tax year: their opening balances. */
async function reportsOnFile(tx: Tx, taxYear: number): Promise<ReadonlyMap<string, EmploymentReportFacts>> {
  const { rows } = await sql<{ employee_id: string; to_date: EmploymentReportFacts["toDate"] }>`
    select employee_id, jsonb_build_object(
      'incomeTax', sum(${amount("tax")})::text,
      'studentLoans', sum(${amount("studentLoan")})::text,
      'postgraduateLoans', sum(${amount("postgraduateLoan")})::text,
      'employeeNi', sum(letters.ni)::text,
      'employerNi', sum(letters.employer_ni)::text,
      'class1aOnTermination', sum(${amount("class1aOnTermination")})::text) as to_date
    from employee_opening_balance
      cross join lateral (select coalesce(sum((value ->> 'ni')::numeric), 0) as ni,
        coalesce(sum((value ->> 'employerNi')::numeric), 0) as employer_ni
        from jsonb_each(balance -> 'niBandResult')) as letters
    where tax_year = ${taxYear} group by employee_id`.execute(tx);
  return new Map(rows.map(({ employee_id: employeeId, to_date: toDate }) => [employeeId, { employeeId, toDate }]));
}

function amount(name: string) {
  return sql`coalesce((balance ->> ${sql.lit(name)})::numeric, 0)`;
}

/** A tax month whose charge is wanted. */
interface MonthAsked {
  readonly taxYear: number;
  readonly taxMonth: number;
}

interface ReportRow {
  readonly submission_id: string;
  readonly tax_year: number;
  readonly employee_id: string;
  readonly payroll_id: string;
  readonly identity: ReportedIdentity | null;
  readonly to_date: Readonly<Record<string, string>>;
}

/** Returns what submissions of the month and the one before report, by submission. */
async function reportsSent(
  tx: Tx,
  { taxYear, taxMonth }: MonthAsked,
): Promise<ReadonlyMap<string, readonly EmploymentReportFacts[]>> {
  const rows = await readReports(tx, {
    where: sql`sent.tax_year = ${taxYear} and sent.tax_month in (${taxMonth - 1}, ${taxMonth})`,
    distinct: sql``,
    newestFirst: sql``,
  });
  const reports = new Map<string, EmploymentReportFacts[]>();
  for (const row of rows) {
    const own = reports.get(row.submission_id) ?? [];
    own.push(reportOf(row));
    reports.set(row.submission_id, own);
  }
  return reports;
}

/** Returns the last report of each employment before these; figures of the tax year before do not count in this one. */
async function lastReports(
  tx: Tx,
  { taxYear, taxMonth }: MonthAsked,
): Promise<ReadonlyMap<string, EmploymentReportFacts>> {
  const isBefore = sql`((sent.tax_year = ${taxYear} and sent.tax_month < ${taxMonth - 1}) or sent.tax_year = ${taxYear - 1})`;
  const rows = await readReports(tx, {
    where: isBefore,
    distinct: sql`distinct on (told.employee_id)`,
    newestFirst: sql`order by told.employee_id, sent.payment_date desc, sent.submission_id desc`,
  });
  const starts = await startsReported(tx, isBefore);
  return new Map(
    rows.map((row) => {
      const report = { ...reportOf(row), startDate: starts.get(row.employee_id) ?? null };
      return [row.employee_id, row.tax_year === taxYear ? report : { ...report, toDate: {} }];
    }),
  );
}

interface Part {
  readonly where: RawBuilder<unknown>;
  readonly distinct: RawBuilder<unknown>;
  readonly newestFirst: RawBuilder<unknown>;
}

/**
 * Figures to date are those of the final payslips that the submissions report, or of corrections of a past year. Only
 * documents of reports that are wanted are read, each once.
 */
async function readReports(tx: Tx, { where, distinct, newestFirst }: Part): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select found.submission_id, found.tax_year, found.employee_id, found.payroll_id, found.identity,
      jsonb_build_object('incomeTax', held.year -> 'tax', 'studentLoans', held.year -> 'studentLoan',
        'postgraduateLoans', held.year -> 'postgraduateLoan', 'employeeNi', held.year -> 'ni',
        'employerNi', held.year -> 'employerNi', 'class1aOnTermination', held.class1a) as to_date
    from (select ${distinct} told.submission_id, sent.tax_year, told.employee_id, told.payroll_id, told.identity,
        told.to_date, slip.document
      from rti_submission as sent join rti_told as told using (organisation_id, submission_id)
        left join payslip as slip on slip.organisation_id = told.organisation_id and slip.pay_run_id = sent.pay_run_id
          and slip.employee_id = told.employee_id
      where (slip.payslip_id is not null or told.to_date is not null) and ${where} and ${COUNTED}
      ${newestFirst} offset 0) as found
      cross join lateral (select coalesce(found.to_date, slip.payslip -> 'yearToDate') as year,
          coalesce(found.to_date -> 'class1aOnTermination', slip.shown -> 'yearToDate' -> 'class1aOnTermination') as class1a
        from jsonb_to_record(coalesce(found.document, '{}')) as slip(payslip jsonb, shown jsonb) offset 0) as held
    order by found.submission_id, found.employee_id`.execute(tx);
  return rows;
}

function reportOf({ employee_id: employeeId, payroll_id: payrollId, identity, to_date: toDate }: ReportRow) {
  return { employeeId, payrollId, ...identity, toDate };
}

/** Returns the start of each employment as reported last. */
async function startsReported(tx: Tx, where: RawBuilder<unknown>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ employee_id: string; start_date: string }>`
    select distinct on (told.employee_id) told.employee_id, told.identity ->> 'startDate' as start_date
    from rti_submission as sent join rti_told as told using (organisation_id, submission_id)
    where ${where} and ${COUNTED} and told.identity ->> 'startDate' is not null
    order by told.employee_id, told.submission_id desc`.execute(tx);
  return new Map(rows.map(({ employee_id, start_date }) => [employee_id, start_date]));
}
