import { Resolver } from "node:dns/promises";
import { errorCode } from "../error-code";

/** A type of DNS record that shows who administers a domain. */
export type DnsRecordType = "TXT" | "CNAME";

/** Returns the values of a name's DNS records, none if there are none; rejects if the name servers do not respond. */
export type LookUpRecords = (type: DnsRecordType, name: string) => Promise<readonly string[]>;

const TIMEOUT = 1_500;
const TRIES = 2;
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
