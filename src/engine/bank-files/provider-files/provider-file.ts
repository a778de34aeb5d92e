import {
  type Amount,
  type DefinedFunction,
  defineFunction,
  type Failure,
  formatPence,
  ownValue,
  pointerStep,
  Reader,
  readCsv,
  readDate,
  readPence,
  shape,
  type Unread,
  writeCsvRow,
} from "../../base";
import type { ProviderProfile, ReadColumn, ReadProfile, ReadSourceColumn } from "./profile";
import { profile } from "./profiles";

/** Facts by the source names of a profile. */
export type ProviderFacts = Readonly<Record<string, Amount | null | undefined>>;

/** Facts that only the columns of the profile read. */
const values: shape.Shape<ProviderFacts, Unread> = {
  read: (reader, value, key, path) => reader.object(value, path + pointerStep(key)) ?? {},
  schema: () => ({ type: "object", additionalProperties: { type: ["string", "number", "null"] } }),
};

const MOST_RECORDS = 100_000;

const FACTS = shape.record({
  /** The ID of a profile in the package, or a custom one. */
  profile,
  /** The facts shared by every record. */
  file: values,
  /** One record per employee; its own facts take precedence over the file's. */
  records: shape.notEmpty(shape.list(values, { upTo: MOST_RECORDS })),
});

/** A profile, and the values of the file and of each record that its columns read. */
export interface ProviderFileFacts extends shape.FactsOf<typeof FACTS> {}

/** The values of a provider's file by the source names of its profile: those of the file, and those of each record. */
export interface ProviderFile {
  readonly file: ProviderFacts;
  readonly records: readonly ProviderFacts[];
}

/**
 * Writes a pension provider's file by its profile. Nothing is truncated or dropped: a value that does not fit is a
 * problem at its field, and so is a field that the profile does not know.
 */
export const writeProviderFile: DefinedFunction<ProviderFileFacts, string> = defineFunction({
  name: "write-provider-file",
  facts: FACTS,
  work({ profile, file, records }, reader) {
    const known = sourcesOf(profile);
    const section = (columns: readonly ReadColumn[], facts: Unread, path: string) =>
      writeCsvRow(columns.map((column) => cellText(reader, column, { facts, path, profile }, records.length)));
    reader.onlyKnown(file, known, "/file");
    const lines = [
      ...(profile.header === null ? [] : [section(profile.header, file, "/file")]),
      ...(profile.hasHeadings ? [writeCsvRow(profile.detail.map(({ name }) => name))] : []),
      ...records.map((record, at) => {
        reader.onlyKnown(record, known, `/records/${at}`);
        return section(profile.detail, { ...file, ...record }, `/records/${at}`);
      }),
      ...(profile.trailer === null ? [] : [section(profile.trailer, file, "/file")]),
    ];
    return lines.join("");
  },
});

function sourcesOf({ header, detail, trailer }: ReadProfile): ReadonlySet<string> {
  const columns = [...(header ?? []), ...detail, ...(trailer ?? [])];
  return new Set(columns.flatMap((column) => ("source" in column ? [column.source] : [])));
}

function cellText(reader: Reader, column: ReadColumn, given: ColumnFacts, count: number): string {
  if (column.format === "Constant") return column.text;
  return column.format === "Count" ? String(count) : writeColumn(reader, column, given);
}

/**
 * Reads a provider's file back by its profile. Problems: a line with too many or too few values, a value that its
 * column cannot have, a heading, a constant or a count that does not match; each with line and column.
 */
export function readProviderFile(
  profileOrId: string | ProviderProfile,
  text: string,
): { readonly ok: true; readonly value: ProviderFile } | Failure {
  const reader = new Reader();
  const read = profile.read(reader, profileOrId, "profile", "");
  const rows = typeof text === "string" ? readCsv(text.replace(/^\uFEFF/, "")) : { line: 1 };
  if ("line" in rows) {
    const expected = "values separated by commas, with closed quotes";
    reader.refuse("invalid_format", "", { expected, line: rows.line });
  }
  if (reader.problems.length > 0 || "line" in rows) return { ok: false, problems: reader.problems };
  const lines = rows.map(({ cells }) => cells);
  const value = readLines(reader, read, lines);
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, value };
}

type Lines = readonly (readonly string[])[];

function readLines(reader: Reader, profile: ReadProfile, lines: Lines): ProviderFile {
  const first = (profile.header === null ? 0 : 1) + (profile.hasHeadings ? 1 : 0);
  const last = profile.trailer === null ? lines.length : lines.length - 1;
  const count = last - first;
  if (count < 0) {
    reader.refuse("invalid_format", "", { expected: `${lines.length - count} lines at least` });
    return { file: {}, records: [] };
  }
  const read = (columns: readonly ReadColumn[], at: number) =>
    readLine(reader, columns, { values: lines[at] ?? [], path: `/lines/${at}` }, { profile, count });
  const file = { ...(profile.header && read(profile.header, 0)), ...(profile.trailer && read(profile.trailer, last)) };
  if (profile.hasHeadings) checkHeadings(reader, profile, lines, first - 1);
  const records = lines.slice(first, last).map((_, at) => read(profile.detail, first + at));
  return { file, records };
}

