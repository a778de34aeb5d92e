import { runningOn } from "../../contract";
import type { PayslipData } from "../contract/payslip-schemas";
import { shownJobs } from "../jobs/slip-jobs";
import type { SlipDocument } from "../store/slip-document";
import type { NotedLine } from "./engine-lines";
import { paymentsOf } from "./payments-of";
import { shortfallOf } from "./payslip-warnings";
import { refundsByType } from "./refunds-by-type";
import type { SlipPeriod } from "./slip-period";
import { summaryRows } from "./summary-rows";
import type { WorkedSlip } from "./work-out";

/** Returns a calculated payslip as the interface shows it; with an id it is the final one. */
export function payslipData(
  slip: WorkedSlip,
  run: SlipPeriod,
  employer: PayslipData["employer"],
  payslipId: string | null,
): PayslipData {
  const { facts, payslip, amounts, lines } = slip;
  const { employee, loans } = facts;
  const { details } = employee;
  const students = loans.filter(({ kind }) => kind === "Student");
  return {
    payslipId,
    employeeId: employee.employee_id,
    payrollConfigId: run.payrollConfigId,
    payRunId: run.payRunId,
    year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    status: payslipId === null ? "PREVIEW" : "FINAL",
    payFrequency: run.payFrequency,
    periodStartDate: run.periodStartDate,
    periodEndDate: run.periodEndDate,
    paymentDate: run.paymentDate,
    taxWeek: run.taxWeek,
    taxMonth: run.taxMonth,
    employee: {
      firstName: employee.first_name,
      lastName: employee.last_name,
      payrollId: employee.payroll_id,
      nationalInsuranceNumber: employee.national_insurance_number,
      address: details.address === null ? null : { ...details.address },
      department: details.department,
      jobTitle: details.jobTitle,
    },
    employer,
    taxCode: payslip.taxCode,
    week1Month1: payslip.week1Month1,
    niCategory: payslip.niCategory,
    studentLoanPlan: runningOn(students, run.regularPaymentDate)?.student_loan_plan ?? null,
    otherJobs: shownJobs(slip),
    isDirector: employee.director_nic_method !== null && isOn(employee, run.regularPaymentDate),
    paymentMethod: details.paymentMethod,
    ...({
      forPeriod: amounts.forPeriod,
      yearToDate: amounts.yearToDate,
      employmentToDate: amounts.employmentToDate,
      niBreakdown: payslip.niBreakdown,
      workings: slip.workings,
    } as unknown as Pick<PayslipData, "forPeriod" | "yearToDate" | "employmentToDate" | "niBreakdown" | "workings">),
    summaryItems: summaryRows(slip, payslipId !== null),
    pensionRefundsByType: refundsByType(payslip),
    hours: lines.flatMap(hoursOf),
    shortfall: shortfallOf(payslip),
    payments: paymentsOf(details, payslip.forPeriod.netPay),
    rulesDigest: slip.rules,
  };
}

/** What a final payslip is shown from. */
interface FinalRow {
  readonly document: SlipDocument;
  readonly supplementary: number;
}

/** Returns a final payslip as stored; those of earlier versions state neither their run nor a shortfall. */
export function finalShown({ document: { shown }, supplementary }: FinalRow): PayslipData {
  return { ...shown, otherJobs: shown.otherJobs ?? null, supplementary, shortfall: null };
}

/** Returns hours paid hourly, which the law requires on the payslip. */
function hoursOf({ line, note }: NotedLine): PayslipData["hours"] {
  const { units, unitName, payRate } = note;
  return units === null || unitName !== "Hour" ? [] : [{ description: line.description ?? "", units, payRate }];
}

interface Directorship {
  readonly director_appointment_date: string | null;
  readonly director_cessation_date: string | null;
}

function isOn({ director_appointment_date: from, director_cessation_date: to }: Directorship, day: string): boolean {
  return from !== null && from <= day && (to === null || day <= to);
}
