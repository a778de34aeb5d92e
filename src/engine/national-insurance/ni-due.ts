import type { EarningsPeriod } from "../base";
import type { FiguresInForce } from "../rulebook";
import {
  contributionsOn,
  difference,
  type LetterEarnings,
  type LetterTotals,
  noTotals,
  stackedContributions,
} from "./contributions";
import { directorTables, type NiTables, niTables } from "./ni-tables";

/** How a director's payment is calculated. */
export interface DirectorBasis {
  /** On annual earnings: the annual method, or the settlement that ends the alternative arrangements. */
  readonly byYear: boolean;
  /** Whether the alternative arrangements are settled on annual earnings. */
  readonly settles: boolean;
  /** Weeks of the directorship's year, 1 to 52. */
  readonly weeks: number;
}

/** What National Insurance of one payment depends on; amounts in pence. */
export interface NiPayment {
  /** Earnings of this payment, one entry for each letter. */
  readonly earnings: readonly LetterEarnings[];
  readonly earningsPeriod: EarningsPeriod;
  /** Earlier payments of the same earnings period. */
  readonly periodToDate: readonly LetterTotals[];
  /** null for an ordinary employee. */
  readonly director: DirectorBasis | null;
  /** The year so far as a director. */
  readonly directorToDate: readonly LetterTotals[];
}

/** National Insurance of one payment, one entry for each letter. */
export interface NiOutcome {
  readonly letters: readonly LetterTotals[];
  /** The tables that it was calculated with. */
  readonly tables: NiTables;
}

/**
 * Returns the National Insurance of one payment: contributions on all earnings of the earnings period less those
 * already deducted in it. A director's earnings period is the year, or the part of it from the appointment.
 */
export function calculateNi(figures: FiguresInForce, payment: NiPayment): NiOutcome {
  const byYear = payment.director?.byYear === true;
  const tables = byYear
    ? directorTables(figures, payment.director?.weeks ?? 52)
    : niTables(figures, payment.earningsPeriod);
  const before = byYear ? payment.directorToDate : payment.periodToDate;
  const [only] = payment.earnings;
  if (before.length === 0 && payment.earnings.length === 1 && only !== undefined) {
    return { letters: [contributionsOn(tables, only.letter, 0, only.gross, only.gross)], tables };
  }
  const letters = afterEarlierPayments(figures, tables, payment.earnings, before);
  return { letters: byYear ? settledBands(figures, payment, letters) : letters, tables };
}

function afterEarlierPayments(
  figures: FiguresInForce,
  tables: NiTables,
  earnings: readonly LetterEarnings[],
  before: readonly LetterTotals[],
): LetterTotals[] {
  const names = new Set([...before, ...earnings].map(({ letter }) => letter));
  const all = [...names].map((letter) => ({ letter, gross: grossOf(before, letter) + grossOf(earnings, letter) }));
  return stackedContributions(tables, all, figures.nationalInsurance.letterOrder)
    .map((total) =>
      difference(
        total,
        before.find(({ letter }) => letter === total.letter),
      ),
    )
    .filter((change) => isChange(change) || earnings.some(({ letter }) => letter === change.letter));
}

function grossOf(entries: readonly LetterEarnings[], letter: string): number {
  return entries.find((entry) => entry.letter === letter)?.gross ?? 0;
}

function isChange(totals: LetterTotals): boolean {
  const { gross, employee, employer, atLel, lelToPt, ptToUel, aboveUel } = totals;
  return [gross, employee, employer, atLel, lelToPt, ptToUel, aboveUel].some((amount) => amount !== 0);
}

/** Returns letters with the last period's own bands, if the policy reports the sum of the periods. */
function settledBands(figures: FiguresInForce, payment: NiPayment, letters: LetterTotals[]): LetterTotals[] {
  if (!payment.director?.settles || figures.policies.directorAlternativeBands === "RestateAtFinalPayment")
    return letters;
  const tables = niTables(figures, payment.earningsPeriod);
  const own = stackedContributions(tables, payment.earnings, figures.nationalInsurance.letterOrder);
  return letters.map((totals) => {
    const period = own.find(({ letter }) => letter === totals.letter) ?? noTotals(totals.letter);
    return {
      ...totals,
      atLel: period.atLel,
      lelToPt: period.lelToPt,
      ptToUel: period.ptToUel,
      aboveUel: period.aboveUel,
    };
  });
}
