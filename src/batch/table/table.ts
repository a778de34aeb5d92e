import { formatPence } from "../../engine/base";
import { enterCell } from "../input";

/** A column of a table: a value for each row, null in a row without one. */
export type TableColumn =
  | { readonly kind: "text"; readonly values: ArrayLike<string | null> }
  | { readonly kind: "flag"; readonly values: ArrayLike<boolean | null> }
  /** Whole pence; NaN for none. */
  | { readonly kind: "pence"; readonly values: Float64Array }
  | PaysColumn;

/** Lists of pay, one after another. */
export interface PaysColumn {
  readonly kind: "pays";
  /** Whole pence for each payment date: NaN for a date without pay, infinite for an amount that is not one. */
  readonly pence: Float64Array;
  /** Where the list of each row begins in them, and after the last row their number. */
  readonly starts: Int32Array;
  /** 1 for each row that has a list, even an empty one. */
  readonly given: Uint8Array;
}

/** Rows in columns, with the names and the meaning of the columns of a CSV file. */
export interface Table {
  readonly rows: number;
  readonly columns: ReadonlyMap<string, TableColumn>;
}

/** Returns a row of a table as one of JSON, for the readers of those. */
export function rowOfTable({ columns }: Table, at: number): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, column] of columns) enter(row, name, column, at);
  return row;
}

function enter(row: Record<string, unknown>, name: string, column: TableColumn, at: number): void {
  if (column.kind === "pays") {
    const { pence, starts, given } = column;
    if (given[at] === 1) row.grossPay = Array.from(pence.subarray(starts[at], starts[at + 1]), amountText);
  } else if (column.kind === "flag") {
    const flag = column.values[at];
    if (typeof flag === "boolean") row[name] = flag;
  } else {
    const cell = column.kind === "pence" ? amountAt(column.values, at) : column.values[at];
    if (cell) enterCell(row, name, cell);
  }
}

function amountAt(values: Float64Array, at: number): string | null {
  return amountText(values[at] ?? Number.NaN);
}

/** An amount that is not finite stays a word, so that it is refused. */
function amountText(pence: number): string | null {
  if (Number.isNaN(pence)) return null;
  return Number.isFinite(pence) ? formatPence(pence) : String(pence);
}
