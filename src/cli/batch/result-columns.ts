import { LETTER_AMOUNTS, PERSON_AMOUNTS } from "../../batch";
import type { WantedPart } from "./part-of-input";

/** What the cells of a column are: money is in pounds in text, and in whole pence in columns. */
export type CellType = "text" | "count" | "flag" | "money";

/** A column of the results, in CSV and in tables. */
export interface ResultColumn {
  readonly name: string;
  readonly type: CellType;
}

const money = (name: string): ResultColumn => ({ name, type: "money" });

/** The columns of the results in their order: the person's, then those of a category letter. */
export const RESULT_COLUMNS: readonly ResultColumn[] = [
  { name: "id", type: "text" },
  { name: "taxYear", type: "text" },
  { name: "payments", type: "count" },
  { name: "taxCode", type: "text" },
  { name: "week1Month1", type: "flag" },
  ...PERSON_AMOUNTS.map(money),
  { name: "niCategory", type: "text" },
  { name: "asDirector", type: "flag" },
  ...LETTER_AMOUNTS.map(money),
];

/** Names of the result files: while they grow, and once they are complete. */
export interface ResultNames {
  readonly results: string;
  readonly refused: string;
  /** What a part was calculated from, and its pieces with their digests; null for the whole file. */
  readonly manifest: string | null;
  readonly growing: { readonly results: string; readonly refused: string; readonly journal: string };
}

/** Returns the names of the files of a result. */
export function resultNames(out: string): ResultNames {
  const refused = `${out}.refused.jsonl`;
  return {
    results: out,
    refused,
    manifest: null,
    growing: { results: `${out}.partial`, refused: `${refused}.partial`, journal: `${out}.journal` },
  };
}

/** Returns the names of the files of a whole result, or of one of its parts: "p60.csv.part-03-of-64". */
export function getPartNames(out: string, { part }: { readonly part?: WantedPart | null }): ResultNames {
  if (part === undefined || part === null) return resultNames(out);
  const results = `${out}.part-${String(part.number).padStart(String(part.of).length, "0")}-of-${part.of}`;
  return { ...resultNames(results), manifest: `${results}.manifest` };
}

/** Returns every file that is written for a result of this name. */
export function resultFiles(out: string): readonly string[] {
  const { results, refused, growing } = resultNames(out);
  return [results, refused, ...Object.values(growing)];
}
