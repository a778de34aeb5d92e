import {
  type Failure,
  isObject,
  type PayFrequency,
  type Problem,
  problem,
  type StudentLoanPlan,
  toFacts,
} from "../../base";
import type { NiBandResultFacts, PayslipFacts, YearToDateFacts } from "../../gross-to-net";
import type { StatedPayslip } from "../compare-payrolls";
import { readJsonList } from "./their-payslip";

/** What this payroll calculates an employee's payslip from. */
export interface OurPayslip {
  readonly employeeId: string;
  readonly facts: PayslipFacts;
}

/**
 * Reads this payroll's side of a comparison: a JSON list of `employeeId` and `facts` of `grossToNet`.
 *
 * Problems: `malformed_json`, and `required` at each entry that is not such an object. The facts themselves are read where
 * payslips are calculated.
 */
export function readOurPayslips(text: string): { readonly ok: true; readonly value: readonly OurPayslip[] } | Failure {
  const read = readJsonList(text);
  if (!read.ok) return read;
  const problems: Problem[] = [];
  const value = read.value.flatMap((each, index): OurPayslip[] => {
    const { employeeId, facts } = isObject(each) ? each : {};
    if (typeof employeeId === "string" && isObject(facts)) {
      return [{ employeeId, facts: toFacts(facts) }];
    }
    problems.push(problem("required", `/${index}`, { expected: "an object with employeeId and facts" }));
    return [];
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

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
