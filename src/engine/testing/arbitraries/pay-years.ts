import fc from "fast-check";
import {
  type DayNumber,
  daysOfPeriod,
  formatDate,
  type PayFrequency,
  readDate,
  type TaxYear,
  taxYearLabel,
} from "../../base";
import type { DatedNiCategory, DatedStudentLoan, DatedTaxCode, YearFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { type Choices, type GroundYear, getGround, type PopulationOptions } from "../ground";
import { pounds } from "../pounds";
import { type DirectorDraft, directorDrafts, getDirector } from "./directors";
import { at, pick, pickMostlyFirst, sometimes } from "./draws";
import { getPlans, type LoanDraft, loanDrafts } from "./loans";
import { type Paid, PaidWhere } from "./paid";
import { getLines, type LineDraft, lineDrafts } from "./pay-lines";
import { type CodeDraft, codeDrafts, getTaxCode } from "./tax-codes";

/** Frequencies of a year, monthly more often than others. */
const yearlyFrequencies: fc.Arbitrary<PayFrequency> = fc.constantFrom<PayFrequency>(
  ...(["Monthly", "Monthly", "Monthly", "Monthly", "Weekly", "FourWeekly", "Fortnightly"] as const),
  ...(["Quarterly", "TwiceYearly", "Annually", "Irregular"] as const),
);

/** A pay history before the year, the frequency and the regular pay are known. */
interface HistoryDraft {
  /** The first pay period, as a position among the year's. */
  readonly from: number;
  /** Payments at most. */
  readonly count: number;
  /** Thousandths of the pay period that have passed on pay day. */
  readonly payDay: number;
  readonly codes: readonly [CodeDraft, CodeDraft | null];
  readonly week1Month1: boolean;
  readonly hasP45: boolean;
  readonly letters: readonly [number, number | null];
  /** The payment from which the second code and letter apply. */
  readonly change: number;
  readonly loans: LoanDraft;
  readonly director: DirectorDraft | null;
  readonly leavesEarly: boolean;
  /** Whether form P45 was issued before the payment that comes after leaving. */
  readonly isInP45: boolean;
  /** A pay day with a second payment on the next day, as a position among the pay days. */
  readonly paidTwice: number | null;
  readonly isOffPayrollWorker: boolean;
  /** Hundredths of one payment that were paid before the first one listed. */
  readonly opening: number | null;
  readonly otherPay: readonly { readonly place: number; readonly pay: number }[];
  readonly lines: readonly LineDraft[] | null;
}

const seldom = (percent: number) => sometimes(percent, fc.constant(true)).map((is) => is === true);
const WHOLE_YEAR = 54;

const histories: fc.Arbitrary<HistoryDraft> = fc.record({
  count: fc.nat(99).map((n) => (n < 40 ? n + 1 : WHOLE_YEAR)),
  from: sometimes(20, pick).map((place) => place ?? 0),
  payDay: fc.nat(999),
  codes: fc.tuple(codeDrafts, sometimes(15, codeDrafts)),
  week1Month1: seldom(15),
  hasP45: seldom(10),
  letters: fc.tuple(pickMostlyFirst(40), sometimes(10, pick)),
  change: pick,
  loans: loanDrafts,
  director: sometimes(7, directorDrafts),
  leavesEarly: seldom(6),
  isInP45: seldom(50),
  paidTwice: sometimes(10, pick),
  isOffPayrollWorker: seldom(2),
  opening: sometimes(10, fc.integer({ min: 0, max: 600 })),
  otherPay: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.record({
          place: pick,
          pay: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(2_000_000) }),
        }),
        { maxLength: 3 },
      ),
    },
  ),
  lines: sometimes(15, lineDrafts),
});

