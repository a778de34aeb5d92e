import {
  type CalendarDate,
  endOfTaxYear,
  formatDate,
  formatPence,
  type Money,
  Reader,
  readDate,
  taxYearLabel,
} from "../base";
import { bandsOf, type LetterSums } from "../filing-facts";
import type { Payslip } from "../gross-to-net";
import { calculation } from "../rulebook";
import { type FormSum, formWorkings } from "./form-workings";
import type { FormEmployer, FormEmployerFacts, FormPerson, PersonFacts } from "./person";
import { type ReadForm, readForm } from "./read-form";
import { yearTotals } from "./year-totals";

/** An employee on the last day of a tax year, with the last payslip of that year. */
export interface P60Facts {
  readonly employee: PersonFacts;
  readonly employer: FormEmployerFacts;
  /** The last payslip of the year, as `grossToNet` returns it. */
  readonly payslip: Payslip;
  /** An employee who left before the last day of the year gets no P60. */
  readonly leavingDate?: CalendarDate | null;
  /** Default `Preview`: a P60 is final only with the year. */
  readonly status?: "Preview" | "Finalised";
}

export interface PayAndTax {
  readonly pay: Money;
  readonly tax: Money;
}

/** One category letter; earnings are in whole pounds, rounded down. */
export interface P60NiLine {
  readonly niCategory: string;
  readonly atLel: Money;
  readonly lelToPt: Money;
  readonly ptToUel: Money;
  readonly employeeContributions: Money;
}

/** Form P60 as data. */
export interface P60 extends FormPerson {
  readonly taxYear: number;
  readonly taxYearLabel: string;
  readonly employer: FormEmployer;
  readonly finalTaxCode: string;
  readonly week1Month1: boolean;
  readonly previousEmployment: PayAndTax;
  /** Negative tax is a refund, printed with R. */
  readonly thisEmployment: PayAndTax & { readonly isRefund: boolean };
  readonly total: PayAndTax;
  readonly niLines: readonly P60NiLine[];
  /** Statutory payments included in the pay of this employment, except sick pay. */
  readonly statutoryPay: Readonly<Record<string, Money>>;
  readonly studentLoan: Money;
  readonly postgraduateLoan: Money;
  readonly status: "Preview" | "Finalised";
}

const KNOWN = new Set(["employee", "employer", "payslip", "leavingDate", "status"]);
const STATUSES: Readonly<Record<string, P60["status"]>> = { Preview: "Preview", Finalised: "Finalised" };

/**
 * Makes form P60 of a tax year: pay and tax of this and previous employments and their totals, National Insurance by
 * letter with earnings rounded down to whole pounds, statutory payments and loans. The figures are those of the year's
 * last full payment submission.
 *
 * Problems: wrong facts; `date_before` for a leaver. Source: PAYE Regulations 2003, regulation 67.
 */
export const makeP60 = calculation<P60Facts, P60>((facts, rulebook, options) => {
  const reader = new Reader();
  const read = readForm(reader, facts, KNOWN, rulebook);
  if (read === null) return { ok: false, problems: reader.problems };
  checkEmployed(read);
  const value = { ...read.employee, ...formOf(read), ...figuresOf(read) };
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, value, workings: formWorkings(sumsOf(read), options), rules: read.rules };
});

function checkEmployed({ facts, payslip }: ReadForm): void {
  const last = endOfTaxYear(payslip.taxYear);
  const leaving = facts.date("leavingDate");
  if (leaving !== null && readDate(leaving.text) < last) {
    facts.reader.refuse("date_before", leaving.from, { limit: formatDate(last) });
  }
}

function formOf({ facts, payslip, employer }: ReadForm) {
  return {
    taxYear: payslip.taxYear,
    taxYearLabel: taxYearLabel(payslip.taxYear),
    employer,
    finalTaxCode: payslip.taxCode,
    week1Month1: payslip.week1Month1,
    status: facts.choice("status", STATUSES) ?? "Preview",
  };
}

function figuresOf({ payslip }: ReadForm) {
  const { yearToDate, previousTaxablePay, previousTaxPaid, lettersToDate } = payslip;
  const statutory = [...yearToDate.statutoryPay].filter(([type]) => type !== "StatutorySickPay");
  return {
    previousEmployment: payAndTax(previousTaxablePay, previousTaxPaid),
    thisEmployment: { ...payAndTax(yearToDate.taxablePay, yearToDate.tax), isRefund: yearToDate.tax < 0 },
    total: payAndTax(previousTaxablePay + yearToDate.taxablePay, previousTaxPaid + yearToDate.tax),
    niLines: [...lettersToDate].map(([niCategory, sums]) => niLine(niCategory, sums)),
    statutoryPay: Object.fromEntries(statutory.map(([type, pence]) => [type, formatPence(pence)])),
    studentLoan: formatPence(yearToDate.studentLoan),
    postgraduateLoan: formatPence(yearToDate.postgraduateLoan),
  };
}

function payAndTax(pay: number, tax: number): PayAndTax {
  return { pay: formatPence(pay), tax: formatPence(tax) };
}

function niLine(niCategory: string, sums: LetterSums): P60NiLine {
  const { atLel, lelToPt, ptToUel } = bandsOf(niCategory, sums);
  return {
    niCategory,
    atLel: wholePounds(atLel),
    lelToPt: wholePounds(lelToPt),
    ptToUel: wholePounds(ptToUel),
    employeeContributions: formatPence(sums.employee),
  };
}

function wholePounds(pence: number): Money {
  return formatPence(pence - (pence % 100));
}

function sumsOf({ payslip }: ReadForm): readonly FormSum[] {
  return yearTotals(payslip, {
    form: "p60",
    rule: "The total for the year is that of previous employments and of this one.",
    source: "paye-regulations-67",
    payFigure: "/total/pay",
    taxFigure: "/total/tax",
  });
}
