import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** Response headers that pages of other origins may read. */
const EXPOSED = [
  "ETag",
  "Retry-After",
  "RateLimit",
  "RateLimit-Policy",
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

/** The worker that calculates a workforce. A worker has a policy of its own: its page, and all others, compile nothing. */
const COMPILES = "/what-if-worker.js";

const OWN_ONLY = ["style-src", "img-src", "connect-src", "manifest-src", "worker-src"];
const NOBODY = ["default-src", "base-uri", "form-action", "frame-ancestors"];

/** Returns the content security policy of a page's file: only the site's own files may run, and nobody may frame it. */
export function pagePolicy(path: string): string {
  const scripts = path === COMPILES ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'";
  const [none, own] = [NOBODY.map((kind) => `${kind} 'none'`), OWN_ONLY.map((kind) => `${kind} 'self'`)];
  return [...none, scripts, ...own].join("; ");
}
