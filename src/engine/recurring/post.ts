import { percentageOfPence } from "../base";
import type { RecurringDue } from "./due";
import type { RecurringPosting } from "./ledger";

/** The pay of a period without the items, in pence. */
interface PayOfPeriod {
  /** Gross pay that percentages are of. */
  readonly gross: number;
  /** Whether the employee has pay in the period. */
  readonly isPaid: boolean;
}

/**
 * Returns what is due of an item and what is posted in full: its amount, or its percentage of gross pay rounded half up to
 * the penny, with what earlier periods missed, up to what remains. In a period without pay nothing is posted unless
 * `postsWhenUnpaid` is true; what is then due is carried forward, or lapses.
 */
export function postInFull(due: RecurringDue, { gross, isPaid }: PayOfPeriod): RecurringPosting {
  const usual = due.amount ?? percentageOfPence(Math.max(gross, 0), due.percentage ?? "0");
  const whole = Math.min(usual + due.missed, due.most ?? Number.POSITIVE_INFINITY);
  if (isPaid || due.postsWhenUnpaid) return { due: whole, amount: whole };
  return { due: due.carriesForward ? whole : 0, amount: 0 };
}

/** A deduction that may be reduced, by what is posted of it in full. */
interface Reducible {
  readonly due: Pick<RecurringDue, "carriesForward">;
  readonly posting: RecurringPosting;
}

/**
 * Returns deductions reduced to net pay without them, in pence: each in turn takes what is there, so that net pay is not
 * below zero. What is not taken lapses, unless it is carried forward; of a total it remains in any case.
 */
export function reduceToNet(deductions: readonly Reducible[], net: number): readonly RecurringPosting[] {
  let left = Math.max(net, 0);
  return deductions.map(({ due: { carriesForward }, posting }) => {
    const amount = Math.min(posting.amount, left);
    left -= amount;
    return { due: carriesForward ? posting.due : amount, amount };
  });
}
