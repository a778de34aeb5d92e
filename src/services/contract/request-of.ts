import type { Context } from "hono";
import { getHeader, type PartSchemas, type PlatformEnv, readParts } from "../../platform/http";
import { formatInstant } from "../../platform/ports";
import type { Transactions, Tx } from "../../platform/store";
import { dateInLondon } from "./london";
import type { Operation, OperationRequest, PartsOf, RequestOf } from "./operation";
import type { ServiceContext } from "./service";

interface Sent {
  /** The fields of the body as they were sent, before defaults. */
  readonly stated: readonly string[];
  /** `If-Match` and `If-None-Match` of the request; null if absent. */
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
}

export type CheckedRequest = OperationRequest<unknown, unknown, unknown> & Sent;

/** Reads the request of an operation from an authenticated caller and checks it by its schemas; `text` is its body. */
export function readRequest<O extends Pick<Operation, "scope"> & PartSchemas>(
  http: Context<PlatformEnv>,
  { clock }: Pick<ServiceContext, "clock">,
  operation: O,
  text: string,
): RequestOf<O> & Sent {
  const caller = http.get("caller");
  if (caller === undefined) throw new Error("An operation stands behind authentication.");
  if (operation.scope === "organisation" && caller.organisationId === null) {
    throw new Error("An operation of an organisation stands behind its choice.");
  }
  const now = clock.now();
  const { stated = [], ...parts } = readParts(http, text, operation);
  return {
    // The schemas have checked the parts, so they have the schemas' types.
    ...(parts as PartsOf<O>),
    stated,
    caller,
    ifMatch: getHeader(http, "if-match") ?? null,
    ifNoneMatch: getHeader(http, "if-none-match") ?? null,
    organisationId: caller.organisationId ?? "",
    now: formatInstant(now),
    today: dateInLondon(now),
  };
}

/** Runs work in one transaction of the request's organisation, or of the account if there is none. */
export function within<T>(
  { store }: { readonly store: Pick<Transactions, "inTenant" | "inAccount"> },
  { caller }: Pick<CheckedRequest, "caller">,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { accountId, organisationId } = caller;
  return organisationId === null ? store.inAccount(accountId, work) : store.inTenant(organisationId, work);
}
