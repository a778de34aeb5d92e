import { type Selectable, sql } from "kysely";
import type { Payslip, YearToDate } from "../../../engine";
import { niToDateOfJobs } from "../../../engine/filings";
import type { Tx } from "../../../platform/store";
import { type JobNi, lastOfEach, niOfJobs, niReported, type PayRunTables } from "../../pay-runs";
import { reportedFigures } from "../../rti";

type Row = Selectable<PayRunTables["payslip"]>;

/** A final payslip, with the engine's part of what was frozen. */
export interface LastPayslip extends Pick<Row, "employee_id" | "payslip_id" | "payroll_config_id" | "pay_run_id"> {
  readonly payslip: Payslip;
}

/**
 * Returns the last final payslip of each employee, from any payroll; with a tax year, the last one in it, whose year to date
 * is what was last reported of the year.
 */
export async function findLastPayslips(
  tx: Tx,
  employeeIds: readonly string[],
  taxYear: number | null,
): Promise<ReadonlyMap<string, LastPayslip>> {
  if (employeeIds.length === 0) return new Map();
  const inYear = taxYear === null ? sql`true` : sql`year = ${taxYear}`;
  const { rows } = await sql<LastPayslip>`
    select employee_id, payslip_id, payroll_config_id, pay_run_id, document->'payslip' as payslip
    from ${lastOfEach(employeeIds, inYear)}`.execute(tx);
  if (taxYear === null) return new Map(rows.map((row) => [row.employee_id, row]));
  const reported = await reportedFigures(tx, taxYear, employeeIds);
  const jobs = await niOfJobs(tx, taxYear, employeeIds);
  return new Map(
    rows.map((row) => {
      const own = asReported(row, reported.get(row.employee_id)?.yearToDate);
      return [row.employee_id, jobs.length === 0 ? own : withJobs(own, jobs)];
    }),
  );
}

/** A category letter that a correction has replaced is reported with zeros; forms do not have it. */
function asReported(row: LastPayslip, reported: YearToDate | undefined): LastPayslip {
  if (reported === undefined) return row;
  const { niBandResult, niBandResultDirector } = reported;
  const yearToDate = {
    ...reported,
    niBandResult: withoutReplaced(niBandResult),
    niBandResultDirector: withoutReplaced(niBandResultDirector),
  };
  return { ...row, payslip: { ...row.payslip, yearToDate } };
}

/** National Insurance of several jobs is on the form of the one under which it was reported. */
function withJobs(row: LastPayslip, jobs: readonly JobNi[]): LastPayslip {
  const { yearToDate } = row.payslip;
  const niBandResult = niToDateOfJobs(yearToDate.niBandResult, niReported(jobs, row.employee_id));
  return {
    ...row,
    payslip: { ...row.payslip, yearToDate: { ...yearToDate, niBandResult: withoutReplaced(niBandResult) } },
  };
}

function withoutReplaced(letters: YearToDate["niBandResult"]): YearToDate["niBandResult"] {
  const kept = Object.entries(letters).filter(([, sums]) => !isZero(sums));
  return kept.length === 0 ? letters : Object.fromEntries(kept);
}

function isZero({ bands, ...sums }: YearToDate["niBandResult"][string]): boolean {
  return [...Object.values(sums), ...Object.values(bands)].every((amount) => amount === "0.00");
}
