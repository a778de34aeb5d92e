import { Resolver } from "node:dns/promises";
import { errorCode } from "../error-code";

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

/** A type of DNS record that shows who administers a domain. */
export type DnsRecordType = "TXT" | "CNAME";

/** Returns the values of a name's DNS records, none if there are none; rejects if the name servers do not respond. */
export type LookUpRecords = (type: DnsRecordType, name: string) => Promise<readonly string[]>;

const NOTHING = new Set(["ENODATA", "ENOTFOUND"]);

/** Asks name servers, such as "192.0.2.1:53"; those of the machine if none are given. */
export function lookUpRecordsAt(servers: readonly string[] = []): LookUpRecords {
  return async (type, name) => {
    const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES });
    if (servers.length > 0) resolver.setServers([...servers]);
    try {
      if (type === "CNAME") return await resolver.resolveCname(name);
      const texts = await resolver.resolveTxt(name);
      return texts.map((parts) => parts.join(""));
    } catch (error) {
      if (NOTHING.has(errorCode(error))) return [];
      throw error;
    }
  };
}