/**
 * Pay histories: one employment through a tax year, a payment in each pay period from some period on or irregular
 * payments, an occasional second payment in a period, final pay after leaving, regular pay at the limits, other pay in
 * some periods, a change of code and letter, loans, directors, figures from before the first payment. A few are refused
 * because deductions exceed the pay (`negative_net_pay`), none for another reason. Shrinks to one payment of regular
 * pay with a simple code and letter.
 */
export function payYears(rulebook: Rulebook, options?: PopulationOptions): fc.Arbitrary<YearFacts> {
  const { years } = getGround(rulebook, options);
  const where = fc.record({ year: pick.map((place) => at(years, place)), payFrequency: yearlyFrequencies });
  const regular = new PaidWhere(where, ({ year, payFrequency }) => year.limits(payFrequency));
  // Earlier parts shrink first: the shape of the year before its pay.
  return fc.tuple(histories, regular).map(([draft, employment]) => yearFacts(employment, draft));
}

type Employment = Paid<{ readonly year: GroundYear; readonly payFrequency: PayFrequency }>;

function yearFacts({ year, payFrequency, pay }: Employment, draft: HistoryDraft): YearFacts {
  const { choices } = year;
  const dates = payDays(year, payFrequency, draft).map(formatDate);
  const start = formatDate(year.first);
  const studentLoans = datedLoans(draft.loans, start, choices);
  const leavingDate = draft.leavesEarly ? dates.at(-2) : undefined;
  return {
    taxYear: taxYearLabel(year.taxYear),
    payFrequency,
    taxCodes: datedCodes(draft, start, dates, choices),
    niCategories: datedLetters(draft, start, dates, choices),
    ...(studentLoans.length === 0 ? null : { studentLoans }),
    ...(draft.loans.postgraduate ? { postgraduateLoans: [{ startDate: start }] } : null),
    ...(draft.director === null ? null : { director: getDirector(draft.director, year.first) }),
    ...(draft.isOffPayrollWorker ? { isOffPayrollWorker: true } : null),
    ...(leavingDate === undefined ? null : leavingFacts(leavingDate, draft)),
    ...(draft.opening === null ? null : openingFacts(Math.floor(pay * (draft.opening / 100)))),
    ...(draft.opening === null || payFrequency !== "Irregular" ? null : { lastPaymentDate: lastBefore(dates, start) }),
    payments: payments(dates, pay, draft).map(({ paymentDate, pay }) =>
      draft.lines === null
        ? { paymentDate, grossPay: pounds(pay) }
        : { paymentDate, lines: getLines(draft.lines, pay, choices) },
    ),
  };
}

function openingFacts(before: number): Pick<YearFacts, "openingBalance"> {
  return {
    openingBalance: { taxablePay: pounds(before), tax: pounds(Math.floor(before / 6)), niBandResultDirector: {} },
  };
}

/** Returns the last payment before the first one listed: on the first day of the year, or before it. */
function lastBefore([first = ""]: readonly string[], start: string): string | null {
  return readDate(first) - readDate(start) < 7 ? null : start;
}

/** The last payment is after leaving, either in the P45 or after it was issued. */
function leavingFacts(leavingDate: string, { isInP45 }: HistoryDraft): Partial<YearFacts> {
  return isInP45 ? { leavingDate } : { leavingDate, p45IssueDate: leavingDate };
}

/** Returns the pay of each pay day: the regular pay, or other pay on some days. */
function payments(dates: readonly string[], regular: number, { otherPay }: HistoryDraft) {
  return dates.map((paymentDate, index) => ({
    paymentDate,
    pay: otherPay.find(({ place }) => place % dates.length === index)?.pay ?? regular,
  }));
}

/**
 * Returns the pay days of a history, ascending: at the same point of each pay period; every few weeks for irregular
 * pay. One of them may be followed by a second payment on the next day.
 */
