import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { networkList } from "../networks";
import type { Clock } from "../ports";
import type { PlatformEnv } from "./context";
import { Refused } from "./refusal-error";

const SWEEP_ABOVE = 10_000;

interface RateLimitOptions {
  readonly clock: Clock;
  /** Sustained requests per second of one client. */
  readonly perSecond: number;
  /** Requests that one client may send at once after a pause. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Refuses requests above a client's rate with 429 and `Retry-After`, and says in `RateLimit` how many are left (IETF
 * draft-ietf-httpapi-ratelimit-headers). Mount it after authentication: it counts by `clientId`, in this process, so several
 * processes allow a multiple of the rate.
 */
export function rateLimit(options: RateLimitOptions): MiddlewareHandler<PlatformEnv> {
  const { perSecond, burst } = options;
  const countRequest = createCounter(options);
  const policy = `"client";q=${burst};w=${Math.ceil(burst / perSecond)}`;
  return (context, next) => {
    const client = context.get("caller")?.clientId;
    if (client === undefined) return next();
    const { wait, left } = countRequest(client);
    const state = `"client";r=${left};t=${Math.ceil((burst - left) / perSecond)}`;
    context.set("ofLimit", { "ratelimit-policy": policy, ratelimit: state });
    if (wait > 0) {
      const text = "Too many requests. Wait, then try again.";
      throw new Refused(429, { token: "rate_limited", text, arguments: { retryAfterSeconds: wait } }, null, {
        "retry-after": String(wait),
      });
    }
    return next();
  };
}

/** Makes a counter of clients' requests: each call returns 0, or the whole seconds to wait for the next one. */
export function createRateLimiter(options: RateLimitOptions): (client: string) => number {
  const countRequest = createCounter(options);
  return (client) => countRequest(client).wait;
}

/** A request that was counted: whole seconds to wait for the next one, and how many may be sent at once now. */
interface Counted {
  readonly wait: number;
  readonly left: number;
}

function createCounter(options: RateLimitOptions): (client: string) => Counted {
  const buckets = new Map<string, Bucket>();
  let sweepAbove = SWEEP_ABOVE;
  return (client) => {
    if (buckets.size > sweepAbove) sweepAbove = sweep(buckets, options);
    return takeToken(buckets, client, options);
  };
}

/** Takes one of the client's tokens, if there is one. */
function takeToken(buckets: Map<string, Bucket>, client: string, options: RateLimitOptions): Counted {
  const { clock, perSecond, burst } = options;
  const now = clock.now();
  const bucket = buckets.get(client) ?? { tokens: burst, at: now };
  bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1_000);
  bucket.at = now;
  buckets.set(client, bucket);
  if (bucket.tokens < 1) return { wait: Math.ceil((1 - bucket.tokens) / perSecond), left: 0 };
  bucket.tokens -= 1;
  return { wait: 0, left: Math.floor(bucket.tokens) };
}

/**
 * Removes clients whose bucket is full again. Returns the number of clients for the next sweep: twice the remaining
 * ones, so that many new clients do not cause a full scan each time.
 */
function sweep(buckets: Map<string, Bucket>, { clock, perSecond, burst }: RateLimitOptions): number {
  const now = clock.now();
  for (const [client, { at }] of buckets) if ((now - at) * perSecond > burst * 1_000) buckets.delete(client);
  return Math.max(SWEEP_ABOVE, 2 * buckets.size);
}

/**
 * Returns a request's IP address: that of the connection, or, if that is a `trusted` proxy (addresses and networks),
 * the last address in `X-Forwarded-For` that is not. Addresses before it may be forged.
 */
export function callerAddress(trusted: readonly string[]): (context: Context) => string {
  const isProxy = networkList(trusted);
  return (context) => {
    const env: Partial<HttpBindings> | undefined = context.env;
    const connection = env?.incoming?.socket.remoteAddress ?? "";
    const hops = (context.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
    let address = connection;
    while (isProxy(address)) {
      const before = hops.pop() ?? "";
      if (isIP(before) === 0) return address;
      address = before;
    }
    return address;
  };
}

/**
 * Returns the scheme with which a request was sent: that of the last value of `X-Forwarded-Proto` if the connection is a `trusted`
 * proxy's; the process itself speaks plain HTTP.
 */
export function callerScheme(trusted: readonly string[]): (context: Context) => "http" | "https" {
  const isProxy = networkList(trusted);
  return (context) => {
    const env: Partial<HttpBindings> | undefined = context.env;
    const stated = context.req.header("x-forwarded-proto")?.split(",").at(-1)?.trim().toLowerCase();
    return stated === "https" && isProxy(env?.incoming?.socket.remoteAddress ?? "") ? "https" : "http";
  };
}
