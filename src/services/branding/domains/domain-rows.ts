import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { nameOfAccount } from "../../access";
import { type BrandingTables, brandingTables, type DomainRecord } from "../store/branding-tables";

type DomainPurpose = "Web" | "Email";

/** A domain that the operator enters for an account. */
interface NewDomain {
  readonly accountId: string;
  readonly purpose: DomainPurpose;
  readonly domain: string;
  /** Records that the operator needs beside the one that proves who administers the domain, such as those of DKIM. */
  readonly records: readonly Omit<DomainRecord, "isFound">[];
}

/** Thrown, with a sentence, if there is no such account, or an account has the domain already. */
export class CannotAddDomain extends Error {
  override readonly name = "CannotAddDomain";
}

/** Enters a domain, and returns the DNS records that must be found before it is used; as the system. */
export async function addDomain(system: Tx, added: NewDomain, now: string): Promise<readonly DomainRecord[]> {
  const tables = system.withTables<BrandingTables>();
  if ((await nameOfAccount(system, added.accountId)) === null) throw new CannotAddDomain("There is no such account.");
  await sql`lock table brand_domain in share row exclusive mode`.execute(system);
  const taken = await tables
    .selectFrom("brand_domain")
    .select("account_id")
    .where("domain", "=", added.domain)
    .where("purpose", "=", added.purpose)
    .executeTakeFirst();
  if (taken !== undefined) throw new CannotAddDomain("An account has this domain already.");
  const value = `paypacket-verification=${randomBytes(16).toString("hex")}`;
  const proof = { type: "TXT", name: `_paypacket.${added.domain}`, value } as const;
  const records = [proof, ...added.records].map((record) => ({ ...record, isFound: false }));
  await tables
    .insertInto("brand_domain")
    .values({
      account_id: added.accountId,
      purpose: added.purpose,
      domain: added.domain,
      status: "Pending",
      records: JSON.stringify(records),
      verified_at: null,
      last_checked_at: null,
      next_check_at: now,
      missed_checks: 0,
      created_at: now,
    })
    .execute();
  return records;
}

/** Removes a domain; returns false if the account does not have it. */
export async function removeDomain(
  system: Tx,
  { accountId, purpose, domain }: Omit<NewDomain, "records">,
): Promise<boolean> {
  const removed = await system
    .withTables<BrandingTables>()
    .deleteFrom("brand_domain")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("domain", "=", domain)
    .returning("domain")
    .execute();
  return removed.length > 0;
}

/** Returns the domains of an account for a purpose, in the order in which they were entered. */
export function selectDomains(tx: Tx, purpose: DomainPurpose) {
  return brandingTables(tx)
    .selectFrom("brand_domain")
    .selectAll()
    .where("purpose", "=", purpose)
    .orderBy("created_at")
    .orderBy("domain");
}
