import {
  type DayNumber,
  dayNumber,
  endOfTaxYear,
  type Fraction,
  formatPence,
  fraction,
  halfUpFraction,
  type Money,
  type Pence,
  plus,
  shape,
  startOfTaxYear,
  times,
} from "../base";
import { pence } from "../rulebook";
import { exact, FORGONE, minus, NOTHING, notNegative, toPence } from "./amounts";
import { daysOfYear, daysWithin, type Span } from "./days";
import { defineBenefit, type Inquiry, percent, pounds } from "./define-benefit";

const MONTHS = 12;
const WHOLE = 10_000;

const CHANGE = shape.record({ date: shape.date, amount: shape.amount() });

const LOAN = shape.record({
  /** The greatest balance on the 5 April before the tax year; nothing for a loan made in the year. */
  openingBalance: shape.amount({ from: 0 }),
  /** What is lent (above zero) and repaid or released (below zero) in the tax year. */
  changes: shape.optional(shape.list(CHANGE, { upTo: 1000 }), []),
  /** Interest paid for this tax year, even if it is paid later. */
  interestPaid: shape.optional(shape.amount({ from: 0 }), 0),
  /** What of the repayments was released or written off. */
  released: shape.optional(shape.amount({ from: 0 }), 0),
  /** On ordinary commercial terms by a lender, or with interest that is deductible in full. */
  isExempt: shape.optional(shape.flag, false),
  ...FORGONE,
});

const FACTS = shape.record({
  taxYear: shape.taxYear,
  /** The averaging method, unless the employee or HMRC chooses the precise one. */
  method: shape.optional(shape.choice(["Averaging", "Precise"]), "Averaging"),
  /** One that replaces another continues it; a close company may join those of one lender and currency. */
  loans: shape.list(LOAN, { upTo: 100 }),
});

/** The facts of an employee's loans in a tax year. */
export interface LoanBenefitFacts extends shape.FactsOf<typeof FACTS> {}

/** The benefit of one loan. */
export interface OneLoan {
  /** Interest at the official rate. */
  readonly interest: Money;
  readonly cashEquivalent: Money;
  /** The greatest balance of the tax year. */
  readonly greatestBalance: Money;
}

/** The benefit of an employee's loans in a tax year. */
export interface LoanBenefit {
  readonly cashEquivalent: Money;
  /** Whether all loans together never were above the limit below which nothing is taxed. */
  readonly isExempt: boolean;
  readonly loans: readonly OneLoan[];
  /** What was released: earnings with Class 1 contributions, not a benefit. */
  readonly released: Money;
}

type Loan = shape.ReadOf<typeof LOAN>;

/**
 * Returns the benefit of cheap loans in a tax year: interest at the official rate less interest paid, each loan rounded
 * down to whole pounds. The averaging method takes half of the first and last balance for the whole tax months; the
 * precise one each day's greatest balance. Nothing if all loans together never exceed the limit; above it all counts.
 *
 * Problems: wrong facts; a balance below zero is `negative_amount`, a change outside the tax year `outside_tax_year`;
 * `unsupported_tax_year`; `not_in_force` without an official rate. Source: Income Tax (Earnings and Pensions) Act 2003
 * sections 173 to 191.
 */
export const loanBenefit = defineBenefit({
  name: "loan-benefit",
  facts: FACTS,
  work(read, inquiry): LoanBenefit | null {
    const limit = inquiry.figure("loansExemptTo");
    const histories = read.loans.map((loan, at) => historyOf(loan, at, inquiry));
    if (limit === null || inquiry.reader.problems.length > 0) return null;
    const taxable = histories.filter(({ loan }) => !loan.isExempt);
    const isExempt = greatestTogether(taxable) <= pence(limit);
    const results = histories.map((history) => {
      const isFree = isExempt || history.loan.isExempt;
      return isFree ? { interest: NOTHING, charge: 0, history } : chargeOf(history, read.method, inquiry);
    });
    if (inquiry.reader.problems.length > 0) return null;
    return {
      cashEquivalent: formatPence(results.reduce((sum, { charge }) => sum + charge, 0)),
      isExempt,
      loans: results.map(({ interest, charge, history }) => ({
        interest: formatPence(halfUpFraction(interest)),
        cashEquivalent: formatPence(charge),
        greatestBalance: formatPence(Math.max(0, ...history.days.map(({ greatest }) => greatest))),
      })),
      released: formatPence(read.loans.reduce((sum, { released }) => sum + released, 0)),
    };
  },
});

