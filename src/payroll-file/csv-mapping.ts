import { type Problem, plainAmount, plainDate, problem } from "../engine/base";
import { AMOUNT_COLUMNS, DATE_COLUMNS } from "./csv-columns";

/** How a CSV file of another product becomes a payroll: headings by our columns, values for all rows, headings to leave out. */
export interface CsvMapping {
  readonly columns: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
}

export const NO_MAPPING: CsvMapping = { columns: {}, values: {}, ignored: [] };

/** Returns our column of each heading; null for a heading to leave out. */
export function mapHeadings(headings: readonly string[], { columns, ignored }: CsvMapping): readonly (string | null)[] {
  const byHeading = new Map(Object.entries(columns).map(([column, heading]) => [heading, column]));
  return headings.map((heading) => byHeading.get(heading) ?? (ignored.includes(heading) ? null : heading));
}

/** Returns the mapping's headings that the file does not have. */
export function missingHeadings(line: number, headings: readonly string[], mapping: CsvMapping): Problem[] {
  const named = [...Object.values(mapping.columns), ...mapping.ignored];
  const expected = `one of ${headings.join(", ")}`;
  return named
    .filter((heading) => !headings.includes(heading))
    .map((heading) => problem("required", `/line/${line}/${heading}`, { expected }));
}

/** Returns a place with the file's own heading: "/line/3/PAYE Code" of "/line/3/taxCode". */
export function placeInFile(place: string, { columns }: CsvMapping): string {
  const [, line, column = ""] = /^(\/line\/\d+\/)(.*)$/s.exec(place) ?? [];
  return line === undefined ? place : `${line}${columns[column] ?? column}`;
}

/**
 * Returns a cell in the form of a payroll file. In a mapped column a date such as 30/04/2026 or 30 April 2026 and an
 * amount such as £1,234.50 are rewritten; in our own columns they are refused as they are.
 */
export function plainCell(column: string, cell: string, { columns }: CsvMapping): string {
  if (!(column in columns)) return cell;
  if (AMOUNT_COLUMNS.has(column)) return plainAmount(cell);
  return DATE_COLUMNS.has(column) ? plainDate(cell) : cell;
}
