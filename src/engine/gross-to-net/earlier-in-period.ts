import {
  addByName,
  byName,
  type DayNumber,
  daysOfPeriod,
  FREQUENCIES,
  formatPence,
  NI_BANDS,
  PAY_FREQUENCIES,
  type PayFrequency,
  readDate,
  readPence,
  taxPeriodOn,
} from "../base";
import { isTaxedAlone, readTaxCode, type TaxPeriodToDateFacts } from "../income-tax";
import type { EarningsPeriodToDateFacts, NiBandResultFacts, OtherJobsFacts, YearToDateFacts } from "./facts";
import type { PayOfPeriod, Payslip } from "./payslip";

/** A payslip with the day of its payment. */
export interface PaidPayslip {
  readonly day: DayNumber;
  readonly payslip: Payslip;
}

/** A payment's place: its tax year, and the pay period of its interval. */
interface PlaceInYear {
  readonly taxYear: number;
  readonly frequency: PayFrequency;
  readonly period: number;
}

/** A payment's place for National Insurance. */
interface PlaceForNi extends PlaceInYear {
  /** Several jobs: the shortest interval of them, in whose period the payment is. */
  readonly ofJobs?: Pick<PlaceInYear, "frequency" | "period">;
}

/**
 * Returns what was paid earlier in the earnings period of a payment: earlier payments of the same interval in the same
 * period, and after a change to a longer interval also those of the shorter one that fall inside the first new period.
 * After a change to a shorter interval the new one counts from the change on.
 */
export function earlierInPeriod(paid: readonly PaidPayslip[], next: PlaceForNi): EarningsPeriodToDateFacts | null {
  const earlier = paidInPeriod(paid, next, next.ofJobs);
  return earlier.length === 0 ? null : addUp(earlier);
}

/** Another job of the person with the same employer, whose earnings are added for National Insurance and loans. */
export interface OtherJob {
  readonly payFrequency: PayFrequency;
  /** Its payslips before this payment, whatever their dates, in the order of their calculation. */
  readonly paid: readonly PaidPayslip[];
  /** A director's year before its first payslip; null or left out without any. */
  readonly openingBalance?: Pick<YearToDateFacts, "niBandResultDirector"> | null;
}

/** A payment by its day. */
export interface PaymentOnDay {
  readonly taxYear: number;
  readonly frequency: PayFrequency;
  readonly day: DayNumber;
  /** The day of the appointment of somebody who is a director in the tax year; null or left out for others. */
  readonly directorSince?: DayNumber | null;
}

/**
 * Returns the first and the last day on which the earnings period of a payment can begin and end: that of its own interval,
 * or of a shorter one, if another job has that.
 */
export function daysOfPossiblePeriods({ taxYear, frequency, day }: PaymentOnDay): {
  first: DayNumber;
  last: DayNumber;
} {
  const periods = PAY_FREQUENCIES.filter((each) => weeksOf(each) <= weeksOf(frequency)).flatMap(
    (each) => daysOfPeriod(taxYear, each, taxPeriodOn(day, taxYear, each).period) ?? [],
  );
  return {
    first: Math.min(day, ...periods.map(({ first }) => first)),
    last: Math.max(day, ...periods.map(({ last }) => last)),
  };
}

/**
 * Returns what a person's other jobs with an employer mean for a payment, as its facts state it: the shortest interval of
 * all the jobs, and what the others have paid in its period. The jobs of a director with a company have one annual earnings
 * period, from the appointment on: with what the others have paid in it.
 *
 * Source: Social Security Contributions and Benefits Act 1992, Schedule 1 paragraph 1; Social Security (Contributions)
 * Regulations 2001, regulations 6 and 8; NIM10011, NIM10067 and NIM10068; for loans CSLM10116, CSLM10117 and CSLM17070.
 */
export function aggregateOtherJobs(
  others: readonly OtherJob[],
  { taxYear, frequency, day, directorSince = null }: PaymentOnDay,
): OtherJobsFacts {
  const shortest = shortestInterval(frequency, others);
  const days = daysOfPeriod(taxYear, shortest, taxPeriodOn(day, taxYear, shortest).period);
  const since = directorSince ?? Number.NEGATIVE_INFINITY;
  const inPeriod = others
    .flatMap(({ paid }) => paid)
    .filter(({ day: on }) => days !== null && on >= days.first && on <= days.last)
    .filter(({ day: on }) => on >= since === day >= since);
  return {
    payFrequency: shortest,
    ...(inPeriod.length === 0 ? {} : { earningsPeriodToDate: addUp(inPeriod.map(({ payslip }) => payslip)) }),
    ...(directorSince === null || day < since ? {} : directorToDate(others, taxYear)),
  };
}

