import type { Context } from "hono";
import type { PlatformEnv } from "../../../platform/http";
import type { Recency, Tx } from "../../../platform/store";
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
