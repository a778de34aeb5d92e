import { readFileSync } from "node:fs";

/** A golden row with facts and part of the result. */
export interface Row {
  readonly case: string;
  readonly facts: unknown;
  readonly expected: unknown;
  readonly more: unknown;
  /** Weeks that change, if the file counts them. */
  readonly weeks: unknown;
}

/** Reads a golden file whose rows have facts and results as objects. */
export function readRows(name: string): Row[] {
  const { columns, rows } = JSON.parse(readFileSync(`test/golden/${name}.json`, "utf8")) as {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly unknown[])[];
  };
  return rows.map((row) => {
    if (row.length !== columns.length) throw new Error(`${name}: a row has ${row.length} columns`);
    const value = (column: string) => row[columns.indexOf(column)];
    return {
      case: String(value("case")),
      facts: value("facts"),
      expected: value("expected"),
      more: value("more"),
      weeks: value("weeks"),
    };
  });
}
