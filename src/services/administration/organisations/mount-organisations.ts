import { mountOperation, type ServiceContext } from "../../contract";
import { readEntries } from "../read-entries";
import { changeOrganisation, moveOrganisation } from "./change-organisation";
import { createOrganisation } from "./create-organisation";
import { findReached } from "./find-organisation";
import { pageOfOrganisations } from "./list-organisations";
import { OWN, organisationData, rowData } from "./organisation-data";
import {
  addOrganisation,
  addOrganisations,
  archiveOrganisation,
  getOrganisation,
  listOrganisations,
  patchOrganisation,
  unarchiveOrganisation,
} from "./organisation-operations";
import { newOrganisation } from "./organisation-schemas";

export function mountOrganisations(context: ServiceContext): void {
  mountOperation(context, listOrganisations, async ({ query, caller }, tx) => {
    const { items, paginationToken } = await pageOfOrganisations(context, tx, caller, query);
    return { data: { items: [...items] }, text: "The organisations are listed.", paginationToken };
  });

  mountOperation(context, getOrganisation, async ({ params, caller }, tx) => {
    const { row, standing } = await findReached(context, tx, caller, params.organisationId);
    return { data: organisationData(row, standing), text: "This is the organisation." };
  });

  mountOperation(context, patchOrganisation, async ({ params, body, ...work }) => ({
    data: organisationData(await changeOrganisation(work, params.organisationId, body)),
    text: "The organisation is changed.",
  }));

  mountOperation(context, archiveOrganisation, async ({ params, ...work }) => ({
    data: organisationData(await moveOrganisation(work, params.organisationId, "archive")),
    text: "The organisation is archived: it can be read, but not changed.",
  }));

  mountOperation(context, unarchiveOrganisation, async ({ params, ...work }) => ({
    data: organisationData(await moveOrganisation(work, params.organisationId, "unarchive")),
    text: "The organisation can be changed again.",
  }));

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
      results.push({ index, success: true, error: null, issues: null, ...rowData(row, OWN) });
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
