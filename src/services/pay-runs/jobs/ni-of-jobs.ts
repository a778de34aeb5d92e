import { sql } from "kysely";
import type { Payslip } from "../../../engine";
import type { NiOfJobs } from "../../../engine/filings";
import type { Tx } from "../../../platform/store";
import { jobsOfEmployees } from "../../employees";
import { selectPayslips } from "../store/select-runs";

/** National Insurance of a final payslip of one of several jobs, and the record under which it is reported. */
export interface JobNi {
  readonly employeeId: string;
  readonly payRunId: string;
  readonly paidOn: string;
  readonly niBreakdown: Payslip["niBreakdown"];
  readonly nominatedEmployeeId: string;
}

/**
 * Returns National Insurance of the final payslips of a tax year that were calculated with a person's other jobs, for some
 * employees and the other records of the same people; nothing if nobody has several.
 */
export async function niOfJobs(tx: Tx, taxYear: number, employeeIds: readonly string[]): Promise<readonly JobNi[]> {
  const ids = [...new Set([...(await jobsOfEmployees(tx, employeeIds)).values()].flat())];
  if (ids.length === 0) return [];
  return selectPayslips(tx)
    .select(["employee_id as employeeId", "pay_run_id as payRunId", "regular_payment_date as paidOn"])
    .select([
      sql<Payslip["niBreakdown"]>`document->'payslip'->'niBreakdown'`.as("niBreakdown"),
      sql<string>`document->'jobs'->>'nominatedEmployeeId'`.as("nominatedEmployeeId"),
    ])
    .where("employee_id", "in", ids)
    .where("year", "=", taxYear)
    .where(sql<boolean>`document->'jobs' is not null`)
    .orderBy("payslip_id")
    .execute();
}

/** Returns what of it is reported under a record that other records have, and what of its own is reported under another. */
export function niReported(
  all: readonly JobNi[],
  employeeId: string,
): Pick<NiOfJobs, "reportedHere" | "reportedElsewhere"> {
  const isHere = ({ nominatedEmployeeId }: JobNi) => nominatedEmployeeId === employeeId;
  const isOwn = (row: JobNi) => row.employeeId === employeeId;
  return {
    reportedHere: all.filter((row) => isHere(row) && !isOwn(row)).flatMap(({ niBreakdown }) => niBreakdown),
    reportedElsewhere: all.filter((row) => isOwn(row) && !isHere(row)).flatMap(({ niBreakdown }) => niBreakdown),
  };
}
