import type { YearToDate } from "../../../engine";
import { getHoursBand, type HoursBand } from "../../../engine/filing-facts";
import type { FinalSubmissionFacts, LateReason } from "../../../engine/filings";
import type { Tx } from "../../../platform/store";
import { inForce } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { findConfig, findUsualPattern, type WorkingPattern } from "../../pay";
import { type SlipDocument, selectPayslips } from "../../pay-runs";
import { REPORTED } from "../store/rti-tables";
import { selectTold } from "../store/select-submissions";

/** The last final payslip of an employee in a tax year. */
export interface LastSlip {
  readonly employee_id: string;
  readonly pay_run_id: string;
  readonly payroll_config_id: string;
  readonly year: number;
  readonly regular_payment_date: string;
  readonly document: SlipDocument;
}

/** Returns the last final payslips of employees in a tax year, from any payroll. Null: the last ones of all years. */
export async function lastSlips(
  tx: Tx,
  taxYear: number | null,
  employeeIds: readonly string[],
): Promise<readonly LastSlip[]> {
  if (employeeIds.length === 0) return [];
  return selectPayslips(tx)
    .distinctOn("employee_id")
    .select(["employee_id", "pay_run_id", "payroll_config_id", "year", "regular_payment_date", "document"])
    .$if(taxYear !== null, (all) => all.where("year", "=", taxYear ?? 0))
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .orderBy("regular_payment_date", "desc")
    .orderBy("payslip_id", "desc")
    .execute();
}

/** Figures to date that a correction has reported. */
interface ReportedFigures {
  readonly yearToDate: YearToDate;
  /** The payment that the submission states, in its tax month: a later payslip has figures of its own. */
  readonly paymentDate: string;
  readonly taxMonth: number;
}

/**
 * Returns the figures of a tax year that submissions which HMRC has not refused have reported last of employees, where
 * corrections made them other than those of the payslips. Null: of all employees.
 */
export async function reportedFigures(
  tx: Tx,
  taxYear: number,
  employeeIds: readonly string[] | null,
): Promise<ReadonlyMap<string, ReportedFigures>> {
  if (employeeIds?.length === 0) return new Map();
  const rows = await selectTold(tx)
    .distinctOn("told.employee_id")
    .select(["told.employee_id", "told.to_date", "sent.payment_date", "sent.tax_month"])
    .where("told.tax_year", "=", taxYear)
    .where("told.to_date", "is not", null)
    .where("sent.status", "in", REPORTED)
    .$if(employeeIds !== null, (all) => all.where("told.employee_id", "in", [...(employeeIds ?? [])]))
    .orderBy("told.employee_id")
    .orderBy("told.submission_id", "desc")
    .execute();
  return new Map(
    rows.flatMap(({ employee_id, to_date: yearToDate, payment_date: paymentDate, tax_month: taxMonth }) => {
      if (yearToDate === null || paymentDate === null || taxMonth === null) return [];
      return [[employee_id, { yearToDate, paymentDate, taxMonth }] as const];
    }),
  );
}

/** Returns the default working pattern of a payroll's employees; null if none with hours is saved. */
export async function usualPattern(tx: Tx, payrollConfigId: string): Promise<WorkingPattern | null> {
  const config = await findConfig(tx, payrollConfigId);
  return config?.working_pattern_defaults ?? findUsualPattern(tx);
}

/** Returns the band on record, or that of the hours of the pattern in force; null if neither is known. */
export function hoursBandOnRecord(
  { employee: { details }, workingPatterns }: EmployeeFacts,
  usual: WorkingPattern | null,
  day: string,
): HoursBand | null {
  const pattern = inForce(workingPatterns, "effective_from", day)?.pattern ?? usual;
  return details.hoursWorkedBand ?? getHoursBand(details.employmentType, pattern?.hoursPerWeek ?? null);
}

/** A request for the submission of a run. */
export interface FpsAsked {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  readonly period: number;
  readonly supplementary: number;
  readonly finalSubmissionDetails: FinalSubmissionFacts | null;
  readonly lateReason: LateReason | null;
  /** Whether the message is late, and none of the reasons applies. */
  readonly lateWithoutReason: boolean;
  /** Whether it is sent although HMRC has accepted the same. */
  readonly resendUnchanged: boolean;
  /** The employees of a correction; null for everyone paid in the run. */
  readonly employeeIds: readonly string[] | null;
  /** The part of the last submission to send again, alone; null for all of it. */
  readonly part: number | null;
  /** Whether only corrections of the tax year are reported that were settled after its end. */
  readonly pastYearCorrections: boolean;
}
