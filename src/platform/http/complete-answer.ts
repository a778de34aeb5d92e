import type { Context } from "hono";
import type { PlatformEnv } from "./context";

/**
 * What a browser has to know of pages and files, too: in the envelope there is nothing to open or to load, no link to
 * follow, and nothing that is given without a token's header.
 */
const OF_PAGES = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

/** Answers without a page's own policy may load nothing. */
const NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'";

/** Pay is nobody's to keep between here and there. */
const NOBODY_KEEPS = { "cache-control": "no-store" };

/** Has no body, as the caller has it already. */
const NOT_MODIFIED = 304;

interface Sent {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An answer of the envelope, with the headers of every answer in it from the start. Those of any other are added when it is
 * done, which copies it and takes longer than all else that is done about a request.
 */
export function completeAnswer(context: Context<PlatformEnv>, { status, body, headers }: Sent): Response {
  const response = new Response(status === NOT_MODIFIED ? null : body, {
    status,
    headers: Object.assign(headersOf(context), NOBODY_KEEPS, headers),
  });
  context.set("complete", response);
  return response;
}

/** Adds what every answer says to one that was made without it. */
export function completeHeaders(context: Context<PlatformEnv>): void {
  if (context.get("complete") === context.res) return;
  const headers = { ...headersOf(context), ...OF_PAGES };
  for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
}

/** Written out: spreading them for each answer takes longer. */
function headersOf(context: Context<PlatformEnv>): Record<string, string> {
  return {
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "content-security-policy": context.get("pagePolicy") ?? NOTHING_LOADS,
    "x-request-id": context.get("requestId"),
  };
}
