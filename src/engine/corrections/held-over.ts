import { type Pence, readPence } from "../base";
import type { Payslip } from "../gross-to-net";
import { type Owed, type Paid, type PayWith, withoutDebts } from "./settlement";

/** What is owed, and the run that recovers nothing of it. */
interface LeastRun {
  readonly owed: Owed;
  readonly paid: Paid;
}

/**
 * Pays the run without recovering anything. National Insurance that a director's settlement of the year takes beyond
 * the pay of the run is held over: the payments of the year are aggregated, all of it is paid over with the last one,
 * and what is not deducted from it may be recovered from later pay, until the end of the next tax year. A line of the
 * run gives back what is held over.
 * Source: Social Security (Contributions) Regulations 2001, Schedule 4, paragraphs 7(2), 7(3) and 10(3).
 */
export function payLeast(owed: Owed, pay: PayWith): LeastRun {
  const paid = pay(withoutDebts(owed));
  const shortfall = shortfallOf(paid);
  if (shortfall === 0) return { owed, paid };
  const held = { ...owed, heldOver: shortfall };
  const paidLess = pay(withoutDebts(held));
  return paidLess.ok && bears(paidLess.value, shortfall) ? { owed: held, paid: paidLess } : { owed, paid };
}

/** Returns how far a run's deductions exceed its pay, in pence; zero if it can be paid or is refused otherwise. */
function shortfallOf(paid: Paid): Pence {
  if (paid.ok) return 0;
  const [found, other] = paid.problems;
  if (found?.token !== "negative_net_pay" || other !== undefined) return 0;
  return readPence(found.arguments?.shortfall ?? "0");
}

/** Returns whether a shortfall is National Insurance of a director. */
function bears({ forPeriod, yearToDate }: Payslip, shortfall: Pence): boolean {
  return Object.keys(yearToDate.niBandResultDirector).length > 0 && shortfall <= readPence(forPeriod.ni);
}
