import type { Context } from "hono";
import { getHeader, invalid, issueAt, type PlatformEnv } from "../../../platform/http";
import { type Recency, readWrittenPosition, type Tx } from "../../../platform/store";
import type { Operation } from "../operation";
import { type CheckedRequest, within } from "../request-of";
import type { ServiceContext } from "../service";

interface RecentRequest {
  readonly request: Pick<CheckedRequest, "caller">;
  /** How recent the caller needs what is read; null if it is to be read from the primary. */
  readonly recency: Recency | null;
}

/** Reads in one transaction of the request's organisation or account, as recent as asked for; the response states where. */
export async function readRecent<T>(
  http: Context<PlatformEnv>,
  { store }: Pick<ServiceContext, "store">,
  { request, recency }: RecentRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (recency === null) return within({ store }, request, work);
  const { value, place, staleness } = await store.read(recency, (place) => within({ store: place }, request, work));
  const headers = { "read-from": place, staleness: String(staleness) };
  http.set("ofOperation", Object.assign({}, http.get("ofOperation"), headers));
  return value;
}

/** States in the response to a change the position that includes it, if there is a replica to read from. */
export async function statePosition(response: Response, { store }: Pick<ServiceContext, "store">): Promise<Response> {
  const position = await store.position();
  if (position !== null) response.headers.set("write-position", position);
  return response;
}

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
