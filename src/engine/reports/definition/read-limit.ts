import type { ReportMode } from "../plan/plan";
import type { DefinitionReader } from "./reading";

/** The maximum number of rows, by mode. */
export const MOST_ROWS: Readonly<Record<ReportMode, number>> = {
  SYNC: 10_000,
  EXPORT: 5_000_000,
  SCHEDULED: 5_000_000,
};

/** Reads the limit of a definition, clamped to the maximum of its mode. */
export function readLimit(value: unknown, mode: ReportMode, reader: DefinitionReader): number {
  if (value === undefined || value === null) return MOST_ROWS[mode];
  const limit = reader.integer({ limit: value }, "limit", "", 1, Number.MAX_VALUE);
  return Math.min(limit, MOST_ROWS[mode]);
}