/** Returns the shortest of a pay interval and those of others. */
export function shortestInterval(
  own: PayFrequency,
  others: readonly { readonly payFrequency: PayFrequency }[],
): PayFrequency {
  return others.reduce((least, { payFrequency: each }) => (weeksOf(each) < weeksOf(least) ? each : least), own);
}

/** Returns what other jobs have paid in the year of a director. */
function directorToDate(others: readonly OtherJob[], taxYear: number): Pick<OtherJobsFacts, "directorToDate"> {
  const years = others.map(({ paid, openingBalance }) => {
    const last = paid.filter(({ payslip }) => payslip.taxYear === taxYear).at(-1);
    return (last?.payslip.yearToDate ?? openingBalance)?.niBandResultDirector ?? {};
  });
  const totals = addLetterFacts(years.flatMap((letters) => Object.entries(letters)));
  return Object.keys(totals).length === 0 ? {} : { directorToDate: totals };
}

/**
 * Returns the pay and tax of those earlier payments that were taxed alone: a further payment in the pay period is taxed
 * together with them. null if there was no payment in the period. A payment that the P45 does not include has code 0T for
 * itself: what the P45 includes had its own code, whose free pay stays (Regulations 2003, regulation 37(1)).
 */
export function taxedInPeriod(
  paid: readonly PaidPayslip[],
  next: PlaceInYear,
  isAfterP45 = false,
): TaxPeriodToDateFacts | null {
  const earlier = paidInPeriod(paid, next);
  if (earlier.length === 0) return null;
  const alone = earlier
    .filter((payslip) => wasTaxedAlone(payslip) && (!isAfterP45 || payslip.taxCode.endsWith("0T")))
    .map(({ forPeriod }) => forPeriod);
  return {
    taxablePay: addMoney(alone.map(({ taxablePay }) => taxablePay)),
    tax: addMoney(alone.map(({ tax }) => tax)),
  };
}

function paidInPeriod(
  paid: readonly PaidPayslip[],
  next: PlaceInYear,
  { frequency, period }: Pick<PlaceInYear, "frequency" | "period"> = next,
): Payslip[] {
  const days = daysOfPeriod(next.taxYear, frequency, period);
  if (days === null) return [];
  const earlier = paid.filter(
    ({ day, payslip }) =>
      day >= days.first && day <= days.last && weeksOf(payslip.payFrequency) <= weeksOf(next.frequency),
  );
  return [...earlier.map(({ payslip }) => ofOwnPeriod(payslip)), ...advancesOf(paid, { ...next, frequency, period })];
}

/** Returns a payslip without what it has of later pay periods. */
function ofOwnPeriod(payslip: Payslip): Payslip {
  const [own] = payslip.payPeriods ?? [];
  return own === undefined ? payslip : ofPeriod(payslip, own);
}

/** Returns earlier payments in advance of a pay period, each with what it had of that period. */
function advancesOf(paid: readonly PaidPayslip[], { taxYear, frequency, period }: PlaceInYear): Payslip[] {
  return paid.flatMap(({ payslip }) => {
    if (payslip.taxYear !== taxYear || payslip.payFrequency !== frequency) return [];
    const [, ...later] = payslip.payPeriods ?? [];
    const due = later.filter(({ periodsAhead }) => payslip.period + periodsAhead === period);
    return due.map((each) => ofPeriod(payslip, each));
  });
}

/** By method B the work of a week that holiday pay covers is by itself: only its tax counts what was paid before. */
function ofPeriod(payslip: Payslip, period: PayOfPeriod): Payslip {
  const { periodsAhead, niMethod, niBandResult, studentLoan, postgraduateLoan, taxablePay, tax } = period;
  const isApart = periodsAhead > 0 && niMethod === "AveragePeriod";
  const loans = isApart ? { studentLoan: "0.00", postgraduateLoan: "0.00" } : { studentLoan, postgraduateLoan };
  const rows = Object.entries(isApart ? {} : niBandResult).map(([niCategory, totals]) => {
    return { niCategory, ...totals, yearToDate: totals };
  });
  return { ...payslip, niBreakdown: rows, forPeriod: { ...payslip.forPeriod, ...loans, taxablePay, tax } };
}

