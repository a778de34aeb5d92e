import type { Context, MiddlewareHandler } from "hono";
import { refusal } from "../envelope";
import { completeAnswer } from "./complete-answer";
import type { PlatformEnv } from "./context";
import { getHeader } from "./context";

/** The first cell, which has the accounts. */
const FIRST = "first";
const NOT_NOW = 503;
const PASSED_ON = "x-passed-on";
/** As long as the longest request of another cell. */
const LONGEST = 150_000;
/** Headers of one connection (RFC 9110, section 7.6.1), and what the client of HTTP sets by itself. */
const OF_THE_CONNECTION = [
  "connection",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "host",
  "content-length",
];

interface PassOnOptions {
  /** The cell of this process. */
  readonly own: string;
  readonly addresses: ReadonlyMap<string, string>;
  /** Returns the organisation that a request is about; null for one about an account. */
  readonly organisationOf: (context: Context<PlatformEnv>) => string | null;
  /** Returns the cell of an organisation; null for the first one. */
  readonly cellOf: (organisation: string) => string | null | Promise<string | null>;
  /** Called when an organisation was not where `getCell` has said. */
  readonly forget: (organisation: string) => void;
}

/**
 * Passes requests about organisations of another cell on to it, and those about accounts to the first cell. The other cell
 * identifies the caller itself. A request that has been passed on already is refused with 503 instead: its organisation
 * has just moved.
 */
export function passOn({
  own,
  addresses,
  organisationOf,
  cellOf,
  forget,
}: PassOnOptions): MiddlewareHandler<PlatformEnv> {
  return async (context, next) => {
    const organisation = organisationOf(context);
    const cell = (organisation === null ? null : await cellOf(organisation)) ?? FIRST;
    if (cell === own) await next();
    else context.res = await passed(context, addresses.get(cell));
    // It may just have moved: the next request looks again.
    if (organisation !== null && context.res.status === NOT_NOW) forget(organisation);
  };
}

/** Returns the other cell's response; one of 503 if it does not answer, or the request has been passed on already. */
async function passed(context: Context<PlatformEnv>, address: string | undefined): Promise<Response> {
  if (address === undefined || getHeader(context, PASSED_ON) !== undefined) return notNow(context);
  context.get("time")?.allow(LONGEST);
  return ask(context, address).catch(() => notNow(context));
}

async function ask(context: Context<PlatformEnv>, address: string): Promise<Response> {
  const { method, url, raw } = context.req;
  const { pathname, search } = new URL(url);
  const headers = new Headers(raw.headers);
  for (const name of OF_THE_CONNECTION) headers.delete(name);
  headers.set(PASSED_ON, "1");
  headers.set("accept-encoding", "identity");
  headers.set("x-request-id", context.get("requestId"));
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? await context.req.arrayBuffer() : null;
  const answer = await fetch(`${address}${pathname}${search}`, { method, headers, body, redirect: "manual" });
  const kept = new Headers(answer.headers);
  for (const name of OF_THE_CONNECTION) kept.delete(name);
  return new Response(answer.body, { status: answer.status, headers: kept });
}

function notNow(context: Context<PlatformEnv>): Response {
  const text = "The organisation is being moved, or its cell does not answer. Try again.";
  const body = JSON.stringify(refusal({ token: "service_unavailable", text }));
  return completeAnswer(context, {
    status: NOT_NOW,
    body,
    headers: { "content-type": "application/json", "retry-after": "1" },
  });
}
