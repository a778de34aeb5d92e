import type { StarterFacts } from "../../../src/engine";
import { type GoldenRow, readGolden, text, textOrNull } from "./golden-file";

/** The rows of 2026-27/starter-codes. */
export const STARTERS = readGolden("2026-27/starter-codes").rows;

/** Returns the facts of a starter. */
export function starterFacts(row: GoldenRow): StarterFacts {
  const leavingDate = textOrNull(row, "leavingDate");
  const statement = textOrNull(row, "statement") as StarterFacts["statement"];
  const startDate = text(row, "startDate");
  if (leavingDate === null) return { startDate, statement: statement ?? null, p45: null };
  const p45 = { leavingDate, taxCode: text(row, "p45Code"), week1Month1: row.p45Week1Month1 === true };
  return { startDate, statement: statement ?? null, p45 };
}

/** Returns the code that the row expects. */
export function starterCode(row: GoldenRow) {
  return { taxCode: row.taxCode, week1Month1: row.week1Month1 };
}
