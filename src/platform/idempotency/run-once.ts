import { createHash } from "node:crypto";
import type { Message } from "../envelope";
import { Refused } from "../http";
import { instantOf } from "../ports";
import type { Store, Tx } from "../store";

/** An answer that can be given again. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  /** What a repetition is told instead of `body`, where that holds a secret: secrets are never stored. */
  readonly bodyOfRepetition?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface OnceOptions {
  /** The organisation's or account's id: the one that the transaction is for. */
  readonly scopeId: string;
  readonly clientId: string;
  /** Method and route pattern, such as "POST /v1/payroll/lines". */
  readonly operation: string;
  /** The `Idempotency-Key` of the request. */
  readonly key: string;
  /** What makes a request the same: address and body, by `requestHash`. */
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const REUSED: Message = {
  token: "idempotency_key_reused",
  text: "This Idempotency-Key was used for another request.",
};

/**
 * Does `work` once for a key, in the transaction of the work itself: a repetition gets the stored answer, one with
 * another request 422. A twin that runs at the same time waits for the first and gets its answer. What fails or is
 * refused leaves nothing, and can be tried again with the same key.
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

/** What makes two requests the same: method, address with its query, and the bytes of the body. */
export function requestHash(method: string, address: string, body: string): string {
  return createHash("sha256")
    .update(JSON.stringify([method, address, body]))
    .digest("hex");
}

/** Forgets the keys that are older than an instant; answers how many. */
export function sweepIdempotencyKeys(store: Store, before: string): Promise<number> {
  return store.inSystem(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("idempotency_key")
      .where("created_at", "<", before)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
