import type { Handler } from "hono";
import { completeAnswer, type PlatformEnv, readText } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { describeOperation } from "./describe-operation";
import { keptAnswer } from "./kept-answer";
import { respond } from "./mount-file";
import type { OperationContext } from "./mount-operation";
import { mountRoute } from "./mount-route";
import type { Answered, Operation, RequestOf } from "./operation";
import { readRecent, recencyOf } from "./recent";
import { requestOf } from "./request-of";

/** Reads records in one transaction of the operation's scope, as recent as its caller needs them. */
export type ReadRecords = <T>(read: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Mounts an operation that stores nothing, whatever its method: it opens a transaction only if its work reads records,
 * and writes no audit log entry.
 */
export function mountCalculation<const O extends Operation>(
  context: Omit<OperationContext, "audit" | "refuseArchived">,
  operation: O,
  work: (request: RequestOf<O>, records: ReadRecords) => Promise<Answered<O>>,
): void {
  const handler: Handler<PlatformEnv> = async (http) => {
    const request = requestOf(http, context, operation, await readText(http, operation));
    const recency = recencyOf(http, operation);
    const answer = await work(request, (read) => readRecent(http, context, { request, recency }, read));
    const { file } = answer;
    if (file !== undefined) return respond(file, file.contentType ?? "application/octet-stream", null);
    return completeAnswer(http, keptAnswer(operation, context, answer));
  };
  mountRoute(context.app, describeOperation(operation), handler);
}