/** A day on which the balance changes: the greatest balance during it, and that at its end. */
interface BalanceDay {
  readonly day: DayNumber;
  readonly greatest: Pence;
  readonly atEnd: Pence;
}

interface History {
  readonly loan: Loan;
  /** Ascending; the first is the 5 April before the tax year. */
  readonly days: readonly BalanceDay[];
}

function historyOf(loan: Loan, at: number, inquiry: Inquiry): History {
  const start = startOfTaxYear(inquiry.law.taxYear);
  const end = endOfTaxYear(inquiry.law.taxYear);
  const days: BalanceDay[] = [{ day: start - 1, greatest: loan.openingBalance, atEnd: loan.openingBalance }];
  const ordered = loan.changes.map((change, index) => ({ ...change, index })).sort((a, b) => a.date - b.date);
  for (const { date, amount, index } of ordered) {
    const path = `/loans/${at}/changes/${index}`;
    if (date < start || date > end) inquiry.reader.refuse("outside_tax_year", `${path}/date`);
    const last = days[days.length - 1] ?? { day: start - 1, greatest: 0, atEnd: 0 };
    const atEnd = last.atEnd + amount;
    if (atEnd < 0) inquiry.reader.refuse("negative_amount", `${path}/amount`);
    if (last.day === date) days[days.length - 1] = { day: date, greatest: Math.max(last.greatest, atEnd), atEnd };
    else days.push({ day: date, greatest: Math.max(last.atEnd, atEnd), atEnd });
  }
  return { loan, days };
}

function greatestOn({ days }: History, day: DayNumber): Pence {
  const last = days.filter((each) => each.day <= day).at(-1);
  if (last === undefined) return 0;
  return last.day === day ? last.greatest : last.atEnd;
}

/** Returns the greatest sum of all balances on one day of the tax year. */
function greatestTogether(histories: readonly History[]): Pence {
  const days = new Set(histories.flatMap((history) => history.days.map(({ day }) => day)));
  const sums = [...days].map((day) => histories.reduce((sum, history) => sum + greatestOn(history, day), 0));
  return Math.max(0, ...sums);
}

function chargeOf(history: History, method: "Averaging" | "Precise", inquiry: Inquiry) {
  const { interestPaid, forgone } = history.loan;
  const interest = method === "Averaging" ? averaged(history, inquiry) : precise(history, inquiry);
  const counted = toPence(interest, "down") < forgone ? exact(forgone) : interest;
  const left = toPence(notNegative(minus(counted, exact(interestPaid))), "down");
  const charge = left - (left % 100);
  inquiry.note(() => ({
    id: "benefits.loan.cash-equivalent",
    figure: "/cashEquivalent",
    rule: "Interest at the official rate, the amount forgone if greater, less the interest paid, down to whole pounds.",
    formula: "interest at the official rate − interest paid",
    inputs: pounds({
      "interest at the official rate": halfUpFraction(interest),
      "amount forgone": forgone,
      "interest paid": interestPaid,
    }),
    value: formatPence(charge),
    from: ["itepa-173-191"],
  }));
  return { interest, charge, history };
}

/** Half of the first and last balance, at the average official rate, for the whole tax months. */
function averaged(history: History, inquiry: Inquiry): Fraction {
  const span = outstanding(history, inquiry);
  if (span === null) return NOTHING;
  const isOpen = history.loan.openingBalance > 0;
  const first = isOpen ? history.loan.openingBalance : greatestOn(history, span.from);
  const last = greatestOn(history, span.to);
  const rate = averageRate(span, inquiry);
  const months = wholeMonths(span, inquiry.law.taxYear);
  const interest = times(times(rate, first + last, 2), months, MONTHS * WHOLE);
  inquiry.note(() => ({
    id: "benefits.loan.averaging",
    figure: "/cashEquivalent",
    rule: "The averaging method takes half of the first and last balance for the whole tax months.",
    formula: "(first balance + last balance) ÷ 2 × average official rate × whole months ÷ 12",
    inputs: {
      ...pounds({ "first balance": first, "last balance": last }),
      "average official rate": percent(Number(rate.over) / Number(rate.under)),
      "whole months": months,
    },
    value: formatPence(halfUpFraction(interest)),
    from: ["itepa-173-191", "officialRate", "averageOfRates"],
  }));
  return interest;
}

