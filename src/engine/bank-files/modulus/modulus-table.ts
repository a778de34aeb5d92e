import published from "./published-rows.json";

/** A row of the operator's weight table: a range of sort codes, and how their accounts are checked. */
export interface ModulusRow {
  readonly start: string;
  readonly end: string;
  readonly algorithm: "MOD10" | "MOD11" | "DBLAL";
  /** For the six digits of the sort code and the eight of the account number. */
  readonly weights: readonly number[];
  readonly exception: number | null;
}

/** The weight table with the substitute sort codes under exception 5. */
export interface ModulusTable {
  readonly version: string;
  /** In the order of the operator's file. */
  readonly rows: readonly ModulusRow[];
  readonly substitutions: Readonly<Record<string, string>>;
}

/**
 * The rows used by the published test cases. A service loads the operator's current table instead; a sort code without
 * a row cannot be checked.
 */
export const PUBLISHED_ROWS = published as ModulusTable;
