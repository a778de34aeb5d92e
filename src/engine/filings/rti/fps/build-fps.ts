import { formatPence, type Money, type Reader, taxYearLabel } from "../../../base";
import type { PayslipSums } from "../../../filing-facts";
import { type DefinedCalculation, defineCalculation } from "../../../rulebook";
import {
  buildMessage,
  type GroupPart,
  getEmpRefs,
  getFinalSubmission,
  messageLaw,
  type RtiMessage,
  relatedTaxYear,
} from "../message";
import { getEmployeeDetails } from "./employee";
import { getEmployment } from "./employment";
import { FPS_FACTS, type FpsFacts, type ReadFps } from "./fps-facts";
import type { FpsPayslip } from "./fps-payslip";

/** A full payment submission, ready to be sent. */
export interface FpsMessage extends RtiMessage {
  readonly employeeCount: number;
  /** Totals of the payments in the message. */
  readonly totals: FpsTotals;
}

/** Totals of the payments in a full payment submission, in pounds. */
export interface FpsTotals {
  readonly taxablePay: Money;
  readonly tax: Money;
  /** The employees' National Insurance. */
  readonly ni: Money;
  /** The employers' National Insurance. */
  readonly employerNi: Money;
  readonly studentLoan: Money;
  readonly postgraduateLoan: Money;
}

/**
 * Builds a full payment submission as a GovTalk message with its IRmark, checked against the elements and business
 * rules of its year. Names and addresses are sent in unaccented letters. Pay after statutory deductions is taxable pay
 * less payrolled benefits, tax, National Insurance and loans.
 *
 * Problems: wrong facts; `unsupported_tax_year`; `late_reason_withdrawn` for E; `text_not_allowed`,
 * `element_not_expected` and `required` if the message cannot carry the facts; `rti_rule_broken` with HMRC's code.
 * Source: HMRC, RTI technical specifications and data item guide.
 */
export const buildFps: DefinedCalculation<FpsFacts, FpsMessage> = defineCalculation({
  name: "fps",
  facts: FPS_FACTS,
  judgesWrongFacts: true,
  worksWithWrongFacts: true,
  law: messageLaw("Fps"),
  work(read, law, reader) {
    const payslips = read.employees.flatMap(({ employments }) => employments.map(({ payslip }) => payslip));
    for (const payslip of payslips) refuseOtherYear(payslip, read, reader);
    const message = buildMessage({ type: "Fps", read, law, submission: submissionOf(read) }, reader);
    return { ...message, employeeCount: read.employees.length, totals: totalsOf(payslips) };
  },
});

function refuseOtherYear({ taxYear, place }: FpsPayslip, read: ReadFps, reader: Reader): void {
  if (taxYear === read.taxYear || Number.isNaN(taxYear)) return;
  reader.refuse("outside_tax_year", `${place}/taxYear`, { taxYear: taxYearLabel(read.taxYear) });
}

function submissionOf({ employees, lateReason, ...read }: ReadFps): GroupPart {
  return {
    from: "",
    parts: {
      EmpRefs: getEmpRefs(read.employer, true),
      RelatedTaxYear: relatedTaxYear(read.taxYear),
      Employee: employees.map((employee) => ({
        from: employee.place,
        parts: {
          EmployeeDetails: getEmployeeDetails(employee),
          Employment: employee.employments.map((each) => getEmployment(each, read.taxYear, lateReason)),
        },
      })),
      FinalSubmission: getFinalSubmission(read),
    },
  };
}

function totalsOf(payslips: readonly FpsPayslip[]): FpsTotals {
  const sum = (amount: (sums: PayslipSums) => number) =>
    formatPence(payslips.reduce((total, { forPeriod }) => total + amount(forPeriod), 0));
  return {
    taxablePay: sum(({ taxablePay }) => taxablePay),
    tax: sum(({ tax }) => tax),
    ni: sum(({ ni }) => ni),
    employerNi: sum(({ employerNi }) => employerNi),
    studentLoan: sum(({ studentLoan }) => studentLoan),
    postgraduateLoan: sum(({ postgraduateLoan }) => postgraduateLoan),
  };
}
