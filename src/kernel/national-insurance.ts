import { get } from "./heap";
import { lesser, positive, roundNiToPenny } from "./rounding";

// A National Insurance table, for a category letter and earnings period: five thresholds in pence, then five rates in
// basis points.

export const LOWER_EARNINGS_LIMIT: i32 = 0;
export const PRIMARY_THRESHOLD: i32 = 1;
export const SECONDARY_THRESHOLD: i32 = 2;
export const UPPER_SECONDARY_THRESHOLD: i32 = 3;
export const UPPER_EARNINGS_LIMIT: i32 = 4;
export const EMPLOYEE_MAIN_RATE: i32 = 5;
export const EMPLOYEE_UPPER_RATE: i32 = 6;
export const EMPLOYER_LOWER_RATE: i32 = 7;
export const EMPLOYER_MIDDLE_RATE: i32 = 8;
export const EMPLOYER_UPPER_RATE: i32 = 9;
/** Number of values in a National Insurance table. */
export const NI_TABLE_SIZE: i32 = 10;

/** Returns the part of earnings between two thresholds. */
export function earningsBetween(earnings: f64, low: f64, high: f64): f64 {
  return positive(lesser(earnings, high) - low);
}

/** Returns the part of earnings above a threshold. */
export function earningsAbove(earnings: f64, low: f64): f64 {
  return positive(earnings - low);
}

/**
 * Returns the employee contribution in pence: on earnings up to the upper earnings limit and on those above it, each
 * part rounded separately.
 */
export function employeeContribution(heap: HeapF64, table: i32, earnings: f64): f64 {
  const upper: f64 = get(heap, table + UPPER_EARNINGS_LIMIT);
  const main: f64 = earningsBetween(earnings, get(heap, table + PRIMARY_THRESHOLD), upper);
  return employeeOnParts(heap, table, main, earningsAbove(earnings, upper));
}

/** Returns the employee contribution on earnings stacked on top of `below`. */
export function stackedEmployeeContribution(heap: HeapF64, table: i32, below: f64, earnings: f64): f64 {
  const primary: f64 = get(heap, table + PRIMARY_THRESHOLD);
  const upper: f64 = get(heap, table + UPPER_EARNINGS_LIMIT);
  const top: f64 = below + earnings;
  const main: f64 = earningsBetween(top, primary, upper) - earningsBetween(below, primary, upper);
  return employeeOnParts(heap, table, main, earningsAbove(top, upper) - earningsAbove(below, upper));
}

function employeeOnParts(heap: HeapF64, table: i32, main: f64, above: f64): f64 {
  return (
    roundNiToPenny(main * get(heap, table + EMPLOYEE_MAIN_RATE)) +
    roundNiToPenny(above * get(heap, table + EMPLOYEE_UPPER_RATE))
  );
}

/**
 * Returns the employer contribution in pence: the two parts up to the upper earnings limit are added and then rounded;
 * the part above it is rounded separately.
 */
export function employerContribution(heap: HeapF64, table: i32, earnings: f64): f64 {
  const middle: f64 = get(heap, table + UPPER_SECONDARY_THRESHOLD);
  const upper: f64 = get(heap, table + UPPER_EARNINGS_LIMIT);
  const lowerPart: f64 = earningsBetween(earnings, get(heap, table + SECONDARY_THRESHOLD), middle);
  const middlePart: f64 = earningsBetween(earnings, middle, upper);
  return employerOnParts(heap, table, lowerPart, middlePart, earningsAbove(earnings, upper));
}

/** Returns the employer contribution on earnings stacked on top of `below`. */
export function stackedEmployerContribution(heap: HeapF64, table: i32, below: f64, earnings: f64): f64 {
  const secondary: f64 = get(heap, table + SECONDARY_THRESHOLD);
  const middle: f64 = get(heap, table + UPPER_SECONDARY_THRESHOLD);
  const upper: f64 = get(heap, table + UPPER_EARNINGS_LIMIT);
  const top: f64 = below + earnings;
  const lowerPart: f64 = earningsBetween(top, secondary, middle) - earningsBetween(below, secondary, middle);
  const middlePart: f64 = earningsBetween(top, middle, upper) - earningsBetween(below, middle, upper);
  return employerOnParts(heap, table, lowerPart, middlePart, earningsAbove(top, upper) - earningsAbove(below, upper));
}

function employerOnParts(heap: HeapF64, table: i32, lowerPart: f64, middlePart: f64, above: f64): f64 {
  return (
    roundNiToPenny(
      lowerPart * get(heap, table + EMPLOYER_LOWER_RATE) + middlePart * get(heap, table + EMPLOYER_MIDDLE_RATE),
    ) + roundNiToPenny(above * get(heap, table + EMPLOYER_UPPER_RATE))
  );
}
