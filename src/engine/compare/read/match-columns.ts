import { nearest } from "../../base";
import { PAYSLIP_PRESETS, type PayslipPreset } from "./presets";
import { PAYSLIP_COLUMNS, type PayslipColumn, type PayslipColumns } from "./read-payslip-csv";
import { KNOWN_HEADINGS, plainHeading, possibleHeadings, suggestColumns } from "./suggest-columns";

/** What the headings of a CSV file were taken for. */
export interface ColumnMatch {
  /** The layout that the file has; null if it is not a known one. */
  readonly preset: PayslipPreset | null;
  readonly columns: PayslipColumns;
  /** Columns that several headings may be; none of them is taken. */
  readonly ambiguous: readonly AmbiguousColumn[];
  /** Headings that are taken for nothing, without those of a known layout and beside columns of our own names. */
  readonly unknown: readonly UnknownHeading[];
}

/** A column that several headings of a file may be. */
export interface AmbiguousColumn {
  readonly column: PayslipColumn;
  readonly headings: readonly string[];
}

/** A heading of a file that is taken for no column. */
export interface UnknownHeading {
  readonly heading: string;
  /** The column whose known heading is nearest, if no other heading is taken for it. */
  readonly nearest: PayslipColumn | null;
}

/**
 * Matches the headings of a CSV file with a layout, or with headings that are known. Without a layout, the one is taken all
 * of whose headings the file has.
 */
export function matchColumns(
  headings: readonly string[],
  preset: PayslipPreset | null = recognised(headings),
): ColumnMatch {
  if (preset !== null) return { preset, columns: columnsOf(preset, headings), ambiguous: [], unknown: [] };
  const columns = suggestColumns(headings);
  const possible = possibleHeadings(headings);
  const ambiguous = PAYSLIP_COLUMNS.map((column) => ({ column, headings: possible[column] }));
  return {
    preset,
    columns,
    ambiguous: ambiguous.filter((each) => each.headings.length > 1),
    unknown: headings.includes("employeeId") ? [] : unknownOf(headings, possible),
  };
}

/** Returns the layout all of whose headings a file has, the one with the most of them. */
function recognised(headings: readonly string[]): PayslipPreset | null {
  const had = new Set(headings.map(letters));
  const found = PAYSLIP_PRESETS.filter((preset) => preset.headings.every((heading) => had.has(letters(heading))));
  return found.sort((one, other) => other.headings.length - one.headings.length)[0] ?? null;
}

/** Returns the columns of a layout by the file's own headings; a heading that it does not have remains as it is published. */
function columnsOf({ columns }: PayslipPreset, headings: readonly string[]): PayslipColumns {
  const own = new Map(headings.map((heading) => [letters(heading), heading]));
  return Object.fromEntries(
    Object.entries(columns).map(([column, heading]) => [column, own.get(letters(heading)) ?? heading]),
  );
}

/** Shorter words are near to almost anything. */
const SHORTEST_NEAR = 6;

function unknownOf(
  headings: readonly string[],
  possible: Readonly<Record<PayslipColumn, readonly string[]>>,
): readonly UnknownHeading[] {
  const known = new Set<string>(PAYSLIP_COLUMNS.flatMap((column) => [column, ...possible[column]]));
  const free = PAYSLIP_COLUMNS.filter((column) => possible[column].length === 0 && !headings.includes(column));
  const pairs = free.flatMap((column) => KNOWN_HEADINGS[column].map((heading) => [heading, column] as const));
  const words = new Map(pairs.filter(([heading]) => heading.length >= SHORTEST_NEAR));
  const unknown = headings.filter((heading) => heading !== "" && !known.has(heading));
  return unknown.map((heading) => {
    const near = nearest(plainHeading(heading), [...words.keys()]);
    return { heading, nearest: near === null ? null : (words.get(near) ?? null) };
  });
}

/** "EmployeeNic", "employeeNic" and "employee_nic" are one heading of a layout. */
function letters(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
}
