import type { Money } from "../../engine";
import { byName, formatPence } from "../../engine/base";
import { YEAR_AMOUNTS, type YearAmount, type YearAmounts } from "../year-amounts";

/** The figures of a workforce's year. */
export interface WorkforceYear {
  /** Everybody, those whose year cannot be calculated included. */
  readonly employees: number;
  /** Employees whose year cannot be calculated. */
  readonly refused: number;
  /** Totals of the year, in pounds. */
  readonly totals: Readonly<Record<YearAmount, Money>>;
  /** Employees by take-home pay of the year. */
  readonly distribution: readonly CountedRange[];
  /** Employees below the minimum wage at their last payment, of those with a date of birth and hours. */
  readonly belowMinimumWage: { readonly checked: number; readonly below: number };
}

/** A range in pounds, of take-home pay or of its change, and how many are in it. */
export interface CountedRange {
  /** Included; null for everything below `below`. */
  readonly from: Money | null;
  /** Excluded; null for everything from `from` on. */
  readonly below: Money | null;
  /** Employees in the range. */
  readonly count: number;
}

const THOUSAND_POUNDS = 100_000;
/** Pence. Where the ranges of a year's take-home pay meet. */
const NET_PAY_MARKS = [10, 15, 20, 25, 30, 40, 50, 75, 100].map((thousands) => thousands * THOUSAND_POUNDS);
/** Pence. Where the ranges of a change meet; the range from 0 to below 1 is of those whose pay stays. */
const CHANGE_MARKS = [-100_000, -25_000, -5_000, 0, 1, 5_000, 25_000, 100_000];

/** Adds up a workforce's year. */
export function workforceYear(
  amounts: YearAmounts,
  belowMinimumWage: WorkforceYear["belowMinimumWage"],
): WorkforceYear {
  const refused = amounts.refused.reduce((sum, flag) => sum + flag, 0);
  return {
    employees: amounts.rows,
    refused,
    totals: byName(YEAR_AMOUNTS, (name) => formatPence(total(amounts.columns[name]))),
    distribution: counted(amounts, NET_PAY_MARKS, (index) => amounts.columns.netPay[index] ?? 0),
    belowMinimumWage,
  };
}

/** Counts employees by the change of their take-home pay. */
export function netPayChanges(before: YearAmounts, after: YearAmounts): readonly CountedRange[] {
  const [one, other] = [before.columns.netPay, after.columns.netPay];
  return counted(after, CHANGE_MARKS, (index) => (other[index] ?? 0) - (one[index] ?? 0));
}

function total(column: Float64Array): number {
  let sum = 0;
  for (const pence of column) sum += pence;
  return sum;
}

function counted(
  { rows, refused }: YearAmounts,
  marks: readonly number[],
  penceOf: (index: number) => number,
): readonly CountedRange[] {
  const counts = new Float64Array(marks.length + 1);
  for (let index = 0; index < rows; index++) {
    if (refused[index] === 1) continue;
    const pence = penceOf(index);
    let range = 0;
    while (range < marks.length && pence >= (marks[range] ?? 0)) range++;
    counts[range] = (counts[range] ?? 0) + 1;
  }
  return [...counts].map((count, range) => ({
    from: range === 0 ? null : formatPence(marks[range - 1] ?? 0),
    below: range === marks.length ? null : formatPence(marks[range] ?? 0),
    count,
  }));
}