/**
 * Returns the tax period up to which earlier payments in advance have had the free pay of a cumulative code, if that is after
 * the period of a payment; else null.
 */
export function taxedThroughPeriod(
  paid: readonly PaidPayslip[],
  { taxYear, frequency, day }: PaymentOnDay,
): number | null {
  const reached = paid.flatMap(({ payslip }) => {
    const isCounted = payslip.taxYear === taxYear && payslip.payFrequency === frequency && !wasTaxedAlone(payslip);
    return isCounted ? (payslip.payPeriods ?? []).map((each) => payslip.period + each.periodsAhead) : [];
  });
  const last = Math.min(53, Math.max(0, ...reached));
  return last > taxPeriodOn(day, taxYear, frequency).period ? last : null;
}

/**
 * Returns the longer interval by whose table a payment is taxed after a change to a shorter one: that of an earlier payment
 * in whose tax period it is. From the next period of the longer interval on its own table is used; null if it is.
 *
 * Source: HM Revenue & Customs, changing paydays (from monthly to weekly pay).
 */
export function longerTaxTable(
  paid: readonly PaidPayslip[],
  { taxYear, frequency, day }: PaymentOnDay,
): PayFrequency | null {
  const tables = paid
    .filter(({ payslip }) => payslip.taxYear === taxYear && !wasTaxedAlone(payslip))
    .filter(({ payslip }) => payslip.period === taxPeriodOn(day, taxYear, payslip.payFrequency).period)
    .map(({ payslip }) => payslip.payFrequency);
  const longest = tables.reduce((most, each) => (weeksOf(each) > weeksOf(most) ? each : most), frequency);
  return weeksOf(longest) > weeksOf(frequency) ? longest : null;
}

/** Whether tax was calculated on the period alone: a week 1/month 1 basis, or week 53, 54 or 56. */
export function wasTaxedAlone({ taxCode, week1Month1, payFrequency, taxYear, paymentDate }: Payslip): boolean {
  const code = readTaxCode(taxCode, true);
  if (week1Month1 || code === null || paymentDate === null) return week1Month1;
  return isTaxedAlone(code, taxPeriodOn(readDate(paymentDate), taxYear, payFrequency));
}

const NO_BANDS = /* @__PURE__ */ byName(NI_BANDS, () => "0.00");

/** Approximate: used only to find the longer of two intervals. */
function weeksOf(frequency: PayFrequency): number {
  return 52 / FREQUENCIES[frequency].perYear;
}

function addUp(payslips: readonly Payslip[]): EarningsPeriodToDateFacts {
  const rows = payslips.flatMap(({ niBreakdown }) => niBreakdown);
  return {
    niBandResult: addLetterFacts(rows.map((row) => [row.niCategory, row] as const)),
    studentLoan: addMoney(payslips.map(({ forPeriod }) => forPeriod.studentLoan)),
    postgraduateLoan: addMoney(payslips.map(({ forPeriod }) => forPeriod.postgraduateLoan)),
  };
}

/** Returns the totals of letters, each of which may be there several times. */
function addLetterFacts(
  rows: readonly (readonly [letter: string, NiBandResultFacts])[],
): Record<string, NiBandResultFacts> {
  const totals: Record<string, NiBandResultFacts> = {};
  for (const [letter, row] of rows) totals[letter] = addRow(totals[letter], row);
  return totals;
}

function addRow(total: NiBandResultFacts | undefined, row: NiBandResultFacts): NiBandResultFacts {
  const { grossForEmployeeNi, ni, employerNi, bands = NO_BANDS } = row;
  if (total?.bands === undefined) return { grossForEmployeeNi, ni, employerNi, bands };
  return {
    ...addByName(["grossForEmployeeNi", "ni", "employerNi"], total, row),
    bands: addByName(NI_BANDS, { aboveUel: 0, ...total.bands }, { aboveUel: 0, ...bands }),
  };
}

function addMoney(amounts: readonly Parameters<typeof readPence>[0][]): string {
  return formatPence(amounts.reduce((total: number, amount) => total + readPence(amount), 0));
}
