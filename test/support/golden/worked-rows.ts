import { readFileSync } from "node:fs";
import type { Documents } from "./documents";
import { answerOf, type Engine, type Rulebook } from "./engine";
import { WORKED_CALLS, type WorkedCall } from "./worked-calls";

/** A worked example of one public function: its facts, and part of the value or the problems. */
export interface WorkedRow {
  readonly case: string;
  readonly call: WorkedCall;
  readonly facts: unknown;
  /** Part of the value; null if the facts are refused. */
  readonly expected: unknown;
  /** "token path" of every problem; empty if there is a value. */
  readonly problems: readonly string[];
  /** Choices of policies; default: none. */
  readonly policies: Readonly<Record<string, string>>;
}

/** Reads a golden file of worked examples. */
export function readWorked(name: string): WorkedRow[] {
  const { columns, rows } = JSON.parse(readFileSync(`test/golden/${name}.json`, "utf8")) as {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly unknown[])[];
  };
  return rows.map((row) => {
    if (row.length !== columns.length) throw new Error(`${name}: a row has ${row.length} columns`);
    const read = Object.fromEntries(columns.map((column, at) => [column, row[at]]));
    return { problems: [], policies: {}, ...read } as unknown as WorkedRow;
  });
}

/** Returns the differences from the row, as text; nothing if there are none. */
export function differencesOf(engine: Engine, rulebook: Rulebook, row: WorkedRow): readonly string[] {
  const result = WORKED_CALLS[row.call](engine, row.facts, rulebook);
  if (!result.ok) return differences(row.problems, result.problems.map(({ token, path }) => `${token} ${path}`).sort());
  return row.problems.length > 0 ? ["the facts are not refused"] : differences(row.expected, result.value);
}

/** Counts the rows of a file that fail for an engine and its rule documents. */
export function failuresIn(engine: Engine, documents: Documents, file: string): number {
  return readWorked(file).filter((row) => {
    const rulebook = answerOf(engine.createRulebook(documents, { policies: row.policies }));
    return differencesOf(engine, rulebook, row).length > 0;
  }).length;
}

/** Compares the expected parts with the same parts of the result. */
function differences(expected: unknown, found: unknown, path = ""): readonly string[] {
  if (typeof expected !== "object" || expected === null) {
    return Object.is(expected, found) ? [] : [`${path} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
  }
  if (typeof found !== "object" || found === null) return [`${path} is ${JSON.stringify(found)}`];
  const lengths = Array.isArray(expected)
    ? differences(expected.length, (found as unknown[]).length, `${path}/length`)
    : [];
  const inner = Object.entries(expected).flatMap(([key, value]) =>
    differences(value, (found as Record<string, unknown>)[key], `${path}/${key}`),
  );
  return [...lengths, ...inner];
}
