import { type Amount, type Failure, Reader, readCsv, type Unread, writeCsvRow } from "../../base";
import { type ColumnFacts, readColumn, writeColumn } from "./column-values";
import type { ProfileColumn, ProviderProfile } from "./profile";
import { readProfile } from "./read-profile";

/** Facts by the source names of a profile. */
export type ProviderFacts = Readonly<Record<string, Amount | null | undefined>>;

export interface ProviderFileFacts {
  /** The ID of a profile in the package, or a custom one. */
  readonly profile: string | ProviderProfile;
  /** The facts shared by every record. */
  readonly file: ProviderFacts;
  /** One record per employee; its own facts take precedence over the file's. */
  readonly records: readonly ProviderFacts[];
}

export interface ProviderFile {
  readonly file: ProviderFacts;
  readonly records: readonly ProviderFacts[];
}

type Answer<Value> = { readonly ok: true; readonly value: Value } | Failure;

const KNOWN = new Set(["profile", "file", "records"]);
const MOST_RECORDS = 100_000;

/**
 * Writes a pension provider's file by its profile. Nothing is truncated or dropped: a value that does not fit is a
 * problem at its field, and so is a field that the profile does not know.
 */
export function writeProviderFile(facts: ProviderFileFacts): Answer<string> {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const profile = readProfile(reader, owner.profile);
  const file = reader.object(owner.file, "/file");
  const records = reader
    .list(owner, "records", "", MOST_RECORDS)
    .map((value, at) => reader.object(value, `/records/${at}`));
  if (records.length === 0 && Array.isArray(owner.records)) reader.refuse("must_not_be_empty", "/records");
  if (profile === null || file === null) return { ok: false, problems: reader.problems };
  const known = sourcesOf(profile);
  reader.onlyKnown(file, known, "/file");
  const section = (columns: readonly ProfileColumn[], values: Unread, path: string) =>
    writeCsvRow(columns.map((column) => cellText(reader, column, { facts: values, path, profile }, records.length)));
  const lines = [
    ...(profile.header ? [section(profile.header, file, "/file")] : []),
    ...(profile.hasHeadings ? [writeCsvRow(profile.detail.map(({ name }) => name))] : []),
    ...records.map((record, at) => {
      reader.onlyKnown(record ?? {}, known, `/records/${at}`);
      return section(profile.detail, { ...file, ...record }, `/records/${at}`);
    }),
    ...(profile.trailer ? [section(profile.trailer, file, "/file")] : []),
  ];
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, value: lines.join("") };
}

function sourcesOf({ header = [], detail, trailer = [] }: ProviderProfile): ReadonlySet<string> {
  return new Set([...header, ...detail, ...trailer].flatMap((column) => ("source" in column ? [column.source] : [])));
}

function cellText(reader: Reader, column: ProfileColumn, given: ColumnFacts, count: number): string {
  if (column.format === "Constant") return column.text;
  return column.format === "Count" ? String(count) : writeColumn(reader, column, given);
}

/**
 * Reads a provider's file back by its profile. Problems: a line with too many or too few values, a value that its
 * column cannot have, a heading, a constant or a count that does not match; each with line and column.
 */
export function readProviderFile(profileOrId: string | ProviderProfile, text: string): Answer<ProviderFile> {
  const reader = new Reader();
  const profile = readProfile(reader, profileOrId);
  const rows = typeof text === "string" ? readCsv(text.replace(/^\uFEFF/, "")) : { line: 1 };
  if (!("length" in rows))
    reader.refuse("invalid_format", "", {
      expected: "values separated by commas, with closed quotes",
      line: rows.line,
    });
  if (profile === null || !("length" in rows)) return { ok: false, problems: reader.problems };
  const value = readLines(
    reader,
    profile,
    rows.map(({ cells }) => cells),
  );
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, value };
}

type Lines = readonly (readonly string[])[];

function readLines(reader: Reader, profile: ProviderProfile, lines: Lines): ProviderFile {
  const first = (profile.header ? 1 : 0) + (profile.hasHeadings ? 1 : 0);
  const last = profile.trailer ? lines.length - 1 : lines.length;
  const count = last - first;
  if (count < 0) {
    reader.refuse("invalid_format", "", { expected: `${lines.length - count} lines at least` });
    return { file: {}, records: [] };
  }
  const read = (columns: readonly ProfileColumn[], at: number) =>
    readLine(reader, columns, { values: lines[at] ?? [], path: `/lines/${at}` }, { profile, count });
  const file = { ...(profile.header && read(profile.header, 0)), ...(profile.trailer && read(profile.trailer, last)) };
  if (profile.hasHeadings) checkHeadings(reader, profile, lines, first - 1);
  const records = lines.slice(first, last).map((_, at) => read(profile.detail, first + at));
  return { file, records };
}

/** Checks the headings: columns in another order would be misread. */
function checkHeadings(reader: Reader, { detail }: ProviderProfile, lines: Lines, at: number): void {
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
  columns: readonly ProfileColumn[],
  { values, path }: { readonly values: readonly string[]; readonly path: string },
  { profile, count }: { readonly profile: ProviderProfile; readonly count: number },
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
