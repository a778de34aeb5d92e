import {
  daysOfPeriod,
  endOfTaxYear,
  FAMILY_PAYMENT_TYPES,
  type FamilyPaymentType,
  formatDate,
  formatPence,
  type Pence,
  Reader,
  readPence,
  type TaxYear,
  taxYearLabel,
  type WorkingStep,
} from "../../base";
import {
  addColumns,
  addMaps,
  addPaid,
  type P32Columns,
  type P32Paid,
  type PayslipOfFiling,
  type PayslipSums,
  readP32Sums,
  toP32Row,
} from "../../filing-facts";
import { type DefinedCalculation, defineCalculation, type Governing, type Rulebook } from "../../rulebook";
import { recoverStatutoryPay } from "../../statutory-pay/recovery";
import { FORM_SOURCES, type FormSum, sumStep } from "../form-workings";
import { MONTH, P32_FACTS, type P32Facts, type ReadMonth, type ReadP32 } from "./p32-facts";
import type { P32, P32Month } from "./p32-result";
import { taxDueDate } from "./tax-due-date";

/** Totals of the payslips of one tax month, in pence. */
interface PaidInMonth extends P32Paid {
  readonly statutoryPay: ReadonlyMap<string, number>;
}

const NOTHING_PAID: PaidInMonth = {
  incomeTax: 0,
  studentLoans: 0,
  postgraduateLoans: 0,
  employeeNi: 0,
  employerNi: 0,
  statutoryPay: new Map(),
};

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
    quarters: QUARTERS.map((first) => toP32Row(months.slice(first, first + 3).reduce(addColumns))),
    total: toP32Row(months.reduce(addColumns)),
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
  return months.slice(0, last + 1).reduce((credit, columns) => Math.max(0, credit - readP32Sums(columns).totalDue), 0);
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
    ...toP32Row(columns),
    paymentDueDate: dueDay(read, month),
    carriedForward: formatPence(credit),
  };
}

function stepsOf(columns: P32Columns, index: number): readonly WorkingStep[] {
  const sums = readP32Sums(columns);
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

/** Values carried from month to month through the year. */
interface P32Running {
  readonly allowanceLeft: number;
  readonly levyToDate: number;
}

interface P32Setting {
  readonly taxYear: TaxYear;
  readonly taxMonth: number;
  readonly isSmallEmployer: boolean;
  readonly rulebook: Rulebook;
  readonly reader: Reader;
}

interface Recovered {
  readonly recovered: ReadonlyMap<string, number>;
  readonly compensation: ReadonlyMap<string, number>;
}

/** Returns the columns of one month, and the values carried to the next. */
function columnsOf(
  month: ReadMonth,
  paid: PaidInMonth,
  before: P32Running,
  setting: P32Setting,
): { readonly columns: P32Columns; readonly after: P32Running } {
  const employerNi = month.employerNi + paid.employerNi;
  // The allowance is set against the month's employer contributions; it never gives any back.
  const allowance = month.employmentAllowance ?? Math.max(0, Math.min(before.allowanceLeft, employerNi));
  const levyToDate = month.levyToDate ?? before.levyToDate;
  const { recovered, compensation } = recoveredIn(month, paid, setting);
  return {
    columns: {
      incomeTax: month.incomeTax + paid.incomeTax,
      studentLoans: month.studentLoans + paid.studentLoans,
      postgraduateLoans: month.postgraduateLoans + paid.postgraduateLoans,
      employeeNi: month.employeeNi + paid.employeeNi,
      employerNi: employerNi + month.class1aOnTermination,
      statutoryRecovered: recovered,
      niCompensation: compensation,
      employmentAllowance: allowance,
      cisDeductionsSuffered: month.cisDeductionsSuffered,
      apprenticeshipLevy: levyToDate - before.levyToDate,
    },
    after: { allowanceLeft: before.allowanceLeft - allowance, levyToDate },
  };
}

function recoveredIn(month: ReadMonth, paid: PaidInMonth, setting: P32Setting): Recovered {
  const { statutoryPay, statutoryRecovered, niCompensation } = month;
  const isPaid = statutoryPay !== null || month.bereavementPayInNorthernIreland !== null;
  const isStated = statutoryRecovered !== null || niCompensation !== null;
  if (!isPaid && (isStated || paid.statutoryPay.size === 0)) {
    return {
      recovered: new Map(Object.entries(statutoryRecovered ?? {})),
      compensation: new Map(Object.entries(niCompensation ?? {})),
    };
  }
  return recover(month, addMaps(new Map(Object.entries(statutoryPay ?? {})), paid.statutoryPay), setting);
}

/** Returns recovery by the month's statutory pay rules; sick pay is not recovered. */
function recover(
  { place, bereavementPayInNorthernIreland: apart }: ReadMonth,
  paid: ReadonlyMap<string, number>,
  { taxYear, taxMonth, rulebook, isSmallEmployer, reader }: P32Setting,
): Recovered {
  const payment = (statutoryType: FamilyPaymentType, pence: Pence) => ({
    statutoryType,
    amountPaid: formatPence(pence),
    isSmallEmployer,
  });
  const payments = [
    ...FAMILY_PAYMENT_TYPES.filter((type) => paid.has(type)).map((type) => payment(type, paid.get(type) ?? 0)),
    ...(apart === null ? [] : [payment("StatutoryParentalBereavementPay", apart)]),
  ];
  const answer = recoverStatutoryPay({ taxYear, taxMonth, payments }, rulebook);
  if (!answer.ok) {
    for (const { token, arguments: args } of answer.problems) reader.refuse(token, `${place}/statutoryPay`, args);
    return { recovered: new Map(), compensation: new Map() };
  }
  const rows = answer.value.payments;
  const amounts = (amount: (row: (typeof rows)[number]) => string) =>
    rows
      .map((row) => new Map([[row.statutoryType, readPence(amount(row))]]))
      .reduce(addMaps, new Map<string, number>());
  return {
    recovered: amounts(({ recoverableAmount }) => recoverableAmount),
    compensation: amounts(({ compensationAmount }) => compensationAmount),
  };
}

/** Adds payslips up by the tax month of their payment date. */
function addPayslips(
  payslips: readonly PayslipOfFiling[],
  taxYear: TaxYear,
  reader: Reader,
): ReadonlyMap<number, PaidInMonth> {
  const months = new Map<number, PaidInMonth>();
  for (const payslip of payslips) {
    if (payslip.taxYear !== taxYear) {
      reader.refuse("outside_tax_year", `${payslip.place}/taxYear`, { taxYear: taxYearLabel(taxYear) });
    }
    months.set(payslip.taxMonth, add(months.get(payslip.taxMonth) ?? NOTHING_PAID, payslip.forPeriod));
  }
  return months;
}

function add(before: PaidInMonth, paid: PayslipSums): PaidInMonth {
  const { tax, studentLoan, postgraduateLoan, ni, employerNi } = paid;
  const amounts = {
    incomeTax: tax,
    studentLoans: studentLoan,
    postgraduateLoans: postgraduateLoan,
    employeeNi: ni,
    employerNi,
  };
  return {
    ...addPaid(before, amounts),
    statutoryPay: addMaps(before.statutoryPay, paid.statutoryPay),
  };
}
