import type { ImportResult } from "./list-operations";

export function failed(externalId: string, reasonToken: string): ImportResult {
  return { externalId, result: "Failed", recordId: null, reasonToken };
}

export function done(externalId: string, result: "Created" | "Linked" | "AlreadyImported", recordId: string) {
  return { externalId, result, recordId, reasonToken: null } satisfies ImportResult;
}

/** Returns results with their numbers. */
export function importData(results: readonly ImportResult[]) {
  const count = (...words: readonly ImportResult["result"][]) =>
    results.filter(({ result }) => words.includes(result)).length;
  const summary = {
    totalProcessed: results.length,
    successful: count("Created", "Linked"),
    skipped: count("AlreadyImported"),
    failed: count("Failed"),
  };
  return { results: [...results], summary };
}
