import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { endExclusion, excludeOrganisations, includeOrganisations } from "../contract/endpoint-operations";
import { type EndpointRow, findEndpoint } from "../store/endpoint-rows";
import { type Heard, requireHeard } from "./heard-organisations";
import { ownerOfEndpoint, showEndpoint } from "./shown-endpoint";
import { updateEndpoint } from "./write-endpoint";

export function mountOrganisations(context: ServiceContext, key: Uint8Array): void {
  const save = async (tx: Tx, before: EndpointRow, heard: Partial<Heard>, now: string) => {
    await requireHeard(tx, ownerOfEndpoint(before), { ...before, ...heard });
    const row = await updateEndpoint(tx, before, { ...heard, updated_at: now });
    return { data: await showEndpoint(tx, key, row), text: "The endpoint hears these organisations." };
  };

  mountOperation(context, includeOrganisations, async ({ params, body, now }, tx) => {
    const before = await findEndpoint(tx, params.endpointId, true);
    return save(tx, before, { organisation_ids: [...new Set(body.organisationIds)] }, now);
  });

  mountOperation(context, excludeOrganisations, async ({ params, body, now }, tx) => {
    const before = await findEndpoint(tx, params.endpointId, true);
    const excluded = new Set([...before.excluded_organisation_ids, ...body.organisationIds]);
    return save(tx, before, { excluded_organisation_ids: [...excluded] }, now);
  });

  mountOperation(context, endExclusion, async ({ params, now }, tx) => {
    const before = await findEndpoint(tx, params.endpointId, true);
    const excluded = before.excluded_organisation_ids.filter((id) => id !== params.organisationId);
    if (excluded.length === before.excluded_organisation_ids.length) throw notFound("excluded_organisation");
    return save(tx, before, { excluded_organisation_ids: excluded }, now);
  });
}
