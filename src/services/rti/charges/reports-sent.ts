import { type RawBuilder, sql } from "kysely";
import type { EmploymentReportFacts } from "../../../engine/filings";
import type { Tx } from "../../../platform/store";
import type { ReportedIdentity } from "../store/rti-tables";

/** A tax month whose charge is wanted. */
export interface MonthAsked {
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
export async function reportsSent(
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
export async function lastReports(
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

const COUNTED = sql`sent.status in ('Pending', 'Submitted', 'Accepted')`;

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
