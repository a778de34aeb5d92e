import type { Payslip } from "../../../engine";
import type { LoanMethod } from "../../../engine/student-loans";
import type { WageJudged } from "../../contract";
import type { PayslipData } from "../contract/payslip-schemas";
import type { ShownAmounts } from "../payslips/add-amounts";

/** The frozen contents of a payslip: what the interface shows, and the engine's, which the next continues from. */
export interface SlipDocument {
  readonly shown: PayslipData;
  /** Only of payslips of earlier versions, whose `shown` lacks it. */
  readonly employmentToDate?: ShownAmounts;
  readonly payslip: Payslip;
  /** Earnings that count for automatic enrolment, for a further payment in the same period. */
  readonly countedEarnings: string;
  /** What the FPS states about absences; payslips of earlier versions lack it. */
  readonly absence?: AbsenceMarks;
  /** The person's other jobs, whose earnings it is calculated with; left out without any. */
  readonly jobs?: SlipJobs;
  /** Whether the record said that adding the earnings of the person's jobs is not practicable; left out if not. */
  readonly notAggregated?: true;
  /** What the minimum wage judges of the period so far; left out if it is not known, as for payslips of earlier versions. */
  readonly wage?: WageJudged;
  /** For comparing it with another payslip; payslips of earlier versions lack it. */
  readonly compared?: ComparedAs;
}

/** What the FPS states about absences of a payment, beside the employee's record and the lines. */
export interface AbsenceMarks {
  readonly onStrike: boolean;
  readonly unpaidAbsence: boolean;
}

/** A payslip of one of several jobs whose earnings are added up. */
export interface SlipJobs {
  /** The record under which National Insurance of the payment is reported. */
  readonly nominatedEmployeeId: string;
  /** The final payslips of other jobs in its earnings period that it counts; not those of its own run. */
  readonly countedPayslipIds: readonly string[];
}

/** What a comparison with another payslip needs beyond what a payslip states. */
export interface ComparedAs {
  /** Whether other payments share its earnings period, or that is not the one of the pay frequency. */
  readonly sharesPeriod: boolean;
  /** How the loans of several weeks were deducted; left out for the rules' policy. */
  readonly loanMultiplesOfWeeks?: LoanMethod;
  /** What a row counts for, by the id of its line: of lines that do not count for everything. */
  readonly counts: Readonly<Record<string, RowCounts>>;
}

/** What the money of a row counts for. */
export interface RowCounts {
  readonly isTaxable: boolean;
  readonly isNiable: boolean;
  readonly isPensionable: boolean;
}
