import type { Context } from "hono";
import { getHeader, invalid, issueAt, type PlatformEnv } from "../../../platform/http";
import { type Recency, readWrittenPosition } from "../../../platform/store";
import type { Operation } from "../operation";

/** Returns how recent a caller needs what an operation reads; null if it is to be read from the primary. Refuses headers that are malformed. */
export function getRecency(
  http: Context<PlatformEnv>,
  operation: Pick<Operation, "method" | "query" | "longRead">,
): Recency | null {
  if (!mayReadReplica(operation)) return null;
  const { longRead: isLong = false } = operation;
  const staleness = read(http, "Max-Staleness", (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null));
  const after = read(http, "Read-After", readWrittenPosition);
  if (isLong) return { staleness: staleness ?? 0, after, isLong };
  return (staleness ?? after) === null ? null : { staleness, after, isLong };
}

function read<T>(http: Context<PlatformEnv>, name: string, parse: (text: string) => T | null): T | null {
  const text = getHeader(http, name.toLowerCase());
  if (text === undefined) return null;
  const value = parse(text);
  if (value === null) throw invalid([issueAt([name], "invalid_format", null)]);
  return value;
}

type Stated = Pick<Operation, "method" | "query" | "longRead">;

/** Returns whether an operation is read from a replica where there is one: a list in pages, if its caller asks for it, and each long read. */
export function mayReadReplica({ method, query, longRead = false }: Stated): boolean {
  return longRead || (method === "get" && query !== undefined && "paginationToken" in query.shape);
}
