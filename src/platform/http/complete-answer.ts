import type { Context } from "hono";
import type { PlatformEnv } from "./context";

/**
 * Headers that only matter for pages and files: an envelope has nothing to open, load or link to, and is only given for
 * a token in a header.
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

/** Responses without a page's own policy may load nothing. */
const NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'";

/** Pay data must not be cached. */
const NOBODY_KEEPS = { "cache-control": "no-store" };

/** Has no body, as the caller already has it. */
const NOT_MODIFIED = 304;

interface Sent {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns a response of the envelope, created with all common headers. For any other response they are added
 * afterwards, which copies it and costs more than the rest of a request's handling.
 */
export function completeAnswer(context: Context<PlatformEnv>, { status, body, headers }: Sent): Response {
  const rewrite = context.get("rewriteBody");
  const response = new Response(status === NOT_MODIFIED ? null : (rewrite?.(body) ?? body), {
    status,
    headers: Object.assign(headersOf(context), NOBODY_KEEPS, context.get("ofOperation"), headers),
  });
  context.set("complete", response);
  return response;
}

/** Adds the common headers to a response created without them; its own of pages stay. */
export function completeHeaders(context: Context<PlatformEnv>): void {
  if (context.get("complete") === context.res) return;
  const { headers } = context.res;
  for (const [name, value] of Object.entries(headersOf(context))) headers.set(name, value);
  for (const [name, value] of Object.entries(OF_PAGES)) if (!headers.has(name)) headers.set(name, value);
}

/** Written out: spreading them for each response is slower. */
function headersOf(context: Context<PlatformEnv>): Record<string, string> {
  const common = {
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "content-security-policy": context.get("pagePolicy") ?? NOTHING_LOADS,
    "x-request-id": context.get("requestId"),
  };
  return Object.assign(common, context.get("ofLimit"));
}
