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

/**
 * Maps a pointer into derived facts back to the place in the file that they were made from. The longest known prefix of
 * the pointer decides.
 */
export class Origins {
  private readonly places = new Map<string, { readonly origin: string; readonly keepsShape: boolean }>();

  constructor(root: string) {
    this.copied("", root);
  }

  /** Records that the value at `path` has the same shape as the value in the file at `origin`. */
  copied(path: string, origin: string): this {
    this.places.set(path, { origin, keepsShape: true });
    return this;
  }

  /** Records that everything at `path` and below was made from the one place `origin`. */
  made(path: string, origin: string): this {
    this.places.set(path, { origin, keepsShape: false });
    return this;
  }

  trace(path: string): string {
    for (let end = path.length; end >= 0; end = path.lastIndexOf("/", end - 1)) {
      const place = this.places.get(path.slice(0, end));
      if (place !== undefined) return place.keepsShape ? place.origin + path.slice(end) : place.origin;
      if (end === 0) break;
    }
    return path;
  }
}

/** Returns the problems at their places in the file, each once: a standing line is wrong in every payment. */
export function traceProblems(problems: readonly Problem[], trace: (path: string) => string): Problem[] {
  const traced = problems.map((found) => ({ ...found, path: trace(found.path) }));
  return [...new Map(traced.map((found) => [JSON.stringify([found.token, found.path]), found])).values()];
}
