import { type GoldenRow, text } from "./golden-file";
import { defectiveColumns } from "./known-defects";
import { poundsOf } from "./pence";

/** The outcome of a golden row: no differences, or each wrong figure as text. */
export interface RowResult {
  readonly name: string;
  readonly differences: readonly string[];
}

/**
 * Compares computed pence with the row's columns of the same names. A column that is known to be wrong must differ;
 * throws if a column is missing.
 */
export function compareRow(file: string, row: GoldenRow, computed: Readonly<Record<string, bigint>>): RowResult {
  const defective = defectiveColumns(file, row);
  const differences = Object.entries(computed).flatMap(([column, pence]) => {
    const expected = text(row, column);
    const found = poundsOf(pence);
    if (defective.includes(column)) return found === expected ? [`${column} agrees, though it is held as wrong`] : [];
    return found === expected ? [] : [`${column} is ${found}, not ${expected}`];
  });
  return { name: rowName(row), differences };
}

/** The columns that identify the row. */
const NAMING = ["file", "sheet", "row", "case", "niCategory", "taxCode", "payFrequency", "pay"];

function rowName(row: GoldenRow): string {
  return NAMING.flatMap((column) => (row[column] === undefined ? [] : [String(row[column])])).join(", ");
}
