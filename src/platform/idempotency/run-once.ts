import { createHash } from "node:crypto";
import type { Message } from "../envelope";
import { Refused } from "../http";
import { instantOf } from "../ports";
import type { Tx } from "../store";

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

const REUSED: Message = {
  token: "idempotency_key_reused",
  text: "This Idempotency-Key was used for another request.",
};

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
    .values({ ...place, request_hash: hash, created_at: instantOf(now) })
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
export function requestHash(method: string, address: string, body: string): string {
  return createHash("sha256")
    .update(JSON.stringify([method, address, body]))
    .digest("hex");
}
