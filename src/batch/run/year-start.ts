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
  const { rows, pay, tax } = start;
  for (let at = firstFrom(rows, from); at < rows.length; at++) {
    const row = rows[at] ?? to;
    if (row >= to) return;
    f64[start.payToDate + row] = pay[at] ?? Number.NaN;
    f64[start.taxToDate + row] = tax[at] ?? Number.NaN;
  }
}

/** Returns the index of the first of ascending numbers that is not below a bound. */
function firstFrom(numbers: Int32Array, bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? bound) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
