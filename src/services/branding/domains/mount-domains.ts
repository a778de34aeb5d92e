import { mountOperation, type ServiceContext } from "../../contract";
import { listSendingDomains, listWebDomains } from "../contract/domain-operations";
import { checkDomains } from "./check-domains";
import { selectDomains } from "./domain-rows";
import type { DomainRow } from "./next-state";

export function mountDomains(context: ServiceContext): void {
  context.timetable.add({
    name: "CheckBrandDomains",
    cron: "*/5 * * * *",
    timezone: "Europe/London",
    missed: "once",
    run: () => checkDomains(context),
  });

  mountOperation(context, listWebDomains, async (_, tx) => ({
    data: { items: (await selectDomains(tx, "Web").execute()).map(shownDomain) },
    text: "The web addresses are listed.",
  }));

  mountOperation(context, listSendingDomains, async (_, tx) => {
    const items = (await selectDomains(tx, "Email").execute()).map(shownDomain);
    return {
      data: { items, standardFromAddress: context.emails.standardFromAddress },
      text: "The email domains are listed.",
    };
  });
}

function shownDomain(row: DomainRow) {
  return {
    domain: row.domain,
    purpose: row.purpose,
    status: row.status,
    verifiedAt: row.verified_at,
    lastCheckedAt: row.last_checked_at,
    dnsRecords: row.records.map((record) => ({ ...record })),
  };
}
