import type { Context } from "hono";
import { Refused } from "../../../platform/http";
import type { SignInContext } from "../sign-in-context";

/** `__Host-` has browsers refuse the cookie unless it is secure, of this host alone, and for every path. */
export const SESSION_COOKIE = "__Host-paypacket_session";

/** Returns a cookie that scripts cannot read, that is sent over TLS only, and not with other sites' requests. */
export function cookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
}

/** Returns the header that deletes a cookie. */
export function noCookie(name: string): string {
  return cookie(name, "", 0);
}

/** Returns the value of a cookie of a request; empty if it was not sent. */
export function readCookie(http: Context, name: string): string {
  const pairs = (http.req.header("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

type Origin = Pick<SignInContext, "address" | "schemeOf">;

/** Refuses a request that a page of another origin made in a browser: of another host, port or scheme. */
export function requireSameSite(http: Context, { address, schemeOf }: Origin): void {
  const origin = http.req.header("origin");
  if (origin === undefined || origin === new URL(address).origin) return;
  const own = `${schemeOf(http)}://${http.req.header("host")}`;
  if (URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin) return;
  throw crossSite();
}

/**
 * Refuses a request with the session's cookie unless it has the header `X-Requested-With`: forms and links of other
 * sites cannot send it, and their scripts would have to be allowed to.
 */
export function requireOwnScript(http: Context, origin: Origin): void {
  requireSameSite(http, origin);
  if ((http.req.header("x-requested-with") ?? "") === "") throw crossSite();
}

function crossSite(): Refused {
  const text = "Send this request from a page of this address, with the header X-Requested-With.";
  return new Refused(403, { token: "cross_site_request", text });
}