/** Checks the headings: columns in another order would be misread. */
function checkHeadings(reader: Reader, { detail }: ReadProfile, lines: Lines, at: number): void {
  const names = lines[at] ?? [];
  if (names.length !== detail.length)
    reader.refuse("invalid_format", `/lines/${at}`, { expected: `${detail.length} headings` });
  for (const [column, { name }] of detail.entries()) {
    if (names[column] !== undefined && names[column] !== name)
      reader.refuse("unknown_value", `/lines/${at}/${column}`, { allowed: name });
  }
}

function readLine(
  reader: Reader,
  columns: readonly ReadColumn[],
  { values, path }: { readonly values: readonly string[]; readonly path: string },
  { profile, count }: { readonly profile: ReadProfile; readonly count: number },
): ProviderFacts {
  if (values.length !== columns.length) reader.refuse("invalid_format", path, { expected: `${columns.length} values` });
  const facts: Record<string, string> = {};
  for (const [at, column] of columns.entries()) {
    const text = values[at] ?? "";
    if (column.format === "Constant" || column.format === "Count") {
      const expected = column.format === "Constant" ? column.text : String(count);
      if (text !== expected) reader.refuse("unknown_value", `${path}/${at}`, { allowed: expected });
      continue;
    }
    const value = readColumn(column, text, profile);
    if (value === null) reader.refuse("invalid_format", `${path}/${at}`, { expected: column.name });
    else if (value !== undefined) facts[column.source] = value;
  }
  return facts;
}

/** The facts for the columns of a line. */
interface ColumnFacts {
  readonly facts: Unread;
  readonly path: string;
  readonly profile: ReadProfile;
}

/** Writes a column from the facts; problems are at the field. */
function writeColumn(reader: Reader, column: ReadSourceColumn, { facts, path, profile }: ColumnFacts): string {
  const value = facts[column.source];
  const at = `${path}/${column.source}`;
  if (value === undefined || value === null || value === "") {
    if (column.isMandatory) reader.refuse("required", at);
    return "";
  }
  switch (column.format) {
    case "Text":
      return writeText(reader, column, value, at);
    case "Date":
      return writeDate(reader, value, at, profile);
    case "Money":
    case "Percentage":
      return formatPence(reader.optionalPositiveAmount(value, column.source, path));
    case "Code":
      return writeCode(reader, column.codes, value, at);
  }
}

function writeText(reader: Reader, column: ReadSourceColumn & { format: "Text" }, value: unknown, at: string): string {
  if (typeof value !== "string") {
    reader.refuse("wrong_type", at, { expected: "string" });
    return "";
  }
  const { length, pattern } = column;
  if (/\p{Cc}/u.test(value)) reader.refuse("invalid_format", at, { expected: "one line of text" });
  if (length !== undefined && value.length > length)
    reader.refuse("too_large", at, { maximum: `${length} characters` });
  if (pattern !== undefined && !new RegExp(pattern).test(value))
    reader.refuse("invalid_format", at, { expected: pattern });
  return value;
}

function writeDate(reader: Reader, value: unknown, at: string, { dateFormat }: ReadProfile): string {
  if (typeof value !== "string" || Number.isNaN(readDate(value))) {
    reader.refuse("invalid_date", at);
    return "";
  }
  return dateFormat === "YYYY-MM-DD" ? value : value.split("-").reverse().join("/");
}

function writeCode(reader: Reader, codes: Readonly<Record<string, string>>, value: unknown, at: string): string {
  const code = typeof value === "string" ? ownValue(codes, value) : undefined;
  if (code !== undefined) return code;
  reader.refuse("unknown_value", at, { allowed: Object.keys(codes).join(", ") });
  return "";
}

/** Reads a column into our form; undefined if it is blank, null if it does not fit. */
function readColumn(column: ReadSourceColumn, text: string, profile: ReadProfile): string | null | undefined {
  if (text !== "") return readText(column, text, profile);
  return column.isMandatory ? null : undefined;
}

function readText(column: ReadSourceColumn, text: string, profile: ReadProfile): string | null {
  switch (column.format) {
    case "Text":
      return text.length > (column.length ?? text.length) ? null : text;
    case "Date":
      return readDateText(text, profile);
    case "Money":
    case "Percentage":
      return isAmount(text) ? text : null;
    case "Code":
      return Object.entries(column.codes).find(([, code]) => code === text)?.[0] ?? null;
  }
}

function isAmount(text: string): boolean {
  return /^\d+\.\d{2}$/.test(text) && Number.isFinite(readPence(text));
}

function readDateText(text: string, { dateFormat }: ReadProfile): string | null {
  const date = dateFormat === "YYYY-MM-DD" ? text : text.split("/").reverse().join("-");
  return Number.isNaN(readDate(date)) ? null : date;
}
