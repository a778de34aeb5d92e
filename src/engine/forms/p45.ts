import {
  byLoanPlan,
  type CalendarDate,
  endOfTaxYear,
  FREQUENCIES,
  formatDate,
  formatPence,
  type Money,
  Reader,
  readDate,
  type StudentLoanPlan,
  taxYearLabel,
} from "../base";
import type { FilingFacts } from "../filing-facts";
import type { Payslip } from "../gross-to-net";
import { calculation } from "../rulebook";
import { type FormSum, formWorkings } from "./form-workings";
import type { FormEmployer, FormEmployerFacts, FormPerson, PersonFacts } from "./person";
import { type ReadForm, readForm } from "./read-form";
import { yearTotals } from "./year-totals";

/** A leaver, with the last payslip of the employment. */
export interface P45Facts {
  readonly employee: PersonFacts;
  readonly employer: FormEmployerFacts;
  /** The last payslip, as `grossToNet` returns it. */
  readonly payslip: Payslip;
  readonly leavingDate: CalendarDate;
  readonly issueDate: CalendarDate;
  /**
   * The current student loan: one without an end date continues with the next employer. Default: by the last payslip's
   * deduction.
   */
  readonly studentLoan?: {
    readonly studentLoanPlan?: StudentLoanPlan;
    readonly startDate: CalendarDate;
    readonly endDate?: CalendarDate | null;
  } | null;
  /** How many times the form was reissued; 0 for the original. */
  readonly replacementNumber?: number;
  /** `Finalised` when left out. */
  readonly status?: "Preview" | "Finalised";
}

/** Form P45 as data; boxes that stay blank are null. */
export interface P45 extends FormPerson {
  readonly taxYear: number;
  readonly taxYearLabel: string;
  readonly employer: FormEmployer;
  readonly leavingDate: CalendarDate;
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

const KNOWN = new Set([
  "employee",
  "employer",
  "payslip",
  "leavingDate",
  "issueDate",
  "studentLoan",
  "replacementNumber",
  "status",
]);
const STUDENT_LOAN = new Set(["studentLoanPlan", "startDate", "endDate"]);
const PLANS = byLoanPlan((plan) => plan);
const STATUSES: Readonly<Record<string, P45["status"]>> = { Preview: "Preview", Finalised: "Finalised" };
const MOST_REPLACEMENTS = 999;

/**
 * Makes form P45 of a leaver. Totals to date are shown only under a cumulative code and include previous employments;
 * pay and tax of this employment are shown if they differ from the totals, and always under week 1/month 1. Tax is
 * shown as it is, negative after refunds.
 *
 * Problems: wrong facts; `date_after` for a leaving date after the year of the last payslip. Source: PAYE Regulations
 * 2003, regulation 36.
 */
export const makeP45 = calculation<P45Facts, P45>((facts, rulebook, options) => {
  const reader = new Reader();
  const read = readForm(reader, facts, KNOWN, rulebook);
  if (read === null) return { ok: false, problems: reader.problems };
  const value = { ...read.employee, ...figuresOf(read), ...formOf(read) };
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, value, workings: formWorkings(sumsOf(read), options), rules: read.rules };
});

function figuresOf({ payslip }: ReadForm) {
  const { yearToDate, previousTaxablePay, previousTaxPaid, week1Month1, payFrequency } = payslip;
  const isMonthly = FREQUENCIES[payFrequency].base === 12;
  const needsOwn = week1Month1 || previousTaxablePay !== 0 || previousTaxPaid !== 0;
  return {
    taxYear: payslip.taxYear,
    taxYearLabel: taxYearLabel(payslip.taxYear),
    taxCode: payslip.taxCode,
    week1Month1,
    taxWeek: week1Month1 || isMonthly ? null : payslip.taxWeek,
    taxMonth: week1Month1 || !isMonthly ? null : payslip.taxMonth,
    totalPayToDate: week1Month1 ? null : formatPence(previousTaxablePay + yearToDate.taxablePay),
    totalTaxToDate: week1Month1 ? null : formatPence(previousTaxPaid + yearToDate.tax),
    payInThisEmployment: needsOwn ? formatPence(yearToDate.taxablePay) : null,
    taxInThisEmployment: needsOwn ? formatPence(yearToDate.tax) : null,
  };
}

function formOf({ facts, payslip, employer }: ReadForm) {
  const leavingDate = facts.neededDate("leavingDate").text;
  const last = endOfTaxYear(payslip.taxYear);
  if (readDate(leavingDate) > last) {
    facts.reader.refuse("date_after", facts.at("leavingDate"), { limit: formatDate(last) });
  }
  const replacementNumber = facts.integer("replacementNumber", 0, MOST_REPLACEMENTS) ?? 0;
  return {
    employer,
    leavingDate,
    issueDate: facts.neededDate("issueDate").text,
    continueStudentLoan: continuesLoan(facts, payslip),
    isReplacement: replacementNumber > 0,
    replacementNumber,
    status: facts.choice("status", STATUSES) ?? "Finalised",
  };
}

/** Returns true from a start notice, even before any deduction, until a stop notice; false for a later year. */
function continuesLoan(facts: FilingFacts, payslip: ReadForm["payslip"]): boolean {
  const loan = facts.child("studentLoan", STUDENT_LOAN);
  if (loan === null) return payslip.forPeriod.studentLoan > 0;
  const start = loan.neededDate("startDate").text;
  loan.choice("studentLoanPlan", PLANS);
  return loan.date("endDate") === null && start <= formatDate(endOfTaxYear(payslip.taxYear));
}

function sumsOf({ payslip }: ReadForm): readonly FormSum[] {
  if (payslip.week1Month1) return [];
  return yearTotals(payslip, {
    form: "p45",
    rule: "Under a cumulative code the totals hold previous employments of the year.",
    source: "paye-regulations-36",
    payFigure: "/totalPayToDate",
    taxFigure: "/totalTaxToDate",
  });
}
