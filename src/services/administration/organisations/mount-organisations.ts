import { notFound, pageOf, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import { mountOperation, type ServiceContext } from "../../contract";
import { callerAccess, reaches } from "../access/caller-access";
import { readEntries } from "../read-entries";
import { createOrganisation } from "./create-organisation";
import { organisationData, rowData } from "./organisation-data";
import {
  addOrganisation,
  addOrganisations,
  getOrganisation,
  listOrganisations,
  newOrganisation,
} from "./organisation-operations";

export function mountOrganisations(context: ServiceContext): void {
  mountOperation(context, listOrganisations, async ({ query, caller }, tx) => {
    const { accessType, search, pageSize, paginationToken } = query;
    const place = { route: listOrganisations.path, scope: caller.accountId, filters: { accessType, search } };
    const last = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = accessType === "Guest" ? [] : await ownedOrganisations(tx, search, last, pageSize + 1);
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.sort_name, row.organisation_id]);
    const access = await callerAccess(tx, caller);
    const items = page.items.map((row) => rowData(row, reaches(access, row.organisation_id)));
    return { data: { items }, text: "The organisations are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, getOrganisation, async ({ params, caller }, tx) => {
    const access = await callerAccess(tx, caller);
    const row = await findOrganisation(tx, params.organisationId);
    if (row === null || !reaches(access, params.organisationId)) throw notFound("organisation");
    return { data: organisationData(row), text: "This is the organisation." };
  });

  mountOperation(context, addOrganisation, async ({ body, ...work }) => {
    const row = await createOrganisation(work, body);
    const afterwards = () => context.credentials.changed(work.caller.clientId);
    return { data: organisationData(row), text: "The organisation is added.", afterwards };
  });

  mountOperation(context, addOrganisations, async ({ body, ...work }) => {
    const results = [];
    const entries = readEntries(newOrganisation, "organisations", body.organisations, body.defaults ?? {});
    for (const [index, { entry, issues }] of entries.entries()) {
      if (entry === null) {
        results.push({ index, success: false, error: "validation_failed", issues: [...issues] as never });
        continue;
      }
      const row = await createOrganisation(work, entry);
      results.push({ index, success: true, error: null, issues: null, ...rowData(row, true) });
    }
    const totalProcessed = results.length;
    const successful = results.filter(({ success }) => success).length;
    const summary = { totalProcessed, successful, skipped: 0, failed: totalProcessed - successful };
    const afterwards = () => context.credentials.changed(work.caller.clientId);
    return {
      data: { results, summary },
      text: `${successful} of ${totalProcessed} organisations are added.`,
      afterwards,
    };
  });
}

function ownedOrganisations(
  account: Tx,
  search: string | undefined,
  last: Parameters<typeof rowsAfter>[1] | null,
  limit: number,
) {
  return account
    .withTables<AccessTables>()
    .selectFrom("organisation")
    .selectAll()
    .$if(search !== undefined, (all) => all.where("sort_name", "like", `${likeText((search ?? "").toLowerCase())}%`))
    .$if(last !== null, (all) => all.where(rowsAfter(["sort_name", "organisation_id"], last ?? [])))
    .orderBy("sort_name")
    .orderBy("organisation_id")
    .limit(limit)
    .execute();
}

/** Escapes a text for a LIKE pattern. */
function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

async function findOrganisation(tx: Tx, organisationId: string) {
  const row = await tx
    .withTables<AccessTables>()
    .selectFrom("organisation")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .executeTakeFirst();
  return row ?? null;
}
