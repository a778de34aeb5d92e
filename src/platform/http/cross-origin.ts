import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** Response headers that pages of other origins may read. */
const EXPOSED = [
  "ETag",
  "Retry-After",
  "X-Request-Id",
  "Location",
  "Content-Disposition",
  "Deprecation",
  "Sunset",
  "Link",
  "WWW-Authenticate",
  "Read-From",
  "Staleness",
  "Write-Position",
];

/** Seconds that a browser caches a preflight response. */
const LIFE = 600;

/**
 * Allows calls from pages of the stated origins ("*" means all) and answers their preflights. Cookies are never
 * accepted: a page sends its token in a header.
 */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: origins.includes("*") ? "*" : [...origins],
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: EXPOSED,
    maxAge: LIFE,
  });
}
