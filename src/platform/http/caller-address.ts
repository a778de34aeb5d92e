import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { networkList } from "../networks";

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
