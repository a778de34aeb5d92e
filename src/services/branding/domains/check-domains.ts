import type { LookUpRecords } from "../../../platform/outbound";
import { instantOf } from "../../../platform/ports";
import type { ServiceContext } from "../../contract";
import type { BrandingTables, DomainRecord } from "../store/branding-tables";
import { type DomainRow, nextState, retryAt } from "./next-state";

type Ports = Pick<ServiceContext, "store" | "clock" | "lookUpRecords">;

/** Checks the DNS records of every domain that is due; returns the count. */
export async function checkDomains(ports: Ports): Promise<number> {
  const now = ports.clock.now();
  const due = await ports.store.inSystem((tx) =>
    tx
      .withTables<BrandingTables>()
      .selectFrom("brand_domain")
      .selectAll()
      .where("next_check_at", "<=", instantOf(now))
      .orderBy("next_check_at")
      .execute(),
  );
  for (const row of due) await checkDomain(ports, row, now);
  return due.length;
}

/** The records are looked up outside the transaction, which would wait for name servers of others. */
async function checkDomain({ store, lookUpRecords }: Ports, row: DomainRow, now: number): Promise<void> {
  const found = await lookUpAll(lookUpRecords, row.records).catch(() => null);
  const change = found === null ? { next_check_at: retryAt(now) } : nextState(row, found, now);
  await store.inSystem((tx) =>
    tx
      .withTables<BrandingTables>()
      .updateTable("brand_domain")
      .set(change)
      .where("account_id", "=", row.account_id)
      .where("purpose", "=", row.purpose)
      .where("domain", "=", row.domain)
      .execute(),
  );
}

function lookUpAll(lookUp: LookUpRecords, records: readonly DomainRecord[]): Promise<readonly DomainRecord[]> {
  return Promise.all(
    records.map(async ({ type, name, value }) => {
      const values = await lookUp(type, name);
      return { type, name, value, isFound: values.some((each) => isSame(type, each, value)) };
    }),
  );
}

/** Host names are the same in any case, with or without the dot of the root. */
function isSame(type: DomainRecord["type"], found: string, wanted: string): boolean {
  if (type === "TXT") return found === wanted;
  const [one, other] = [found, wanted].map((name) => name.toLowerCase().replace(/\.$/, ""));
  return one === other;
}
