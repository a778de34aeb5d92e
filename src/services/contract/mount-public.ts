import type { z } from "@hono/zod-openapi";
import type { Context, Handler } from "hono";
import { completeAnswer, type PlatformEnv, readParts, readText } from "../../platform/http";
import { instantOf } from "../../platform/ports";
import { describeOperation, describeRedirect } from "./describe-operation";
import { keptAnswer } from "./kept-answer";
import { mountRoute } from "./mount-route";
import type { Answered, Operation, RefusalCase, Sent } from "./operation";
import type { ServiceContext } from "./service";

/** A validated request from somebody who is not known, with the time of the request. */
export interface PublicRequest<O extends Partial<Record<"params" | "query" | "body", z.ZodType | undefined>>> {
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
  work: (request: PublicRequest<O>) => Promise<Answered<O>>,
): void {
  const handler: Handler<PlatformEnv> = async (http) => {
    const parts = readParts(http, await readText(http, operation), operation);
    const answer = await work({ ...parts, http, now: instantOf(context.clock.now()) } as never);
    return completeAnswer(http, keptAnswer(operation, context, answer));
  };
  mountRoute(context.app, describeOperation(operation), handler);
}

/** An operation that sends a browser to another address. */
export interface RedirectOperation {
  readonly method: "get";
  readonly path: string;
  readonly service: string;
  readonly summary: string;
  readonly scope: "public";
  readonly params?: z.ZodType;
  readonly query?: z.ZodObject;
  readonly refusals: readonly RefusalCase[];
}

interface Redirection {
  readonly location: string;
  readonly cookies: readonly string[];
}

/** Mounts an operation that answers with 302, and with the usual envelope if it refuses. */
export function mountRedirect<const O extends RedirectOperation>(
  context: PublicContext,
  operation: O,
  work: (request: PublicRequest<O & { readonly body?: undefined }>) => Promise<Redirection>,
): void {
  const handler: Handler<PlatformEnv> = async (http) => {
    const parts = readParts(http, "", operation);
    const { location, cookies } = await work({ ...parts, http, now: instantOf(context.clock.now()) } as never);
    const headers = new Headers({ location, "cache-control": "no-store" });
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return new Response(null, { status: 302, headers });
  };
  mountRoute(context.app, describeRedirect(operation), handler);
}
