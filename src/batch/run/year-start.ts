/** The location and opening values of the year to date of a job's rows; plain data. */
export interface YearStart {
  /** First row of each column that is carried from payment to payment. */
  readonly carried: readonly number[];
  readonly payToDate: number;
  readonly taxToDate: number;
  /** Rows whose year does not start from zero, ascending, with their previous pay and tax. */
  readonly rows: Int32Array;
  readonly pay: Float64Array;
  readonly tax: Float64Array;
}

/** Resets rows `from` (included) to `to` (excluded) to the start of their year. */
export function startYear(f64: Float64Array, start: YearStart, from: number, to: number): void {
  for (const column of start.carried) f64.fill(0, column + from, column + to);
  for (let at = firstFrom(start.rows, from); at < start.rows.length; at++) {
    const row = start.rows[at] as number;
    if (row >= to) return;
    f64[start.payToDate + row] = start.pay[at] as number;
    f64[start.taxToDate + row] = start.tax[at] as number;
  }
}

/** Returns the index of the first of ascending numbers that is not below a bound. */
function firstFrom(numbers: Int32Array, bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
