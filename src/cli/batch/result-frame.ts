import { ARROW_BEGINNING, getArrowFooter, type WrittenBatch } from "./arrow";
import type { Entry } from "./entry";
import { getParquetDescription, PARQUET_MARK, type WrittenGroup } from "./parquet";
import type { ResultFormat } from "./piece";
import { resultsHeading } from "./summary-text";

/** A row group of Parquet, or a record batch of Arrow, as the description at the end of the file needs it. */
export type WrittenPlace = WrittenGroup | WrittenBatch;

const NOTHING = new Uint8Array();

/** Returns the bytes before the first piece of a result. */
export function getResultBeginning(format: ResultFormat): Uint8Array {
  if (format === "parquet") return PARQUET_MARK;
  return format === "arrow" ? ARROW_BEGINNING : new TextEncoder().encode(resultsHeading(format));
}

/** Returns the bytes after the last piece of a result. */
export function getResultEnding(format: ResultFormat, entries: readonly Entry[]): Uint8Array {
  switch (format) {
    case "parquet":
      return getParquetDescription(placesIn(entries, (group) => ("columns" in group ? [group] : [])));
    case "arrow":
      return getArrowFooter(placesIn(entries, (group) => ("metadata" in group ? [group] : [])));
    default:
      return NOTHING;
  }
}

/** Returns the groups that the pieces are, with their bytes. */
function placesIn<Group>(entries: readonly Entry[], groupOf: (group: WrittenPlace) => readonly Group[]) {
  return entries.flatMap(({ results: { bytes }, group }) =>
    group === undefined ? [] : groupOf(group).map((written) => ({ bytes, group: written })),
  );
}
