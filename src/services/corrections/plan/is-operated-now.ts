import { isDeepStrictEqual } from "node:util";
import type { ChangedFact, CorrectionsFacts } from "../../../engine/corrections";

const DATED = ["taxCodes", "niCategories", "studentLoans", "postgraduateLoans"] as const;

interface DatedEntry {
  readonly effectiveDate?: string;
  readonly startDate?: string;
  readonly endDate?: string | null;
}

/**
 * Returns whether an entry that began between payments is in force by the record as well: closed payments had another one
 * before, which is stated by its own change.
 */
export function isOperatedNow(
  { taxYear, fact, previousValue, newValue }: ChangedFact,
  years: CorrectionsFacts["years"],
): boolean {
  const list = DATED.find((name) => fact.startsWith(`${name}[`));
  const known = years.find(({ asKnown }) => Number(asKnown.taxYear) === taxYear)?.asKnown;
  if (list === undefined || known === undefined || newValue !== null || !isEntry(previousValue)) return false;
  const day = dayOf(previousValue);
  const entries: readonly DatedEntry[] = known[list] ?? [];
  const begun = entries.filter((entry) => dayOf(entry) <= day && (entry.endDate ?? day) >= day);
  const now = begun.reduce<DatedEntry | null>(
    (last, entry) => (dayOf(entry) >= dayOf(last ?? {}) ? entry : last),
    null,
  );
  return now !== null && isDeepStrictEqual(termsOf(now), termsOf(previousValue));
}

function isEntry(value: unknown): value is DatedEntry {
  return typeof value === "object" && value !== null;
}

function dayOf({ effectiveDate, startDate }: DatedEntry): string {
  return effectiveDate ?? startDate ?? "";
}

function termsOf({ effectiveDate: _, startDate: __, endDate: ___, ...terms }: DatedEntry): object {
  return terms;
}
