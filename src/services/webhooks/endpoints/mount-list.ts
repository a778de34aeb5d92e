import { pageOf, rowsAfter } from "../../../platform/http";
import { asSystem, type Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { listEndpoints } from "../contract/endpoint-operations";
import { type EndpointRow, ownerOf } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";
import { showEndpoint } from "./shown-endpoint";

export function mountEndpointList(context: ServiceContext, key: Uint8Array): void {
  mountOperation(context, listEndpoints, async ({ query, caller }, tx) => {
    const { pageSize, paginationToken, scope } = query;
    const place = { route: listEndpoints.path, scope: ownerOf(caller).scopeId, filters: { scope } };
    const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const read = () => findEndpoints(tx, caller.accountId, after, pageSize + 1);
    const rows = await (scope === "all" ? asSystem(tx, read) : read());
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.endpoint_id]);
    const items = [];
    for (const row of page.items) items.push(await showEndpoint(tx, key, row));
    return { data: { items }, text: "The webhook endpoints are listed.", paginationToken: page.paginationToken };
  });
}

/** Returns endpoints of the account; row-level security leaves one owner's, unless the system reads. */
function findEndpoints(
  tx: Tx,
  accountId: string,
  after: Parameters<typeof rowsAfter>[1] | null,
  limit: number,
): Promise<EndpointRow[]> {
  return tx
    .withTables<WebhookTables>()
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(after !== null, (all) => all.where(rowsAfter(["endpoint_id"], after ?? [])))
    .orderBy("endpoint_id")
    .limit(limit)
    .execute();
}
