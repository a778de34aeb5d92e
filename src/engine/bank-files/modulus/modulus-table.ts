import published from "./published-rows.json";

/** A row of the operator's weight table: the sort codes that it is for, and how their accounts are checked. */
export interface ModulusRow {
  readonly start: string;
  readonly end: string;
  readonly algorithm: "MOD10" | "MOD11" | "DBLAL";
  /** For the six digits of the sort code and the eight of the account number. */
  readonly weights: readonly number[];
  readonly exception: number | null;
}

/** The weight table with the sort codes that stand in for others under exception 5. */
export interface ModulusTable {
  readonly version: string;
  /** In the sequence of the operator's file. */
  readonly rows: readonly ModulusRow[];
  readonly substitutions: Readonly<Record<string, string>>;
}

/**
 * The rows that the published test cases touch. A service loads the operator's current table instead; a sort code in no
 * row cannot be checked.
 */
export const PUBLISHED_ROWS = published as ModulusTable;
