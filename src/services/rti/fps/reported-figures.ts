import type { YearToDate } from "../../../engine";
import type { Tx } from "../../../platform/store";
import { REPORTED } from "../store/rti-tables";
import { selectTold } from "../store/select-told";

/** Figures to date that a correction has reported. */
export interface ReportedFigures {
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
