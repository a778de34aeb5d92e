import type { Rulebook } from "../../engine";
import type { FamilyPaymentType } from "../../engine/base";
import type { Tx } from "../../platform/store";

/** The statutory pay of a tax year to look for. */
interface ReportedAsked {
  readonly rulebook: Rulebook;
  readonly taxYear: number;
  /** Null for everybody. */
  readonly employeeIds: readonly string[] | null;
}

/** Statutory pay that reports need beside the sums of payslips. Sick pay is never among it, as it is not reported by type. */
export interface ReportedPayment {
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly statutoryType: FamilyPaymentType;
  readonly paymentDate: string;
  readonly taxMonth: number;
  readonly amountPence: number;
  /** Whether it was paid outside pay runs, so that no payslip has it. */
  readonly isOutsideRuns: boolean;
  /** Whether it is bereavement pay that is reported apart, under the rules of Northern Ireland. */
  readonly isApart: boolean;
  readonly isMiscarriage: boolean;
}

/**
 * Returns reportable payments made outside pay runs, and what payslips have of pay that is reported apart, with a number
 * of statements that does not grow. The statutory pay service implements it.
 */
export type ReportedStatutoryPay = (tx: Tx, asked: ReportedAsked) => Promise<readonly ReportedPayment[]>;
