import type { PayFrequency, StudentLoanPlan } from "../../base";
import type { NiBandResultFacts, YearToDateFacts } from "../../gross-to-net";
import type { StatedPayslip } from "../compare-payrolls";

/** One payment as another payroll has reported it in a full payment submission. */
export interface ReportedPayment {
  /** The payroll id; without one, the National Insurance number or the name. */
  readonly employeeId: string;
  readonly name: string;
  readonly paymentDate: string;
  /** Null for a payment without a regular frequency. */
  readonly payFrequency: PayFrequency | null;
  readonly taxCode: string;
  readonly week1Month1: boolean;
  readonly studentLoanPlan: StudentLoanPlan | null;
  readonly hasPostgraduateLoan: boolean;
  readonly directorMethod: "Annual" | "Alternative" | null;
  readonly stated: StatedPayslip;
  /** Of the payment, in pounds: benefits, and contributions before and after tax. */
  readonly benefits: string;
  readonly pensionBeforeTax: string;
  readonly pensionAfterTax: string;
  readonly letters: readonly ReportedLetter[];
  /** Including this payment: the opening balances of another payroll. */
  readonly yearToDate: YearToDateFacts;
}

/** One category letter of a payment. */
export interface ReportedLetter {
  readonly niCategory: string;
  readonly gross: string;
  readonly ni: string;
  readonly employerNi: string;
  readonly yearToDate: NiBandResultFacts;
}
