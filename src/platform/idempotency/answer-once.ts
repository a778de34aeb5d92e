import type { Context } from "hono";
import { routePath } from "hono/route";
import { completeAnswer, invalid, issueAt, type PlatformEnv } from "../http";
import type { Clock } from "../ports";
import type { Store, Tx } from "../store";
import { type KeptAnswer, requestHash, runOnce } from "./run-once";

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
    const once = { scopeId, clientId: caller.clientId, operation, key, hash, now: clock.now() };
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
