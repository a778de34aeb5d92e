import {
  earningsAbove,
  earningsBetween,
  LOWER_EARNINGS_LIMIT,
  PRIMARY_THRESHOLD,
  stackedEmployeeContribution,
  stackedEmployerContribution,
  UPPER_EARNINGS_LIMIT,
} from "../../kernel";
import { formatPence } from "../base";
import type { NiTables } from "./ni-tables";

/** NICable pay under one category letter, in pence. */
export interface LetterEarnings {
  readonly letter: string;
  readonly gross: number;
}

/** Earnings and contributions under one category letter, in pence. */
export interface LetterTotals {
  readonly letter: string;
  readonly gross: number;
  readonly employee: number;
  readonly employer: number;
  readonly atLel: number;
  readonly lelToPt: number;
  readonly ptToUel: number;
  readonly aboveUel: number;
}

/**
 * The letter of earnings without Class 1 contributions: no liability, no bands, and no loan, which is deducted from earnings
 * with contributions, be they at 0% or the employer's alone (CSLM10066, CSLM17055).
 */
export const WITHOUT_CONTRIBUTIONS = "X";

/**
 * Returns the contributions on earnings of one earnings period under one letter, stacked on top of those under other
 * letters. Bands are filled if all earnings together reach the lower earnings limit.
 */
export function contributionsOn(
  tables: NiTables,
  letter: string,
  below: number,
  gross: number,
  allEarnings: number,
): LetterTotals {
  const { heap } = tables;
  const table = tables.offsets.get(letter) as number;
  const limit = heap[table + LOWER_EARNINGS_LIMIT] as number;
  const employee = stackedEmployeeContribution(heap, table, below, gross);
  const employer = stackedEmployerContribution(heap, table, below, gross);
  if (allEarnings < limit || letter === WITHOUT_CONTRIBUTIONS) {
    return { letter, gross, employee, employer, atLel: 0, lelToPt: 0, ptToUel: 0, aboveUel: 0 };
  }
  const primary = heap[table + PRIMARY_THRESHOLD] as number;
  const upper = heap[table + UPPER_EARNINGS_LIMIT] as number;
  const top = below + gross;
  return {
    letter,
    gross,
    employee,
    employer,
    atLel: earningsBetween(top, 0, limit) - earningsBetween(below, 0, limit),
    lelToPt: earningsBetween(top, limit, primary) - earningsBetween(below, limit, primary),
    ptToUel: earningsBetween(top, primary, upper) - earningsBetween(below, primary, upper),
    aboveUel: earningsAbove(top, upper) - earningsAbove(below, upper),
  };
}

/** Returns the contributions on several letters of one earnings period, stacked in the given order. */
export function stackedContributions(
  tables: NiTables,
  earnings: readonly LetterEarnings[],
  order: readonly string[],
): LetterTotals[] {
  const stacked = [...earnings].sort((a, b) => place(order, a.letter) - place(order, b.letter));
  const all = earnings.reduce((total, { gross }) => total + gross, 0);
  let below = 0;
  return stacked.map(({ letter, gross }) => {
    const result = contributionsOn(tables, letter, below, gross, all);
    below += gross;
    return result;
  });
}

/** Returns a letter's place in the order; a letter that is not in the order comes last. */
function place(order: readonly string[], letter: string): number {
  const at = order.indexOf(letter);
  return at < 0 ? order.length : at;
}

/** Returns `now` less `before`. */
export function difference(now: LetterTotals, before: LetterTotals | undefined): LetterTotals {
  if (before === undefined) return now;
  return combine(now, before, -1);
}

export function sum(a: LetterTotals, b: LetterTotals | undefined): LetterTotals {
  return b === undefined ? a : combine(a, b, 1);
}

function combine(a: LetterTotals, b: LetterTotals, sign: 1 | -1): LetterTotals {
  return {
    letter: a.letter,
    gross: a.gross + sign * b.gross,
    employee: a.employee + sign * b.employee,
    employer: a.employer + sign * b.employer,
    atLel: a.atLel + sign * b.atLel,
    lelToPt: a.lelToPt + sign * b.lelToPt,
    ptToUel: a.ptToUel + sign * b.ptToUel,
    aboveUel: a.aboveUel + sign * b.aboveUel,
  };
}

/** Returns the bands as results state them. */
export function writeBands({ atLel, lelToPt, ptToUel, aboveUel }: LetterTotals) {
  return {
    atLel: formatPence(atLel),
    lelToPt: formatPence(lelToPt),
    ptToUel: formatPence(ptToUel),
    aboveUel: formatPence(aboveUel),
  };
}

export function noTotals(letter: string): LetterTotals {
  return { letter, gross: 0, employee: 0, employer: 0, atLel: 0, lelToPt: 0, ptToUel: 0, aboveUel: 0 };
}
