import { readMillionths, unitsTimesRate } from "../base";
import type { RecurringPeriod, RecurringTerms } from "./item";
import type { RecurringLedger } from "./ledger";

/** What is due of an item in a period, before the employee's pay is known. Amounts are whole pence. */
export interface RecurringDue {
  /** Null for a percentage of gross pay, which is `percentage`. */
  readonly amount: number | null;
  readonly percentage: string | null;
  /** The most that may be posted: what remains of the total; null without a total. */
  readonly most: number | null;
  /** What earlier periods could not post, in addition to the amount. */
  readonly missed: number;
  readonly postsWhenUnpaid: boolean;
  /** Whether what cannot be posted is due with the next pay. */
  readonly carriesForward: boolean;
  /** Whether it is reduced to net pay if it is a deduction. */
  readonly isReducible: boolean;
}

/**
 * Returns what is due of an item in a period; null if nothing is: before the first or after the last pay day, in a pause,
 * in a period that is not chosen, when the total is reached, or when the rest was waived or is kept owing.
 *
 * In the final pay of a leaver, `TakeRest` makes the whole rest due and `Stop` nothing; afterwards only a rest that is to
 * be taken is due. A rest that somebody decided to take is due at once, whatever the periods and pauses.
 * Source: the interface, recurring items.
 */
export function dueInPeriod(
  terms: RecurringTerms,
  { remaining, missed }: RecurringLedger,
  period: RecurringPeriod,
): RecurringDue | null {
  if (isOver(terms, remaining)) return null;
  if (remaining !== null && takesRest(terms, period)) return restDue(terms, remaining);
  if (!isPosted(terms, period)) return null;
  return dueOf(terms, {
    amount: usualAmount(terms),
    most: remaining,
    missed: terms.whenUnpaid === "CarryForward" ? missed : 0,
  });
}

/** Whether nothing of an item will ever be due: it is disabled, its rest is waived or kept owing, its total is reached. */
function isOver({ isEnabled, settlement }: RecurringTerms, remaining: number | null): boolean {
  if (!isEnabled || settlement === "WriteOff" || settlement === "KeepOwing") return true;
  return remaining !== null && remaining <= 0;
}

/** Whether the usual amount is posted in a period. */
function isPosted(terms: RecurringTerms, period: RecurringPeriod): boolean {
  if (period.leaver === "Gone" || (period.leaver === "Final" && terms.onLeaving === "Stop")) return false;
  return isInSpan(terms, period) && !isPaused(terms, period) && isChosen(terms, period);
}

/** What cannot be taken of a rest remains of the total: nothing is carried forward beside it. */
function restDue(terms: RecurringTerms, remaining: number): RecurringDue {
  return { ...dueOf(terms, { amount: remaining, most: remaining }), carriesForward: false };
}

interface Own {
  readonly amount: number | null;
  readonly most: number | null;
  readonly missed?: number;
}

function dueOf(terms: RecurringTerms, { amount, most, missed = 0 }: Own): RecurringDue {
  return {
    amount,
    percentage: amount === null ? terms.percentage : null,
    most,
    missed,
    postsWhenUnpaid: terms.whenUnpaid === "Post",
    carriesForward: terms.whenUnpaid === "CarryForward",
    isReducible: terms.whenNetTooLow === "Reduce",
  };
}

function takesRest(
  { settlement, onLeaving, startDate }: RecurringTerms,
  { leaver, payDate }: RecurringPeriod,
): boolean {
  return settlement === "TakeRest" || (leaver !== null && onLeaving === "TakeRest" && startDate <= payDate);
}

function isInSpan({ startDate, endDate }: RecurringTerms, { payDate }: RecurringPeriod): boolean {
  return startDate <= payDate && (endDate === null || payDate <= endDate);
}

function isPaused({ pauses }: RecurringTerms, { payDate }: RecurringPeriod): boolean {
  return pauses.some(({ from, to }) => from <= payDate && (to === null || payDate <= to));
}

/** Whether an item is posted in a period of the tax year: months are those of the pay date, every nth is counted by year. */
function isChosen(terms: RecurringTerms, { payDate, period }: RecurringPeriod): boolean {
  if (terms.periods === "Every") return true;
  if (terms.periods === "Months") return terms.months?.includes(Number(payDate.slice(5, 7))) === true;
  const first = terms.firstPeriod ?? 1;
  return period >= first && (period - first) % (terms.interval ?? 1) === 0;
}

function usualAmount({ basis, amount, units, payRate }: RecurringTerms): number | null {
  if (basis === "PercentageOfGross") return null;
  if (basis === "Amount") return amount ?? 0;
  return unitsTimesRate(readMillionths(units ?? "0"), readMillionths(payRate ?? "0"));
}
