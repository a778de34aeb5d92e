import {
  type CalendarDate,
  endOfTaxYear,
  FREQUENCIES,
  formatDate,
  formatPence,
  type Money,
  STUDENT_LOAN_PLANS,
  shape,
  taxYearLabel,
} from "../base";
import type { PayslipOfFiling } from "../filing-facts";
import { type DefinedCalculation, defineCalculation } from "../rulebook";
import { type FormEmployer, type FormPerson, withoutJobTitle } from "./person";
import { FORM_FACTS, formFacts, rulesOfPayslip } from "./read-form";
import { yearTotals } from "./year-totals";

const LOAN = shape.record({
  startDate: shape.date,
  endDate: shape.orNull(shape.date),
  studentLoanPlan: shape.orNull(shape.choice(STUDENT_LOAN_PLANS)),
});

const FACTS = shape.record({
  ...FORM_FACTS,
  leavingDate: shape.date,
  issueDate: shape.date,
  /**
   * The current student loan: one without an end date continues with the next employer. Default: by the last
   * payslip's deduction.
   */
  studentLoan: shape.orNull(LOAN),
  /** How many times the form was reissued; 0 for the original. */
  replacementNumber: shape.orDefault(shape.integer(0, 999), 0),
  /** `Finalised` when left out. */
  status: shape.orDefault(shape.choice(["Preview", "Finalised"]), "Finalised"),
});

/** A leaver, with the last payslip of the employment. */
export interface P45Facts extends shape.FactsOf<typeof FACTS> {}

/** Form P45 as data; boxes that stay blank are null. */
export interface P45 extends FormPerson {
  readonly taxYear: number;
  /** As people write it: "2026-27". */
  readonly taxYearLabel: string;
  readonly employer: FormEmployer;
  readonly leavingDate: CalendarDate;
  /** Box 5: whether the next employer continues the loan deductions. */
  readonly continueStudentLoan: boolean;
  /** With its nation's letter. */
  readonly taxCode: string;
  readonly week1Month1: boolean;
  /** Box 7: the week or month of the last payment, and the totals with previous employments. */
  readonly taxWeek: number | null;
  readonly taxMonth: number | null;
  readonly totalPayToDate: Money | null;
  readonly totalTaxToDate: Money | null;
  /** Box 8: this employment alone, if it differs from box 7. */
  readonly payInThisEmployment: Money | null;
  readonly taxInThisEmployment: Money | null;
  readonly issueDate: CalendarDate;
  readonly isReplacement: boolean;
  readonly replacementNumber: number;
  readonly status: "Preview" | "Finalised";
}

/**
 * Makes form P45 of a leaver. Totals to date are shown only under a cumulative code and include previous employments;
 * pay and tax of this employment are shown if they differ from the totals, and always under week 1/month 1. Tax is
 * shown as it is, negative after refunds.
 *
 * Problems: wrong facts; `date_after` for a leaving date after the year of the last payslip. Source: PAYE Regulations
 * 2003, regulation 36.
 */
export const makeP45: DefinedCalculation<P45Facts, P45> = defineCalculation({
  name: "p45",
  facts: formFacts(FACTS),
  judgesWrongFacts: true,
  law(read, rulebook, reader) {
    const law = rulesOfPayslip(read, rulebook, reader);
    const last = endOfTaxYear(read.payslip.taxYear);
    if (law !== null && read.leavingDate > last) {
      reader.refuse("date_after", "/leavingDate", { limit: formatDate(last) });
    }
    return law;
  },
  work: ({ employee, employer, payslip, leavingDate, issueDate, studentLoan, replacementNumber, status }) => ({
    ...withoutJobTitle(employee),
    ...yearFigures(payslip),
    ...totals(payslip),
    employer,
    leavingDate: formatDate(leavingDate),
    issueDate: formatDate(issueDate),
    continueStudentLoan: continuesLoan(studentLoan, payslip),
    isReplacement: replacementNumber > 0,
    replacementNumber,
    status,
  }),
  explain: (_, { payslip }) =>
    payslip.week1Month1
      ? []
      : yearTotals(payslip, {
          form: "p45",
          rule: "Under a cumulative code the totals hold previous employments of the year.",
          source: "paye-regulations-36",
          payFigure: "/totalPayToDate",
          taxFigure: "/totalTaxToDate",
        }),
});

function yearFigures({ taxYear, taxCode, week1Month1, payFrequency, taxWeek, taxMonth }: PayslipOfFiling) {
  const isMonthly = FREQUENCIES[payFrequency].base === 12;
  return {
    taxYear,
    taxYearLabel: taxYearLabel(taxYear),
    taxCode,
    week1Month1,
    taxWeek: week1Month1 || isMonthly ? null : taxWeek,
    taxMonth: week1Month1 || !isMonthly ? null : taxMonth,
  };
}

function totals({ week1Month1, yearToDate }: PayslipOfFiling) {
  const { taxablePay, tax, previousTaxablePay, previousTaxPaid } = yearToDate;
  const needsOwn = week1Month1 || previousTaxablePay !== 0 || previousTaxPaid !== 0;
  return {
    totalPayToDate: week1Month1 ? null : formatPence(previousTaxablePay + taxablePay),
    totalTaxToDate: week1Month1 ? null : formatPence(previousTaxPaid + tax),
    payInThisEmployment: needsOwn ? formatPence(taxablePay) : null,
    taxInThisEmployment: needsOwn ? formatPence(tax) : null,
  };
}

/** Returns true from a start notice, even before any deduction, until a stop notice; false for a later year. */
function continuesLoan(loan: shape.ReadOf<typeof LOAN> | null, { taxYear, forPeriod }: PayslipOfFiling): boolean {
  if (loan === null) return forPeriod.studentLoan > 0;
  return loan.endDate === null && loan.startDate <= endOfTaxYear(taxYear);
}

/** The parts of the form: 1 and 1A show everything, 2 and 3 are for the next employer. */
export type P45Part = "1" | "1A" | "2" | "3";

/** One box of the form with the fields that it shows. */
export interface P45Box {
  readonly box: number;
  readonly fields: readonly (keyof P45)[];
}

const BOXES: readonly P45Box[] = [
  { box: 1, fields: ["employer"] },
  { box: 2, fields: ["nationalInsuranceNumber"] },
  { box: 3, fields: ["title", "lastName", "firstName", "middleName"] },
  { box: 4, fields: ["leavingDate"] },
  { box: 5, fields: ["continueStudentLoan"] },
  { box: 6, fields: ["taxCode", "week1Month1"] },
  { box: 7, fields: ["taxWeek", "taxMonth", "totalPayToDate", "totalTaxToDate"] },
  { box: 8, fields: ["payInThisEmployment", "taxInThisEmployment"] },
  { box: 9, fields: ["payrollId", "department"] },
  { box: 10, fields: ["gender"] },
  { box: 11, fields: ["dateOfBirth"] },
  { box: 12, fields: ["address"] },
  { box: 13, fields: ["employer", "issueDate"] },
];
const LAST_BOX_FOR_NEXT_EMPLOYER = 8;

/** Returns the boxes of a part, in order. Private data is left off the parts for the next employer. */
export function boxesOfP45(part: P45Part): readonly P45Box[] {
  return part === "2" || part === "3" ? BOXES.filter(({ box }) => box <= LAST_BOX_FOR_NEXT_EMPLOYER) : BOXES;
}
