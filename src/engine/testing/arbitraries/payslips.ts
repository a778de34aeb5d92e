import fc from "fast-check";
import {
  type DayNumber,
  FREQUENCIES,
  formatDate,
  getTaxWeek,
  getTaxYear,
  type Pence,
  startOfTaxYear,
} from "../../base";
import type { NiBandResultFacts, PayslipFacts, YearToDateFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { type Choices, type Ground, getGround, type PopulationOptions } from "../ground";
import { pounds } from "../pounds";
import { directorDrafts, getDirector } from "./directors";
import { at, type Moment, moments, pickMostlyFirst, sometimes } from "./draws";
import { calculateLoans, type LoanDraft, loanDrafts } from "./loans";
import { getLines, type LineDraft, lineDrafts } from "./pay-lines";
import { type CodeDraft, codeDrafts, getTaxCode } from "./tax-codes";

/** The year before a payment, before its amount and date are known. */
interface HistoryDraft {
  readonly beside: number;
  /** Tax paid, and contributions, in thousandths of pay. */
  readonly taxed: number;
  readonly hasP45: boolean;
  readonly letters: LettersDraft | null;
}

interface LettersDraft {
  readonly places: readonly number[];
  readonly employee: number;
  readonly employer: number;
}

const letterPlaces = fc.array(pickMostlyFirst(40), { minLength: 1, maxLength: 2 });

const lettersDrafts: fc.Arbitrary<LettersDraft> = fc.record({
  places: letterPlaces,
  employee: fc.nat(80),
  employer: fc.nat(150),
});

const historyDrafts: fc.Arbitrary<HistoryDraft> = fc.record({
  beside: fc.nat(50_000),
  taxed: fc.nat(450),
  hasP45: sometimes(10, fc.constant(true)).map((has) => has === true),
  letters: sometimes(30, lettersDrafts),
});

/** Facts of a payslip whose date is stated. */
export type DatedPayslipFacts = PayslipFacts & { readonly paymentDate: string };

/** Facts of a payslip with one amount of pay. */
export type PlainPayslipFacts = DatedPayslipFacts & { readonly grossPay: string };

/**
 * Facts of payslips that the rules can calculate: every frequency, code, letter, loan and year, pay at the limits; some
 * with pay lines, a director, an odd earnings period or an earlier payment in it. Only those few whose deductions
 * exceed the pay are refused (`negative_net_pay`). Shrinks to a small payment of the latest year with a simple code and
 * letter.
 */
export function payslips(rulebook: Rulebook, options?: PopulationOptions): fc.Arbitrary<DatedPayslipFacts> {
  const ground = getGround(rulebook, options);
  // Earlier parts shrink first: unusual facts before ordinary ones, and both before the pay.
  return fc.tuple(fc.record(ODD), fc.record(DRAFT), moments(ground)).map(([odd, draft, moment]) => {
    const { grossPay, ...plain } = plainFacts(moment, draft, ground);
    const { choices } = ground.on(moment.day);
    const pay = odd.lines === null ? { grossPay } : { lines: getLines(odd.lines, moment.pay, choices) };
    return { ...plain, ...pay, ...oddFacts(moment, odd, choices) };
  });
}

/**
 * Ordinary payments: one amount, one letter, no director, with a year to date. Never refused. Used to check the laws of
 * single figures.
 */
export function plainPayslips(rulebook: Rulebook, options?: PopulationOptions): fc.Arbitrary<PlainPayslipFacts> {
  const ground = getGround(rulebook, options);
  return fc.tuple(fc.record(DRAFT), moments(ground)).map(([draft, moment]) => plainFacts(moment, draft, ground));
}

interface Draft {
  readonly code: CodeDraft;
  readonly week1Month1: boolean;
  readonly letter: number;
  readonly loans: LoanDraft;
  readonly history: HistoryDraft | null;
  /** Irregular pay: days between the last payment and this tax week; null if there was none. */
  readonly gap: number | null;
}

const seldom = (percent: number) => sometimes(percent, fc.constant(true)).map((is) => is === true);

const DRAFT: { readonly [Field in keyof Draft]: fc.Arbitrary<Draft[Field]> } = {
  code: codeDrafts,
  week1Month1: seldom(20),
  letter: pickMostlyFirst(40),
  loans: loanDrafts,
  history: sometimes(90, historyDrafts),
  gap: sometimes(70, fc.oneof(fc.nat(60), fc.nat(400))),
};

interface EarlierDraft {
  readonly letters: LettersDraft;
  /** Tax paid, in thousandths of the pay. */
  readonly taxed: number;
}

const earlierDrafts: fc.Arbitrary<EarlierDraft> = fc.record({ letters: lettersDrafts, taxed: fc.nat(450) });

const PERIOD_COUNTS = { Day: 366, Week: 53, Month: 12 } as const;

const ODD = {
  lines: sometimes(20, lineDrafts),
  period: sometimes(3, fc.tuple(fc.constantFrom("Day", "Week", "Month"), fc.nat(365))),
  earlier: sometimes(8, earlierDrafts),
  director: sometimes(7, fc.tuple(directorDrafts, seldom(30))),
  mark: sometimes(6, fc.constantFrom("isExtraPayment", "onStrike", "isOffPayrollWorker")),
  startedDaysAgo: sometimes(20, fc.nat(100)),
};

interface Odd {
  readonly lines: readonly LineDraft[] | null;
  readonly period: readonly [keyof typeof PERIOD_COUNTS, number] | null;
  readonly earlier: EarlierDraft | null;
  readonly mark: "isExtraPayment" | "onStrike" | "isOffPayrollWorker" | null;
  readonly startedDaysAgo: number | null;
  readonly director: readonly [Parameters<typeof getDirector>[0], boolean] | null;
}

function plainFacts(moment: Moment, draft: Draft, ground: Ground): PlainPayslipFacts {
  const { choices } = ground.on(moment.day);
  return {
    payFrequency: moment.payFrequency,
    paymentDate: formatDate(moment.day),
    taxCode: getTaxCode(draft.code, choices),
    ...(draft.week1Month1 ? { week1Month1: true } : null),
    niCategory: at(choices.letters, draft.letter),
    grossPay: pounds(moment.pay),
    ...calculateLoans(draft.loans, choices),
    yearToDate: draft.history === null ? null : historyOf(draft.history, moment, choices),
    ...lastPaymentOf(moment, draft.gap),
  };
}

/** Returns the date of the last payment, for irregular pay. */
function lastPaymentOf({ payFrequency, day }: Moment, gap: number | null): Pick<PayslipFacts, "lastPaymentDate"> {
  if (payFrequency !== "Irregular") return {};
  return { lastPaymentDate: gap === null ? null : formatDate(startOfWeek(day) - 1 - gap) };
}

function startOfWeek(day: DayNumber): DayNumber {
  const taxYear = getTaxYear(day);
  return startOfTaxYear(taxYear) + (getTaxWeek(day, taxYear) - 1) * 7;
}

/** Returns an earlier payment of the same pay period, taxed alone if this one is. */
function earlierFacts(moment: Moment, { letters, taxed }: EarlierDraft, choices: Choices): Partial<PayslipFacts> {
  const first = Math.max(startOfWeek(moment.day), moment.day - 2);
  return {
    earningsPeriodToDate: { niBandResult: lettersOf(letters, moment.pay, choices), studentLoan: "10" },
    taxPeriodToDate: { taxablePay: pounds(moment.pay), tax: pounds(Math.floor((moment.pay * taxed) / 1000)) },
    ...(moment.payFrequency === "Irregular" ? { firstPaymentDateInWeek: formatDate(first) } : null),
  };
}

function oddFacts(moment: Moment, odd: Odd, choices: Choices): Partial<PayslipFacts> {
  const [unit, count] = odd.period ?? ["Week", 0];
  const [director, isFinal] = odd.director ?? [null, false];
  return {
    ...(odd.period === null ? null : { niEarningsPeriod: { unit, count: 1 + (count % PERIOD_COUNTS[unit]) } }),
    ...(odd.earlier === null ? null : earlierFacts(moment, odd.earlier, choices)),
    ...(odd.mark === null ? null : { [odd.mark]: true }),
    ...(odd.startedDaysAgo === null ? null : { employmentStartDate: formatDate(moment.day - odd.startedDaysAgo) }),
    ...(director === null ? null : { director: getDirector(director, startOfTaxYear(getTaxYear(moment.day))) }),
    ...(isFinal ? { isFinalPayment: true } : null),
  };
}

/** Returns a year to date that fits the payment: the same pay in each earlier week. */
function historyOf(draft: HistoryDraft, moment: Moment, choices: Choices): YearToDateFacts {
  const before = paidBefore(moment) + draft.beside;
  return {
    taxablePay: pounds(before),
    tax: pounds(thousandths(before, draft.taxed)),
    ...(draft.hasP45 ? { previousTaxablePay: "5000.55", previousTaxPaid: "612.20" } : null),
    ...(draft.letters === null
      ? { niBandResultDirector: {} }
      : {
          niBandResult: lettersOf(draft.letters, before, choices),
          niBandResultDirector: lettersOf(draft.letters, before, choices),
        }),
  };
}

function paidBefore({ day, pay, payFrequency }: Moment): number {
  const weeks = getTaxWeek(day, getTaxYear(day)) - 1;
  return day === startOfTaxYear(getTaxYear(day))
    ? 0
    : Math.floor((pay * weeks * FREQUENCIES[payFrequency].perYear) / 52);
}

/** Returns totals by category letter, for the given earnings in pence under each. */
function lettersOf(
  { places, employee, employer }: LettersDraft,
  pay: number,
  { letters }: Choices,
): Record<string, NiBandResultFacts> {
  const totals = {
    grossForEmployeeNi: pounds(pay),
    ni: pounds(thousandths(pay, employee)),
    employerNi: pounds(thousandths(pay, employer)),
  };
  return Object.fromEntries(places.map((place) => [at(letters, place), totals]));
}

function thousandths(pence: Pence, share: number): number {
  return Math.floor((pence * share) / 1000);
}
