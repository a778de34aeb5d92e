import { type Hook, OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import { refusal } from "../envelope";
import type { Ids } from "../ports";
import { completeAnswer, completeHeaders } from "./complete-answer";
import type { PlatformApp, PlatformEnv } from "./context";
import { databaseRefusal } from "./database-refusal";
import { headerOf } from "./header-of";
import { bodyRequired, invalidRequest, malformedJson, unsupportedMediaType } from "./invalid-request";
import { KeptMatches } from "./kept-matches";
import { largerBodyOf } from "./larger-bodies";
import { limits } from "./limits";
import { methodsOf } from "./methods-of";
import { refusalDataOf } from "./refusal-data";
import { type RefusalStatus, Refused } from "./refusal-error";

export interface RootAppOptions {
  readonly ids: Ids;
  /** Bytes of the largest body that any route accepts; default 1 MB. */
  readonly largestBody?: number;
  /** Milliseconds until a request gets 503; default 30,000. */
  readonly longestRequest?: number;
  /** Called for failures on our side: the caller only learns that there was one. */
  readonly onFailure?: (error: unknown, requestId: string) => void;
  /** Called for every completed request. */
  readonly onAnswer?: (answer: AnsweredRequest) => void;
}

/** What may be logged about a request: the route's pattern, never the address or a parameter. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly tokenId: string | null;
}

/**
 * Creates the application that services are mounted on: every response that is not a service's own, whether refusal or
 * failure, is in the envelope. Services are `OpenAPIHono` apps of the same environment, mounted with `route`.
 */
export function createRootApp(options: RootAppOptions): PlatformApp {
  const { largestBody = 1024 * 1024, longestRequest = 30_000 } = options;
  const app = new OpenAPIHono<PlatformEnv>({ defaultHook: refuseInvalid, router: new KeptMatches() });
  app.use(observe(options));
  app.use(limits({ largestBody, longestRequest, largerBody: (method, path) => largerBodyOf(app, method, path) }));
  app.notFound((context) => answerRefusal(app, context, notThere(app, context)));
  app.onError((error, context) => answerError(app, error, context, options));
  return app;
}

/** The validation hook of all routes: turns zod issues into one refusal. */
const refuseInvalid: Hook<unknown, PlatformEnv, string, unknown> = (result, context) => {
  if (result.success) return;
  const { target } = result;
  if (target === "json" && context.req.header("content-type") === undefined) throw bodyRequired();
  throw invalidRequest(target, result.error.issues, "data" in result ? result.data : undefined);
};

function observe({ ids, onAnswer }: RootAppOptions) {
  return async (context: Context<PlatformEnv>, next: () => Promise<void>): Promise<void> => {
    const sent = headerOf(context, "x-request-id") ?? "";
    const requestId = /^[\w-]{8,64}$/.test(sent) ? sent : ids.next();
    const began = performance.now();
    context.set("requestId", requestId);
    await next();
    completeHeaders(context);
    onAnswer?.({
      requestId,
      method: context.req.method,
      route: routeOf(context),
      status: context.res.status,
      milliseconds: Math.round((performance.now() - began) * 1_000) / 1_000,
      tokenId: context.get("caller")?.tokenId ?? null,
    });
  };
}

function routeOf(context: Context): string {
  const pattern = routePath(context, -1);
  return pattern.endsWith("*") ? "unmatched" : pattern;
}

async function answerError(
  app: PlatformApp,
  error: Error,
  context: Context<PlatformEnv>,
  options: RootAppOptions,
): Promise<Response> {
  if (error instanceof Refused) return answerRefusal(app, context, error);
  const refused = error instanceof HTTPException ? await hostRefusal(error, context) : databaseRefusal(error);
  if (refused === null || refused.status === 503) options.onFailure?.(error, context.get("requestId"));
  if (refused !== null) return answerRefusal(app, context, refused);
  const failed = { token: "internal_error", text: "Something failed on our side." };
  return answerRefusal(app, context, { status: 500, refusal: failed, issues: null, headers: {} });
}

type Refusal = Pick<Refused, "refusal" | "issues" | "headers"> & { readonly status: RefusalStatus | 500 };

function answerRefusal(
  app: PlatformApp,
  context: Context,
  { status, refusal: message, issues, headers }: Refusal,
): Response {
  const data = refusalDataOf(app, context.req.path, { ...message, issues });
  const body = JSON.stringify(refusal(message, issues, data));
  return completeAnswer(context, { status, body, headers: { "content-type": "application/json", ...headers } });
}

/** Returns the refusal for Hono's own errors: a body that is not JSON, or of a type that the route does not accept. */
async function hostRefusal(error: HTTPException, context: Context): Promise<Refused | null> {
  if (error.status === 415) return unsupportedMediaType();
  if (error.status !== 400) return null;
  const body = await context.req.text().catch(() => "");
  if (body.trim() === "") return bodyRequired();
  return malformedJson();
}

function notThere(app: PlatformApp, context: Context): Refused {
  const allowed = methodsOf(app, context.req.path);
  if (allowed.length === 0) {
    return new Refused(404, { token: "route_not_found", text: "Not found." });
  }
  const text = `This address takes ${allowed.join(", ")}.`;
  return new Refused(405, { token: "method_not_allowed", text }, null, { allow: allowed.join(", ") });
}
