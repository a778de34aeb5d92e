import type { z } from "@hono/zod-openapi";
import type { Handler } from "hono";
import { success } from "../../platform";
import { type PlatformEnv, tooLate } from "../../platform/http";
import { answerOnce, type KeptAnswer } from "../../platform/idempotency";
import type { Tx } from "../../platform/store";
import { describeOperation } from "./describe-operation";
import type { Answer, Operation, Work } from "./operation";
import { type CheckedRequest, requestOf, within } from "./request-of";
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
    if (operation.longest !== undefined) http.get("time")?.allow(operation.longest);
    let afterwards: (() => void) | undefined;
    const inTransaction = async (tx: Tx) => {
      const answer = await work(request as never, tx);
      afterwards = answer.afterwards;
      if (operation.method !== "get") await context.audit(tx, deedOf(operation, request, answer.data));
      const answered = kept(operation, context, answer);
      if (http.get("time")?.settle() === false) throw tooLate();
      return answered;
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

/** The records of a deed are those that the path names and those that the answer names as its own. */
function deedOf({ method, path }: Operation, { params, caller, now }: CheckedRequest, data: unknown): Deed {
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
