import { findTarget, type OutboundRules } from "./find-target";
import { createPoster } from "./post";
import type { ResolveName } from "./resolve-name";

/** What a library's request may state. */
interface OutboundRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Bytes of the response that are read at most; 1 MB by default. */
  readonly largest?: number;
}

/** Sends a request like `fetch`, to checked addresses only. */
export type OutboundFetch = (url: string, request: OutboundRequest) => Promise<Response>;

/** A request got no response that can be used; `code` is why. */
export class OutboundFault extends Error {
  override readonly name = "OutboundFault";
  constructor(readonly code: string) {
    super(code);
  }
}

const LIMITS = { connect: 5_000, answer: 10_000, body: 1024 * 1024 };
const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
/** Statuses of responses that have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Returns a `fetch` for libraries: it reaches only addresses that the rules allow, follows no redirect, and reads
 * responses of a limited size. No connection is used twice, so that a request that is cut off is never sent again by
 * itself: what it has done is not known. Rejects with `OutboundFault`.
 */
export function createFetch(rules: OutboundRules, resolve: ResolveName): OutboundFetch {
  return async (url, { method: stated, headers, body, largest = LIMITS.body }) => {
    const method = METHODS.find((each) => each === stated);
    if (method === undefined) throw new OutboundFault("method_not_allowed");
    const found = await findTarget(new URL(url), rules, resolve);
    if (!found.ok) throw new OutboundFault(found.fault);
    const poster = createPoster({ ...LIMITS, body: largest });
    const { response, fault } = await poster.post({ method, target: found.target, headers, body: textOf(body) });
    poster.close();
    if (response === null) throw new OutboundFault(fault ?? "connection_reset");
    if (response.isTruncated) throw new OutboundFault("answer_too_large");
    const bytes = WITHOUT_BODY.has(response.status) ? null : new Uint8Array(response.bytes);
    return new Response(bytes, { status: response.status, headers: response.headers });
  };
}

function textOf(body: unknown): string {
  return typeof body === "string" || body instanceof URLSearchParams ? body.toString() : "";
}
