import type { Context, Handler } from "hono";
import { completeAnswer, type PartSchemas, type PlatformEnv, readParts, readText } from "../../platform/http";
import { formatInstant } from "../../platform/ports";
import { describeOperation } from "./describe-operation";
import { keptAnswer } from "./kept-answer";
import { mountRoute } from "./mount-route";
import type { Answered, Operation, Sent } from "./operation";
import type { ServiceContext } from "./service";

/** A validated request from somebody who is not known, with the time of the request. */
export interface PublicRequest<O extends PartSchemas> {
  readonly params: Sent<O["params"]>;
  readonly query: Sent<O["query"]>;
  readonly body: Sent<O["body"]>;
  readonly http: Context<PlatformEnv>;
  readonly now: string;
}

type PublicContext = Pick<ServiceContext, "app" | "clock" | "checkAnswers">;

/** Mounts an operation without authentication: its schemas check the request; its work opens its own transactions. */
export function mountPublic<const O extends Operation>(
  context: PublicContext,
  operation: O,
  work: (request: PublicRequest<O>) => Promise<Answered<O> & { readonly cookies?: readonly string[] }>,
): void {
  const handler: Handler<PlatformEnv> = async (http) => {
    const parts = readParts(http, await readText(http, operation), operation);
    const answer = await work({ ...parts, http, now: formatInstant(context.clock.now()) } as never);
    const response = completeAnswer(http, keptAnswer(operation, context, answer));
    for (const cookie of answer.cookies ?? []) response.headers.append("set-cookie", cookie);
    return response;
  };
  mountRoute(context, operation, () => describeOperation(operation), handler);
}
