import type { z } from "@hono/zod-openapi";
import type { Context, Handler } from "hono";
import { success } from "../../platform";
import type { PlatformEnv } from "../../platform/http";
import { answerOnce, type KeptAnswer } from "../../platform/idempotency";
import { instantOf } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import { describeOperation } from "./describe-operation";
import { dateInLondon } from "./london";
import type { Answer, Operation, OperationRequest, Work } from "./operation";
import type { Deed, ServiceContext } from "./service";

/** What an operation needs of its environment. */
export type OperationContext = Pick<ServiceContext, "app" | "store" | "clock" | "audit" | "checkAnswers">;

/**
 * Puts an operation on an application: its schemas check the request, its work runs in one transaction of its scope,
 * once for an `Idempotency-Key`, and the answer goes into the envelope. A refusal is thrown and rolls everything back.
 */
export function mountOperation<const O extends Operation>(
  context: OperationContext,
  operation: O,
  work: Work<O>,
): void {
  const route = describeOperation(operation);
  const answer: Handler<PlatformEnv> = async (http) => {
    const request = requestOf(http, context, operation);
    let afterwards: (() => void) | undefined;
    const inTransaction = async (tx: Tx) => {
      const answer = await work(request as never, tx);
      afterwards = answer.afterwards;
      if (operation.method !== "get") await context.audit(tx, deedOf(operation, request, answer.data));
      return kept(operation, context, answer);
    };
    const response = operation.idempotent
      ? await answerOnce(http, context, inTransaction)
      : respond(await within(context, operation, request, inTransaction));
    afterwards?.();
    return response;
  };
  // Routes are many and their types deep: the schemas have checked what the types would say here.
  context.app.openapi(route, answer as never);
}

type Request = OperationRequest<unknown, unknown, unknown>;

function requestOf(http: Context<PlatformEnv>, { clock }: OperationContext, operation: Operation): Request {
  const caller = http.get("caller");
  if (caller === undefined) throw new Error("An operation stands behind authentication.");
  if (operation.scope === "organisation" && caller.organisationId === null) {
    throw new Error("An operation of an organisation stands behind its choice.");
  }
  const now = clock.now();
  const valid = (target: "param" | "query" | "json"): unknown => http.req.valid(target as never);
  return {
    params: operation.params && valid("param"),
    query: operation.query && valid("query"),
    body: operation.body && valid("json"),
    caller,
    ifMatch: http.req.header("if-match") ?? null,
    organisationId: operation.scope === "organisation" ? (caller.organisationId ?? "") : "",
    now: instantOf(now),
    today: dateInLondon(now),
  };
}

function within<T>(
  { store }: OperationContext,
  { scope }: Operation,
  { caller, organisationId }: Request,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return scope === "account" ? store.inAccount(caller.accountId, work) : store.inTenant(organisationId, work);
}

/** The records of a deed are those that the path names and those that the answer names as its own. */
function deedOf({ method, path }: Operation, { params, caller, now }: Request, data: unknown): Deed {
  const named = { ...(params as object | undefined), ...(data as object) };
  const ids = Object.entries<unknown>(named).filter(
    (entry): entry is [string, string] => entry[0].endsWith("Id") && typeof entry[1] === "string",
  );
  const operation = `${method.toUpperCase()} ${path}`;
  return { operation, recordIds: Object.fromEntries(ids), caller, occurredAt: now };
}

function kept(operation: Operation, { checkAnswers }: OperationContext, answer: Answer<unknown>): KeptAnswer {
  if (checkAnswers) check(operation.data, answer.data);
  const body = bodyOf(operation, answer, answer.data);
  const { dataOfRepetition: again } = answer;
  return {
    status: operation.status ?? 200,
    body,
    ...(again === undefined ? {} : { bodyOfRepetition: bodyOf(operation, answer, again) }),
    headers: answer.headers ?? {},
  };
}

function bodyOf({ token }: Operation, answer: Answer<unknown>, data: unknown): string {
  const message = { text: answer.text, token: answer.token ?? token, arguments: answer.arguments ?? null };
  const envelope = success(message, data as object, answer.paginationToken ?? null);
  return JSON.stringify(answer.issues?.length ? { ...envelope, validationIssues: answer.issues } : envelope);
}

function check(schema: z.ZodType, data: unknown): void {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Error(`An answer is not what its schema says: ${parsed.error.message}`);
}

function respond({ status, body, headers }: KeptAnswer): Response {
  return new Response(body, { status, headers: { "content-type": "application/json", ...headers } });
}
