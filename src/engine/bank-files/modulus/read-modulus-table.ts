import { type Failure, Reader } from "../../base";
import type { ModulusRow, ModulusTable } from "./modulus-table";

export interface ModulusTableFacts {
  /** Returned with every result: the version or the date of the operator's files. */
  readonly version: string;
  /** The text of the operator's weight table, VALACDOS.txt. */
  readonly weights: string;
  /** The text of the operator's substitutions, SCSUBTAB.txt; none when left out. */
  readonly substitutions?: string;
}

const KNOWN = new Set(["version", "weights", "substitutions"]);
const ROW = /^(\d{6})\s+(\d{6})\s+(MOD10|MOD11|DBLAL)((?:\s+-?\d{1,3}){14})(?:\s+(\d{1,2}))?$/;
const SUBSTITUTION = /^(\d{6})\s+(\d{6})$/;
const LAST_EXCEPTION = 14;

/**
 * Reads the operator's weight table and substitutions from the text of its files; each line has start, end, algorithm,
 * fourteen weights and an exception. Problems: `invalid_format` for each invalid line, with its number.
 */
export function readModulusTable(
  facts: ModulusTableFacts,
): { readonly ok: true; readonly value: ModulusTable } | Failure {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const version = readText(reader, owner.version, "version");
  const rows = readLines(reader, readText(reader, owner.weights, "weights"), "weights", readRow);
  const pairs =
    owner.substitutions === undefined
      ? []
      : readLines(reader, readText(reader, owner.substitutions, "substitutions"), "substitutions", readPair);
  if (rows.length === 0 && reader.problems.length === 0) reader.refuse("must_not_be_empty", "/weights");
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, value: { version, rows, substitutions: Object.fromEntries(pairs) } };
}

function readText(reader: Reader, value: unknown, key: string): string {
  if (typeof value === "string") return value;
  if (value === undefined) reader.refuse("required", `/${key}`);
  else reader.refuse("wrong_type", `/${key}`, { expected: "string" });
  return "";
}

function readLines<Read>(reader: Reader, text: string, key: string, read: (line: string) => Read | null): Read[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    const trimmed = line.trim();
    const value = trimmed === "" ? null : read(trimmed);
    if (value !== null) return [value];
    if (trimmed !== "") reader.refuse("invalid_format", `/${key}`, { line: at + 1, expected: EXPECTED[key] as string });
    return [];
  });
}

const EXPECTED: Readonly<Record<string, string>> = {
  weights: "two sort codes, MOD10, MOD11 or DBLAL, fourteen weights and an exception",
  substitutions: "two sort codes",
};

function readRow(line: string): ModulusRow | null {
  const [, start = "", end = "", algorithm, weights = "", exception] = ROW.exec(line) ?? [];
  if (algorithm === undefined || start > end || Number(exception ?? 0) > LAST_EXCEPTION) return null;
  return {
    start,
    end,
    algorithm: algorithm as ModulusRow["algorithm"],
    weights: weights.trim().split(/\s+/).map(Number),
    exception: exception === undefined ? null : Number(exception),
  };
}

function readPair(line: string): readonly [string, string] | null {
  const [, from, to] = SUBSTITUTION.exec(line) ?? [];
  return from === undefined || to === undefined ? null : [from, to];
}
