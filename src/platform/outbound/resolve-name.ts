import { Resolver } from "node:dns/promises";

/** Returns every IP address of a host name; rejects if it has no address, or the name servers do not respond. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

const TIMEOUT = 1_500;
const TRIES = 2;

/** Asks the name servers of the machine directly: unlike getaddrinfo, a slow one blocks no thread of the process. */
export const resolveName: ResolveName = async (name) => {
  if (/^(.+\.)?localhost\.?$/i.test(name)) return ["127.0.0.1", "::1"];
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  if (addresses.length === 0) throw new Error("The name has no address.");
  return addresses;
};
