import { formatPence } from "../../engine/base";
import { enterCell } from "../input";
import type { Table, TableColumn } from "./table";

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
