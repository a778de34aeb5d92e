import { createHash } from "node:crypto";
import type { Context } from "hono";
import { routePath } from "hono/route";
import type { Message } from "../envelope";
import { completeAnswer, invalid, issueAt, type PlatformEnv, Refused } from "../http";
import { type Clock, formatInstant, timeOutside } from "../ports";
import type { Store, Tx } from "../store";

const REUSED: Message = {
  token: "idempotency_key_reused",
  text: "This Idempotency-Key was used for another request.",
};

/**
 * Handles a request that creates something: runs `work` in one transaction of the caller's organisation, or account if
 * there is none, and only once if the request has an `Idempotency-Key`. Typed as the route's own response: the body is
 * already text, and the contract test checks it.
 */
export async function answerOnce<Answer = Response>(
  context: Context<PlatformEnv>,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  work: (tx: Tx) => Promise<KeptAnswer>,
): Promise<Answer> {
  const caller = context.get("caller");
  if (caller === undefined) throw new Error("answerOnce stands behind authentication");
  const key = keyOf(context);
  const { method, url } = context.req;
  const body = await context.req.text();
  const within = async (tx: Tx): Promise<KeptAnswer> => {
    if (key === null) return work(tx);
    const scopeId = caller.organisationId ?? caller.accountId;
    const { pathname, search } = new URL(url);
    const hash = requestHash(method, pathname + search, body);
    const operation = `${method} ${routePath(context, -1)}`;
    const once = { scopeId, clientId: caller.clientId, operation, key, hash, now: timeOutside(clock) };
    return runOnce(tx, once, () => work(tx));
  };
  const answer = await (caller.organisationId === null
    ? store.inAccount(caller.accountId, within)
    : store.inTenant(caller.organisationId, within));
  const headers = { "content-type": "application/json", ...answer.headers };
  return completeAnswer(context, { ...answer, headers }) as Answer;
}

function keyOf(context: Context): string | null {
  const key = context.req.header("idempotency-key");
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid([issueAt(["Idempotency-Key"], "invalid_format", null)]);
}

/** A response that can be repeated. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  /** The body for a repetition if `body` contains a secret: secrets are never stored. */
  readonly bodyOfRepetition?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface OnceOptions {
  /** The ID of the transaction's organisation or account. */
  readonly scopeId: string;
  readonly clientId: string;
  /** Method and route pattern, such as "POST /v1/payroll/lines". */
  readonly operation: string;
  /** The `Idempotency-Key` of the request. */
  readonly key: string;
  /** Identifies the request by address and body, from `requestHash`. */
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Runs `work` once per key, in the transaction of the work itself: a repetition gets the stored response, one with
 * another request 422. A concurrent duplicate waits for the first and gets its response. Failures and refusals store
 * nothing, and can be retried with the same key.
 */
export async function runOnce(tx: Tx, options: OnceOptions, work: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
  const { scopeId, clientId, operation, key, hash, now } = options;
  const place = { scope_id: scopeId, client_id: clientId, operation, key };
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto("idempotency_key")
    .values({ ...place, request_hash: hash, created_at: formatInstant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 0n) return storedAnswer(tx, options);
  const { bodyOfRepetition, ...answer } = await work();
  await tx
    .updateTable("idempotency_key")
    .set({
      status: answer.status,
      headers: JSON.stringify(answer.headers ?? {}),
      body: bodyOfRepetition ?? answer.body,
    })
    .where((row) => row.and(place))
    .execute();
  return answer;
}

async function storedAnswer(tx: Tx, { scopeId, clientId, operation, key, hash }: OnceOptions): Promise<KeptAnswer> {
  const stored = await tx
    .selectFrom("idempotency_key")
    .select(["request_hash", "status", "headers", "body"])
    .where((row) => row.and({ scope_id: scopeId, client_id: clientId, operation, key }))
    .executeTakeFirstOrThrow();
  if (stored.request_hash !== hash) throw new Refused(422, REUSED);
  return { status: stored.status ?? 200, headers: stored.headers ?? {}, body: stored.body ?? "" };
}

/** Hashes what identifies a request: method, address with its query, and the bytes of the body. */
function requestHash(method: string, address: string, body: string): string {
  return createHash("sha256")
    .update(JSON.stringify([method, address, body]))
    .digest("hex");
}
