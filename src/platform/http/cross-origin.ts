import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** What pages of other origins may read of an answer, beside its body. */
const EXPOSED = [
  "ETag",
  "Retry-After",
  "X-Request-Id",
  "Location",
  "Content-Disposition",
  "Deprecation",
  "Sunset",
  "WWW-Authenticate",
];

/** Seconds that a browser keeps the answer to a preflight. */
const LIFE = 600;

/**
 * Lets pages of the stated origins call, "*" those of every one, and answers their preflights. Cookies are never taken: a page
 * sends its token in a header.
 */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: origins.includes("*") ? "*" : [...origins],
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: EXPOSED,
    maxAge: LIFE,
  });
}
