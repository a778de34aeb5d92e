import type { Handler } from "hono";
import { isRecord } from "../../platform";
import { completeAnswer, type PlatformEnv, readText, takeLargerBodies, tooLate } from "../../platform/http";
import { answerOnce } from "../../platform/idempotency";
import { isId } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import { deprecationsOf } from "./deprecation/deprecated";
import { deprecationHeaders } from "./deprecation/deprecation-headers";
import { describeOperation, docsAddress } from "./describe-operation";
import { WRITE_HEADERS } from "./described-headers";
import { keptAnswer } from "./kept-answer";
import { mountRoute } from "./mount-route";
import { onVersion } from "./on-version";
import type { Answer, Operation, RequestOf, Work } from "./operation";
import { readRecent, recencyOf, statePosition } from "./recent";
import { type CheckedRequest, requestOf } from "./request-of";
import type { Deed, ServiceContext } from "./service";
import { withArchived } from "./usual-refusals";

/** What an operation needs from its environment. */
export type OperationContext = Pick<
  ServiceContext,
  "app" | "store" | "clock" | "audit" | "checkAnswers" | "refuseArchived"
>;

/**
 * Mounts an operation: its schemas check the request, its work runs in one transaction of its scope, once per
 * `Idempotency-Key`, and the result goes into the envelope. A refusal is thrown and rolls everything back. `before`
 * checks, or fetches for the work, what would keep a transaction waiting, such as a name that is looked up.
 */
export function mountOperation<const O extends Operation, Context extends OperationContext, Prepared = void>(
  context: Context,
  operation: O,
  work: Work<O, Context, Prepared>,
  before: (request: RequestOf<O>) => Promise<Prepared> = async () => undefined as Prepared,
): void {
  const deprecations = deprecationsOf(operation);
  const changes = operation.method !== "get";
  const handler: Handler<PlatformEnv> = async (http) => {
    const request = requestOf(http, context, operation, await readText(http, operation));
    const recency = recencyOf(http, operation);
    const headers = deprecationHeaders(deprecations, request.body, docsAddress(operation));
    if (headers !== null) http.set("ofOperation", headers);
    const prepared = await before(request);
    if (operation.longest !== undefined) http.get("time")?.allow(operation.longest);
    let afterwards: (() => void) | undefined;
    const inTransaction = async (tx: Tx) => {
      if (changes && request.caller.organisationId !== null) await context.refuseArchived(tx);
      const answer = await onVersion(tx, operation, request, () => work({ ...request, tx, context }, tx, prepared));
      afterwards = answer.afterwards;
      if (changes) await context.audit(tx, deedOf(operation, request, answer));
      const answered = keptAnswer(operation, context, answer, request.ifNoneMatch);
      if (http.get("time")?.settle() === false) throw tooLate();
      return answered;
    };
    const response = operation.idempotent
      ? await answerOnce(http, context, inTransaction)
      : completeAnswer(http, await readRecent(http, context, { request, recency }, inTransaction));
    afterwards?.();
    return changes ? statePosition(response, context) : response;
  };
  const { method, path, largestBody } = operation;
  if (largestBody !== undefined) takeLargerBodies(context.app, method, path, largestBody);
  mountRoute(context.app, describeOperation(withArchived(operation), changes ? WRITE_HEADERS : {}), handler);
}

/**
 * The records of an audit entry are those that the path names and those that the response names as its own, by our ids
 * only: a payroll id or a reference is the caller's text. Digests of an operation's own are added.
 */
function deedOf(
  { method, path }: Operation,
  { params, caller, now }: CheckedRequest,
  { data, audited }: Pick<Answer<unknown>, "data" | "audited">,
): Deed {
  const named = [params, data].flatMap((part) => Object.entries(isRecord(part) ? part : {}));
  const ids = named.filter(
    (entry): entry is [string, string] => /(^id|Id)$/.test(entry[0]) && typeof entry[1] === "string" && isId(entry[1]),
  );
  const operation = `${method.toUpperCase()} ${path}`;
  return { operation, recordIds: { ...Object.fromEntries(ids), ...audited }, caller, occurredAt: now };
}