function payDays(
  year: GroundYear,
  frequency: PayFrequency,
  { from, count, payDay, paidTwice }: Pick<HistoryDraft, "from" | "count" | "payDay" | "paidTwice">,
): DayNumber[] {
  const all = daysOfYear(year, frequency, payDay);
  const first = from % all.length;
  const days = all
    .slice(first, first + count)
    .filter((_, at) => frequency !== "Irregular" || at % (1 + (from % 5)) === 0);
  if (paidTwice === null) return days;
  const next = at(days, paidTwice) + 1;
  return year.days.includes(next) && !days.includes(next) ? [...days, next].sort((a, b) => a - b) : days;
}

function daysOfYear({ taxYear, days }: GroundYear, frequency: PayFrequency, payDay: number): DayNumber[] {
  const drawn = new Set(days);
  const found: DayNumber[] = [];
  for (let period = 1; ; period++) {
    const { first, last } = daysOfPeriod(taxYear, frequency, period) ?? { first: 0, last: -1 };
    if (last < first) break;
    const day = first + Math.floor((payDay * (last - first + 1)) / 1000);
    const usable = [day, day - 1, day + 1].find((near) => drawn.has(near) && near >= first && near <= last);
    if (usable !== undefined) found.push(usable);
  }
  return found;
}

/** The code from the start of the year, and another from one of the pay days. */
function datedCodes(
  { codes: [first, second], week1Month1, hasP45, change }: HistoryDraft,
  start: string,
  payDays: readonly string[],
  choices: Choices,
): DatedTaxCode[] {
  const p45 = hasP45 ? { previousTaxablePay: "5000.55", previousTaxPaid: "612.20" } : null;
  const mark = week1Month1 ? { week1Month1: true } : null;
  const from = changeDate(payDays, change);
  return [
    { effectiveDate: start, taxCode: getTaxCode(first, choices), ...mark, ...p45 },
    ...(second === null || from === null || from === start
      ? []
      : [{ effectiveDate: from, taxCode: getTaxCode(second, choices) }]),
  ];
}

/** The letter from the start of the year, and another from one of the pay days. */
function datedLetters(
  { letters: [first, second], change }: HistoryDraft,
  start: string,
  payDays: readonly string[],
  { letters }: Choices,
): DatedNiCategory[] {
  const from = changeDate(payDays, change);
  return [
    { effectiveDate: start, niCategory: at(letters, first) },
    ...(second === null || from === null || from === start
      ? []
      : [{ effectiveDate: from, niCategory: at(letters, second) }]),
  ];
}

/** Loans of the whole year. */
function datedLoans({ plans }: LoanDraft, startDate: string, choices: Choices): DatedStudentLoan[] {
  return (getPlans(plans, choices) ?? []).map((studentLoanPlan) => ({ startDate, studentLoanPlan }));
}

function changeDate(payDays: readonly string[], change: number): string | null {
  return payDays[change % payDays.length] ?? null;
}

/** One employer's people through one tax year. */
export interface PayrollFacts {
  readonly taxYear: string;
  readonly employees: readonly { readonly id: string; readonly year: YearFacts }[];
}

/** Limits for generated payrolls. */
export interface PayrollOptions extends PopulationOptions {
  /** The most employees; 12 if left out. */
  readonly mostEmployees?: number;
}

/** Whole payrolls: one to twelve people with their histories in one tax year. Shrinks to one simple employee. */
export function payrolls(rulebook: Rulebook, options: PayrollOptions = {}): fc.Arbitrary<PayrollFacts> {
  const { years } = getGround(rulebook, options);
  return fc.oneof(...years.map(({ taxYear }) => payrollsOf(rulebook, taxYear, options)));
}

function payrollsOf(rulebook: Rulebook, taxYear: TaxYear, options: PayrollOptions): fc.Arbitrary<PayrollFacts> {
  const people = payYears(rulebook, { ...options, taxYears: [taxYear] });
  return fc.array(people, { minLength: 1, maxLength: options.mostEmployees ?? 12 }).map((histories) => ({
    taxYear: taxYearLabel(taxYear),
    employees: histories.map((year, index) => ({ id: `E${index + 1}`, year })),
  }));
}