/** Returns the days of the tax year between the loan's first and last; null if it was not outstanding. */
function outstanding({ days }: History, inquiry: Inquiry): Span | null {
  const [before, ...changes] = days;
  const first =
    (before?.atEnd ?? 0) > 0 ? startOfTaxYear(inquiry.law.taxYear) : changes.find(({ greatest }) => greatest > 0)?.day;
  const atEnd = days.at(-1)?.atEnd ?? 0;
  const last =
    atEnd > 0 ? endOfTaxYear(inquiry.law.taxYear) : changes.filter(({ greatest }) => greatest > 0).at(-1)?.day;
  return first === undefined || last === undefined ? null : { from: first, to: last };
}

/** Returns the average of the official rates over the days of a span, in basis points. */
function averageRate(span: Span, inquiry: Inquiry): Fraction {
  const inForce = inquiry.law.officialRates.filter((rate) => daysWithin({ from: rate.from, to: rate.upTo }, span) > 0);
  const sum = inForce.reduce<Fraction>((total, { from, upTo, rate }) => {
    if (rate === null) inquiry.refuseFigure("officialRate");
    return plus(total, fraction((rate ?? 0) * daysWithin({ from, to: upTo }, span)));
  }, NOTHING);
  const average = times(sum, 1, span.to - span.from + 1);
  const isCut = inForce.length > 1 && inquiry.law.policies.averageOfRates === "CutToTwoDecimals";
  return isCut ? fraction(average.over / average.under) : average;
}

/** Returns how many tax months, from the 6th to the 5th, are inside a span. */
function wholeMonths(span: Span, taxYear: number): number {
  let months = 0;
  for (let month = 0; month < MONTHS; month++) {
    const [from, next] = [sixthOf(taxYear, month), sixthOf(taxYear, month + 1)];
    if (from >= span.from && next - 1 <= span.to) months += 1;
  }
  return months;
}

function sixthOf(taxYear: number, monthsAfterApril: number): DayNumber {
  const month = 3 + monthsAfterApril;
  return dayNumber(taxYear + Math.floor(month / MONTHS), (month % MONTHS) + 1, 6);
}

/** Each day's greatest balance at its official rate. */
function precise(history: History, inquiry: Inquiry): Fraction {
  const start = startOfTaxYear(inquiry.law.taxYear);
  const days = daysOfYear(inquiry.law.taxYear);
  let sum = 0n;
  for (let day = start; day < start + days; day++) {
    const balance = greatestOn(history, day);
    if (balance === 0) continue;
    const inForce = inquiry.law.officialRates.find(({ from, upTo }) => day >= from && day <= upTo);
    if (inForce === undefined || inForce.rate === null) {
      inquiry.refuseFigure("officialRate");
      return NOTHING;
    }
    sum += BigInt(balance) * BigInt(inForce.rate);
  }
  const divisor = inquiry.law.policies.loanYear === "Of365Days" ? 365 : days;
  const interest = fraction(sum, BigInt(WHOLE) * BigInt(divisor));
  inquiry.note(() => ({
    id: "benefits.loan.precise",
    figure: "/cashEquivalent",
    rule: "The precise method takes the greatest balance of each day at that day's official rate.",
    formula: "sum of (balance × official rate) ÷ days",
    inputs: { "sum of balance × rate": formatPence(halfUpFraction(fraction(sum, WHOLE))), days: divisor },
    value: formatPence(halfUpFraction(interest)),
    from: ["itepa-173-191", "officialRate", "loanYear"],
  }));
  return interest;
}
