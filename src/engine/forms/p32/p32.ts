import {
  daysOfPeriod,
  endOfTaxYear,
  formatDate,
  formatPence,
  type Pence,
  Reader,
  taxYearLabel,
  type WorkingStep,
} from "../../base";
import { addColumns, type P32Columns, p32RowOf, p32SumsOf } from "../../filing-facts";
import { type DefinedCalculation, defineCalculation, type Governing, type Rulebook } from "../../rulebook";
import { FORM_SOURCES, type FormSum, sumStep } from "../form-workings";
import { columnsOf, type P32Running } from "./p32-columns";
import { MONTH, P32_FACTS, type P32Facts, type ReadP32 } from "./p32-facts";
import { addPayslips, NOTHING_PAID } from "./p32-payslips";
import type { P32, P32Month } from "./p32-result";
import { taxDueDate } from "./tax-due-date";

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
/** The first month of each quarter, from 0. */
const QUARTERS = [0, 3, 6, 9];

interface P32Law extends Governing {
  readonly rulebook: Rulebook;
  /** The year's Employment Allowance, in pence. */
  readonly yearsAllowance: Pence;
}

/**
 * Makes the employer payment record P32: the amount due to HMRC for each tax month, and the year's total. Net income
 * tax is tax and loans; net National Insurance is gross less recovered statutory pay, compensation, Employment
 * Allowance and CIS deductions suffered; both and the apprenticeship levy are due. Due on the 22nd after the month, or
 * the 19th when not paid electronically.
 *
 * Problems: wrong facts; `duplicate` for a month stated twice; `unsupported_tax_year`. Source: PAYE Regulations 2003,
 * regulations 68 and 69; the structure is that of payroll products.
 */
export const makeP32: DefinedCalculation<P32Facts, P32> = defineCalculation({
  name: "p32",
  facts: P32_FACTS,
  law({ taxYear }, rulebook): P32Law | null {
    const figures = rulebook.figuresOn(endOfTaxYear(taxYear));
    if (figures === null) return null;
    const yearsAllowance = figures.employerCharges.employmentAllowance.yearPence;
    return { digest: figures.digest, sources: FORM_SOURCES, rulebook, yearsAllowance };
  },
  work: columnsOfYear,
  write: (months, read): P32 => ({
    employer: read.employer,
    taxYear: read.taxYear,
    taxYearLabel: taxYearLabel(read.taxYear),
    months: months.map((columns, index) =>
      monthOf(columns, read, { month: index + 1, credit: creditAfter(months, index) }),
    ),
    quarters: QUARTERS.map((first) => p32RowOf(months.slice(first, first + 3).reduce(addColumns))),
    total: p32RowOf(months.reduce(addColumns)),
  }),
  explain: (months) => months.flatMap(stepsOf),
});

function columnsOfYear(read: ReadP32, { rulebook, yearsAllowance }: P32Law, reader: Reader): readonly P32Columns[] {
  const { taxYear, isSmallEmployer, employmentAllowanceMaxClaim, employmentAllowanceUsed } = read;
  const stated = new Map((read.months ?? []).map((month) => [month.month, month]));
  const paid = addPayslips(read.payslips ?? [], taxYear, reader);
  const allowance = Math.min(employmentAllowanceMaxClaim ?? yearsAllowance, yearsAllowance);
  let running: P32Running = {
    allowanceLeft: read.employmentAllowance ? Math.max(0, allowance - employmentAllowanceUsed) : 0,
    levyToDate: read.levyToDateBefore,
  };
  return MONTHS.map((taxMonth) => {
    const month = stated.get(taxMonth) ?? MONTH.read(new Reader(), { month: taxMonth }, "months", "");
    const setting = { taxYear, taxMonth, isSmallEmployer, rulebook, reader };
    const { columns, after } = columnsOf(month, paid.get(taxMonth) ?? NOTHING_PAID, running, setting);
    running = after;
    return columns;
  });
}

function dueDay({ taxYear, paysElectronically, quarterlyPaymentSchedule }: ReadP32, taxMonth: number): string {
  return taxDueDate({ taxYear, taxMonth, paysQuarterly: quarterlyPaymentSchedule, paysElectronically });
}

/** Returns the credit, in pence, that is left after a month: totals below zero, used up by later totals. */
function creditAfter(months: readonly P32Columns[], last: number): number {
  return months.slice(0, last + 1).reduce((credit, columns) => Math.max(0, credit - p32SumsOf(columns).totalDue), 0);
}

interface MonthPlace {
  readonly month: number;
  readonly credit: number;
}

function monthOf(columns: P32Columns, read: ReadP32, { month, credit }: MonthPlace): P32Month {
  const days = daysOfPeriod(read.taxYear, "Monthly", month) ?? { first: Number.NaN, last: Number.NaN };
  return {
    year: read.taxYear,
    month,
    periodStartDate: formatDate(days.first),
    periodEndDate: formatDate(days.last),
    ...p32RowOf(columns),
    paymentDueDate: dueDay(read, month),
    carriedForward: formatPence(credit),
  };
}

function stepsOf(columns: P32Columns, index: number): readonly WorkingStep[] {
  const sums = p32SumsOf(columns);
  const step = (name: string, rule: string, pence: Pence, terms: FormSum["terms"]) =>
    sumStep({
      id: `p32.${name}`,
      figure: `/months/${index}/${FIGURES[name]}`,
      rule,
      source: "paye-regulations-68",
      pence,
      terms,
    });
  return [
    step("net-income-tax", "Income tax is paid over with the loans.", sums.netIncomeTax, [
      ["income tax", columns.incomeTax, 1],
      ["student loans", columns.studentLoans, 1],
      ["postgraduate loans", columns.postgraduateLoans, 1],
    ]),
    step("net-ni", "What the employer recovers is set against National Insurance.", sums.netNi, [
      ["employee NI", columns.employeeNi, 1],
      ["employer NI", columns.employerNi, 1],
      ["recovered", sums.recovered, -1],
      ["compensation", sums.compensation, -1],
      ["allowance", columns.employmentAllowance, -1],
      ["CIS suffered", columns.cisDeductionsSuffered, -1],
    ]),
    step("total-due", "Tax, National Insurance and the levy are due together.", sums.totalDue, [
      ["net income tax", sums.netIncomeTax, 1],
      ["net NI", sums.netNi, 1],
      ["levy", columns.apprenticeshipLevy, 1],
    ]),
  ];
}

const FIGURES: Readonly<Record<string, string>> = {
  "net-income-tax": "netIncomeTax",
  "net-ni": "netNi",
  "total-due": "totalDue",
};
