import { endOfTaxYear, formatDate, formatPence, type Money, type Pence, shape, taxYearLabel } from "../base";
import { type LetterSums, lettersToDate, type PayslipOfFiling, reportedBands } from "../filing-facts";
import { type DefinedCalculation, defineCalculation } from "../rulebook";
import { type FormEmployer, type FormPerson, withoutJobTitle } from "./person";
import { FORM_FACTS, formFacts, rulesOfPayslip } from "./read-form";
import { yearTotals } from "./year-totals";

const FACTS = shape.record({
  ...FORM_FACTS,
  /** An employee who left before the last day of the year gets no P60. */
  leavingDate: shape.orNull(shape.date),
  /** Default `Preview`: a P60 is final only with the year. */
  status: shape.orDefault(shape.choice(["Preview", "Finalised"]), "Preview"),
  /** How many times the form was reissued; 0 for the original. */
  replacementNumber: shape.orDefault(shape.integer(0, 999), 0),
});

/** An employee on the last day of a tax year, with the last payslip of that year. */
export interface P60Facts extends shape.FactsOf<typeof FACTS> {}

/** Pay and the tax deducted from it, in pounds. Negative tax is a refund. */
export interface PayAndTax {
  readonly pay: Money;
  readonly tax: Money;
}

/** One category letter; earnings are in whole pounds, rounded down. */
export interface P60NiLine {
  readonly niCategory: string;
  /** Earnings up to the lower earnings limit. */
  readonly atLel: Money;
  /** Earnings from the lower earnings limit to the primary threshold. */
  readonly lelToPt: Money;
  /** Earnings from the primary threshold to the upper earnings limit. */
  readonly ptToUel: Money;
  readonly employeeContributions: Money;
}

/** Form P60 as data. */
export interface P60 extends FormPerson {
  readonly taxYear: number;
  /** As people write it: "2026-27". */
  readonly taxYearLabel: string;
  readonly employer: FormEmployer;
  /** The code of the last payslip. */
  readonly finalTaxCode: string;
  readonly week1Month1: boolean;
  /** Pay and tax of previous employments in the year. */
  readonly previousEmployment: PayAndTax;
  /** Negative tax is a refund, printed with R. */
  readonly thisEmployment: PayAndTax & { readonly isRefund: boolean };
  /** Of this and previous employments. */
  readonly total: PayAndTax;
  readonly niLines: readonly P60NiLine[];
  /** Statutory payments included in the pay of this employment, except sick pay. */
  readonly statutoryPay: Readonly<Record<string, Money>>;
  readonly studentLoan: Money;
  readonly postgraduateLoan: Money;
  readonly status: "Preview" | "Finalised";
  readonly isReplacement: boolean;
  readonly replacementNumber: number;
}

/**
 * Makes form P60 of a tax year: pay and tax of this and previous employments and their totals, National Insurance by
 * letter with earnings rounded down to whole pounds, statutory payments and loans. The figures are those of the year's
 * last full payment submission.
 *
 * Problems: wrong facts; `date_before` for a leaver. Source: PAYE Regulations 2003, regulation 67.
 */
export const makeP60: DefinedCalculation<P60Facts, P60> = defineCalculation({
  name: "p60",
  facts: formFacts(FACTS),
  judgesWrongFacts: true,
  law(read, rulebook, reader) {
    const law = rulesOfPayslip(read, rulebook, reader);
    const last = endOfTaxYear(read.payslip.taxYear);
    if (law !== null && read.leavingDate !== null && read.leavingDate < last) {
      reader.refuse("date_before", "/leavingDate", { limit: formatDate(last) });
    }
    return law;
  },
  work: ({ employee, employer, payslip, status, replacementNumber }) => ({
    ...withoutJobTitle(employee),
    taxYear: payslip.taxYear,
    taxYearLabel: taxYearLabel(payslip.taxYear),
    employer,
    finalTaxCode: payslip.taxCode,
    week1Month1: payslip.week1Month1,
    status,
    isReplacement: replacementNumber > 0,
    replacementNumber,
    ...yearFigures(payslip),
  }),
  explain: (_, { payslip }) =>
    yearTotals(payslip, {
      form: "p60",
      rule: "The total for the year is that of previous employments and of this one.",
      source: "paye-regulations-67",
      payFigure: "/total/pay",
      taxFigure: "/total/tax",
    }),
});

function yearFigures(payslip: PayslipOfFiling) {
  const { yearToDate } = payslip;
  const { previousTaxablePay, previousTaxPaid } = yearToDate;
  const statutory = [...yearToDate.statutoryPay].filter(([type]) => type !== "StatutorySickPay");
  return {
    previousEmployment: payAndTax(previousTaxablePay, previousTaxPaid),
    thisEmployment: { ...payAndTax(yearToDate.taxablePay, yearToDate.tax), isRefund: yearToDate.tax < 0 },
    total: payAndTax(previousTaxablePay + yearToDate.taxablePay, previousTaxPaid + yearToDate.tax),
    niLines: [...lettersToDate(payslip)].map(([niCategory, sums]) => niLine(niCategory, sums)),
    statutoryPay: Object.fromEntries(statutory.map(([type, pence]) => [type, formatPence(pence)])),
    studentLoan: formatPence(yearToDate.studentLoan),
    postgraduateLoan: formatPence(yearToDate.postgraduateLoan),
  };
}

function payAndTax(pay: number, tax: number): PayAndTax {
  return { pay: formatPence(pay), tax: formatPence(tax) };
}

function niLine(niCategory: string, sums: LetterSums): P60NiLine {
  const { atLel, lelToPt, ptToUel } = reportedBands(niCategory, sums);
  return {
    niCategory,
    atLel: wholePounds(atLel),
    lelToPt: wholePounds(lelToPt),
    ptToUel: wholePounds(ptToUel),
    employeeContributions: formatPence(sums.employee),
  };
}

function wholePounds(pence: Pence): Money {
  return formatPence(pence - (pence % 100));
}
