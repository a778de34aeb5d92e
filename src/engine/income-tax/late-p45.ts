import { type CalendarDate, getTaxYear, readDate } from "../base";
import type { Rulebook } from "../rulebook";
import { type OperatedCode, type StarterFacts, starterTaxCode } from "./code-changes";

/** A P45 that came after the first payment of its employment. */
export interface LateP45 {
  readonly p45: NonNullable<StarterFacts["p45"]> & { readonly leavingDate: CalendarDate };
  readonly startDate: CalendarDate;
  /** A day after the last payment that is not before today: the P45 acts on the payments from then on. */
  readonly actsFrom: CalendarDate;
  /** Whether the tax authority has sent a code for this employment. */
  readonly hasNotice: boolean;
}

/** What a late P45 changes from the next payment on. */
export interface LateP45Effect {
  readonly code: OperatedCode;
  /** Whether pay and tax of the P45 count. */
  readonly hasPrevious: boolean;
}

/**
 * Returns what a P45 that came after the first payment changes: null if the code in use stays. It stays once the tax
 * authority has sent a code, if the P45 is of a year before the previous one, and in a later tax year than that in which
 * the employment began. Pay and tax count if the old employment ended in the tax year in which the new one began, unless
 * the code is on a week 1/month 1 basis.
 *
 * Source: GOV.UK, the page on late P45s; Income Tax (PAYE) Regulations 2003, regulations 42 to 45. That the code in use
 * stays in a later year is ours.
 */
export function lateP45({ p45, startDate, actsFrom, hasNotice }: LateP45, rulebook: Rulebook): LateP45Effect | null {
  const [began, left, acts] = [startDate, p45.leavingDate, actsFrom].map((day) => getTaxYear(readDate(day)));
  if (hasNotice || began === undefined || left === undefined || acts !== began || left < began - 1) return null;
  const code = starterTaxCode({ startDate, statement: null, p45 }, rulebook);
  if (!code.ok) return null;
  return { code: code.value, hasPrevious: left === began && !code.value.week1Month1 };
}
