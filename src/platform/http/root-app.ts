import { type Hook, OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { type Message, refusal, type ValidationIssue } from "../envelope";
import { errorCode } from "../error-code";
import type { Ids } from "../ports";
import { completeAnswer, completeHeaders } from "./complete-answer";
import type { PlatformApp, PlatformEnv, RequestTime } from "./context";
import { getHeader } from "./context";
import { bodyRequired, invalidRequest, issueAt, malformedJson, unsupportedMediaType } from "./invalid-request";
import { type RefusalStatus, Refused } from "./refusal-error";

class Time implements RequestTime {
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;
  private isSettled = false;

  constructor(private readonly onLate: () => void) {}

  readonly allow = (milliseconds: number): void => {
    if (this.isOver || this.isSettled) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isOver = true;
      this.onLate();
    }, milliseconds);
  };

  readonly settle = (): boolean => {
    this.isSettled = !this.isOver;
    if (this.isSettled) this.end();
    return this.isSettled;
  };

  end(): void {
    clearTimeout(this.timer);
  }
}

/** Characters that PostgreSQL does not store, such as U+0000. */
const NOT_STORABLE = /^(22021|22P05)$/;
/**
 * No connection, database, memory or disk space; a server that is starting, stopping or read-only; a wait that timed
 * out; a conflict that persisted.
 */
const NOT_NOW =
  /^(08\w{3}|25006|25P0[34]|3D000|53\w{3}|57P0[1-5]|57014|55P03|40001|40P01|ECONN\w+|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's messages for a connection lost before or during a statement: these errors have no code. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|driver has already been destroyed)/;

/** A refusal as its data is made from it. */
interface RefusalTold extends Message {
  readonly issues: readonly ValidationIssue[] | null;
}

type DataOf = (refused: RefusalTold) => object;

const DATA = new WeakMap<object, Map<string, DataOf>>();

const LARGER = new WeakMap<object, Map<string, number>>();

/** Caches the handlers of addresses without parameters, of which there are only a limited number. */
class KeptMatches<T> implements Router<T> {
  readonly name = "KeptMatches";
  private readonly all = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] });
  /** By path, then by method. */
  private readonly kept = new Map<string, Map<string, Result<T>>>();

  add(method: string, path: string, handler: T): void {
    if (!/[:*{]/.test(path)) this.kept.set(path, new Map());
    this.all.add(method, path, handler);
  }

  match(method: string, path: string): Result<T> {
    const ofPath = this.kept.get(path);
    const known = ofPath?.get(method);
    if (known !== undefined) return known;
    const found = this.all.match(method, path);
    ofPath?.set(method, found);
    return found;
  }
}

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
    const sent = getHeader(context, "x-request-id") ?? "";
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

/** Returns the methods of a path, by the routes of an app; empty for a path without a route. */
function methodsOf(app: PlatformApp, path: string): readonly string[] {
  const methods = app.routes
    .filter((route) => route.method !== "ALL" && matches(route.path, path))
    .map((route) => route.method);
  return [...new Set(methods)].sort();
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return false;
  return wanted.every((part, at) => (part.startsWith(":") ? given[at] !== "" : part === given[at]));
}

interface Limits {
  /** Bytes. */
  readonly largestBody: number;
  /** Milliseconds. */
  readonly longestRequest: number;
  /** Bytes for an address that accepts more; null for every other one. */
  readonly largerBody: (method: string, path: string) => number | null;
}

/**
 * Refuses a body that is too large with 413 and a compressed one with 415, and ends a request that takes too long with
 * 503. The stated length of a body is enough, since the server reads no more; only a body without one is counted as it
 * arrives, which requires a stream.
 */
function limits({ largestBody, longestRequest, largerBody }: Limits): MiddlewareHandler<PlatformEnv> {
  const counting = (maxSize: number) => bodyLimit({ maxSize, onError: () => tooLarge(maxSize) });
  const counted = counting(largestBody);
  return (context, next) => {
    if ((getHeader(context, "content-encoding") ?? "identity") !== "identity") throw encoded();
    const goOn = () => withinTime(context, longestRequest, next);
    const larger = () => largerBody(context.req.method, context.req.path);
    if (getHeader(context, "transfer-encoding") !== undefined) {
      const limit = larger();
      return (limit === null ? counted : counting(limit))(context, goOn);
    }
    const length = Number(getHeader(context, "content-length") ?? 0);
    if (length > largestBody && length > (larger() ?? 0)) tooLarge(larger() ?? largestBody);
    return goOn();
  };
}

function encoded(): Refused {
  return new Refused(415, { token: "unsupported_media_type", text: "Send the body without a content-encoding." });
}

function tooLarge(maximum: number): never {
  const text = "The body is larger than this address takes.";
  throw new Refused(413, { token: "body_too_large", text, arguments: { maximum } }, null, { connection: "close" });
}

/** Allows one operation of an application larger bodies than the others, up to `bytes`. */
export function takeLargerBodies(app: object, method: string, path: string, bytes: number): void {
  const known = LARGER.get(app) ?? new Map<string, number>();
  LARGER.set(app, known.set(`${method.toUpperCase()} ${path}`, bytes));
}

/** Returns the limit of an address that accepts larger bodies; null for every other one. */
function largerBodyOf(app: object, method: string, path: string): number | null {
  return LARGER.get(app)?.get(`${method} ${path}`) ?? null;
}

/** Puts data into the refusals of all addresses that begin with a path: an error object of the service's own. */
export function giveRefusalData(app: object, path: string, dataOf: DataOf): void {
  const known = DATA.get(app) ?? new Map<string, DataOf>();
  DATA.set(app, known.set(path, dataOf));
}

/** Returns the data of a refusal at an address; empty for services without an error object. */
function refusalDataOf(app: object, address: string, refused: RefusalTold): object {
  for (const [path, dataOf] of DATA.get(app) ?? []) if (address.startsWith(path)) return dataOf(refused);
  return {};
}

/** Maps a database failure to a refusal; null if the fault is ours. */
export function databaseRefusal(error: Error): Refused | null {
  const code = errorCode(error);
  if (NOT_STORABLE.test(code)) {
    const text = "The request holds characters that cannot be stored.";
    return new Refused(400, { token: "validation_failed", text }, [issueAt([], "invalid_format", null, text)]);
  }
  if (NOT_NOW.test(code) || LOST.test(error.message)) {
    const text = "The service cannot answer now. Try again.";
    return new Refused(503, { token: "service_unavailable", text }, null, { "retry-after": "5" });
  }
  return null;
}

/**
 * Runs a request, and rejects with 503 if it takes longer than `milliseconds`, or than its operation allows. Writers
 * call `settle` before they commit, so that a request that got 503 has changed nothing.
 */
function withinTime(context: Context<PlatformEnv>, milliseconds: number, next: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const time = new Time(() => reject(tooLate()));
    context.set("time", time);
    time.allow(milliseconds);
    next().then(
      () => {
        time.end();
        resolve();
      },
      (error) => {
        time.end();
        reject(error);
      },
    );
  });
}

/** Returns the refusal of a request that took too long. */
export function tooLate(): Refused {
  const text = "This took too long, and nothing was done. Try again.";
  return new Refused(503, { token: "service_unavailable", text }, null, { "retry-after": "5" });
}
