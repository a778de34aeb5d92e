import { mountOperation, type ServiceContext } from "../../contract";
import { changeEndpoint, createEndpoint, readEndpoint, removeEndpoint } from "../contract/endpoint-operations";
import { rebuildLanes } from "../send/lanes";
import { actorOf, findEndpoint, ownerOf } from "../store/endpoint-rows";
import { checkUrl } from "./check-url";
import { endpointColumns, requireTls, statusColumns } from "./endpoint-columns";
import { requireHeard } from "./heard-organisations";
import { resumeEndpoint } from "./resume-endpoint";
import { newSigningSecret, sealSecret } from "./secrets";
import { ownerOfEndpoint, readHeaders, showEndpoint } from "./shown-endpoint";
import { deleteEndpoint, insertEndpoint, type NewEndpoint, requireRoom, updateEndpoint } from "./write-endpoint";

export function mountEndpoints(context: ServiceContext, key: Uint8Array): void {
  mountOperation(
    context,
    createEndpoint,
    async ({ body, caller, now }, tx) => {
      const owner = ownerOf(caller);
      requireTls(body.url, body.customHeaders);
      const columns = endpointColumns(body, key, {});
      await requireHeard(tx, owner, {
        organisation_ids: body.organisationIds,
        excluded_organisation_ids: body.excludedOrganisationIds,
      });
      await requireRoom(tx, owner);
      const secret = newSigningSecret();
      const row = await insertEndpoint(tx, {
        ...columns,
        ...statusColumns(body.status, null),
        scope_id: owner.scopeId,
        account_id: owner.accountId,
        organisation_id: owner.organisationId,
        endpoint_id: context.ids.next(),
        secret: sealSecret(key, secret),
        secret_id: context.ids.next(),
        created_by: actorOf(caller),
        created_at: now,
        updated_at: now,
      } as NewEndpoint);
      const data = await showEndpoint(tx, key, row);
      return {
        data: { ...data, signingSecret: secret },
        dataOfRepetition: { ...data, signingSecret: null },
        text: "The webhook endpoint is created. Keep the signing secret: it is not shown again.",
      };
    },
    ({ body }) => checkUrl(context, body.url),
  );

  mountOperation(context, readEndpoint, async ({ params }, tx) => {
    const data = await showEndpoint(tx, key, await findEndpoint(tx, params.endpointId));
    return { data, beside: data, text: "This is the webhook endpoint." };
  });

  mountOperation(
    context,
    changeEndpoint,
    async ({ params, body, now }, tx) => {
      const before = await findEndpoint(tx, params.endpointId, true);
      const headers = readHeaders(key, before);
      requireTls(body.url ?? before.url, body.customHeaders ?? headers);
      const columns = endpointColumns(body, key, headers);
      await requireHeard(tx, ownerOfEndpoint(before), {
        organisation_ids: body.organisationIds ?? before.organisation_ids,
        excluded_organisation_ids: body.excludedOrganisationIds ?? before.excluded_organisation_ids,
      });
      const status = body.status === undefined ? {} : statusColumns(body.status, before.status);
      const row = await updateEndpoint(tx, before, { ...columns, ...status, updated_at: now });
      if (row.ordering !== before.ordering) await rebuildLanes(tx, row, now);
      if (row.status === "Active" && before.status !== "Active") await resumeEndpoint(tx, row, now);
      return { data: await showEndpoint(tx, key, row), text: "The webhook endpoint is changed." };
    },
    ({ body }) => checkUrl(context, body.url),
  );

  mountOperation(context, removeEndpoint, async ({ params, now }, tx) => {
    const row = await findEndpoint(tx, params.endpointId, true);
    const data = await showEndpoint(tx, key, row);
    await deleteEndpoint(tx, row, now);
    return { data, text: "The webhook endpoint is deleted." };
  });
}
