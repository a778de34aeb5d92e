import { BlockList, isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** Returns whether a text is an IP address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Returns a request's IP address: that of the connection, or, if that is a `trusted` proxy (addresses and networks),
 * the last address in `X-Forwarded-For` that is not. Addresses before it may be forged.
 */
export function callerAddress(trusted: readonly string[]): (context: Context) => string {
  const proxies = new BlockList();
  for (const network of trusted) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  const isProxy = (address: string): boolean => isIP(address) !== 0 && proxies.check(address, familyOf(address));
  return (context) => {
    const env = context.env as Partial<HttpBindings> | undefined;
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

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
