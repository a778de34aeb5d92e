import { sql } from "kysely";
import { pageOf, rowsAfter } from "../../../platform/http";
import { asSystem, type Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { listEndpoints } from "../contract/endpoint-operations";
import { ownerOf } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";
import { showEndpoint } from "./shown-endpoint";

export function mountEndpointList(context: ServiceContext, key: Uint8Array): void {
  mountOperation(context, listEndpoints, async ({ query, caller }, tx) => {
    const { pageSize, paginationToken, scope, creatorLeft } = query;
    const { scopeId } = ownerOf(caller);
    const place = { route: listEndpoints.path, scope: scopeId, filters: { scope, creatorLeft } };
    const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const asked = { accountId: caller.accountId, scopeId: scope === "all" ? null : scopeId };
    const read = () =>
      findEndpoints(tx, asked)
        .$if(creatorLeft !== undefined, (all) => all.where(CREATOR_LEFT))
        .$if(after !== null, (all) => all.where(rowsAfter(["endpoint_id"], after ?? [])))
        .orderBy("endpoint_id")
        .limit(pageSize + 1)
        .execute();
    const isOfOthers = scope === "all" || creatorLeft !== undefined;
    const rows = await (isOfOthers ? asSystem(tx, read) : read());
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.endpoint_id]);
    const items = [];
    for (const row of page.items) items.push(await showEndpoint(tx, key, row));
    return { data: { items }, text: "The webhook endpoints are listed.", paginationToken: page.paginationToken };
  });
}

/** As `hasCreatorLeft` has it for one endpoint; people are of the account, so that only the system reads them here. */
const CREATOR_LEFT = sql<boolean>`created_by ~ '^USER#[0-9A-Z]{26}$' and not exists (
  select from person where person.account_id = webhook_endpoint.account_id
    and principal_id = substr(created_by, 6) and removed_at is null
    and (covers_whole_customer or exists (select from person_grant as reach
      where reach.account_id = person.account_id and reach.principal_id = person.principal_id
        and reach.organisation_id = webhook_endpoint.organisation_id)))`;

interface Asked {
  readonly accountId: string;
  /** Null for the account and all its organisations. */
  readonly scopeId: string | null;
}

/** Begins a query of endpoints of the account, which row-level security limits as well unless the system reads. */
function findEndpoints(tx: Tx, { accountId, scopeId }: Asked) {
  return tx
    .withTables<WebhookTables>()
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(scopeId !== null, (all) => all.where("scope_id", "=", scopeId ?? ""));
}
