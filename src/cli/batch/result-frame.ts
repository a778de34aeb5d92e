import type { Entry } from "./entry";
import { descriptionOf, PARQUET_MARK } from "./parquet";
import type { ResultFormat } from "./piece";
import { resultsHeading } from "./summary-text";

const NOTHING = new Uint8Array();

/** Returns the bytes before the first piece of a result. */
export function beginningOf(format: ResultFormat): Uint8Array {
  return format === "parquet" ? PARQUET_MARK : new TextEncoder().encode(resultsHeading(format));
}

/** Returns the bytes after the last piece of a result. */
export function endingOf(format: ResultFormat, entries: readonly Entry[]): Uint8Array {
  if (format !== "parquet") return NOTHING;
  const groups = entries.flatMap(({ results, group }) =>
    group === undefined ? [] : [{ bytes: results.bytes, group }],
  );
  return descriptionOf(groups);
}
