/** One row by column name; blank cells are left out. */
export interface NamedRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Where a row or a cell stands, as problems of a CSV file name it: "/line/12/taxCode". */
export function cellAt(row: NamedRow, column?: string): string {
  return column === undefined ? `/line/${row.line}` : `/line/${row.line}/${column}`;
}
