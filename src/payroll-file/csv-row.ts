/** One row by column name; blank cells are left out. */
export interface NamedRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Returns the place of a row or a cell, as problems of a CSV file name it: "/line/12/taxCode". */
export function cellAt(row: NamedRow, column?: string): string {
  return column === undefined ? `/line/${row.line}` : `/line/${row.line}/${column}`;
}

/** The rows of one person, at least one. */
export type PersonRows = [NamedRow, ...NamedRow[]];
