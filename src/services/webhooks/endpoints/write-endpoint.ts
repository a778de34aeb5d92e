import type { Insertable, Updateable } from "kysely";
import { Refused } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import type { EndpointRow, Owner } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";

const MOST_ENDPOINTS = 100;

export type NewEndpoint = Insertable<WebhookTables["webhook_endpoint"]>;

/** Creates an endpoint, with a clean failure record. */
export async function insertEndpoint(tx: Tx, values: NewEndpoint): Promise<EndpointRow> {
  const tables = tx.withTables<WebhookTables>();
  const row = await tables.insertInto("webhook_endpoint").values(values).returningAll().executeTakeFirstOrThrow();
  const { scope_id, endpoint_id } = row;
  await tables.insertInto("webhook_health").values({ scope_id, endpoint_id }).execute();
  return row;
}

/** Changes an endpoint that the transaction has locked. */
export function updateEndpoint(
  tx: Tx,
  { endpoint_id: endpointId }: Pick<EndpointRow, "endpoint_id">,
  columns: Updateable<WebhookTables["webhook_endpoint"]>,
): Promise<EndpointRow> {
  return tx
    .withTables<WebhookTables>()
    .updateTable("webhook_endpoint")
    .set(columns)
    .where("endpoint_id", "=", endpointId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an endpoint and skips its pending deliveries. */
export async function deleteEndpoint(tx: Tx, { endpoint_id: endpointId }: EndpointRow, now: string): Promise<void> {
  const tables = tx.withTables<WebhookTables>();
  await tables.deleteFrom("webhook_endpoint").where("endpoint_id", "=", endpointId).execute();
  await tables
    .updateTable("webhook_delivery")
    .set({ status: "Skipped", skipped_reason: "EndpointDeleted", next_attempt_at: null, completed_at: now })
    .where("endpoint_id", "=", endpointId)
    .where("status", "=", "Pending")
    .execute();
}

/** Refuses more endpoints than an owner may have; counted under a lock, so that two calls at once cannot pass the limit. */
export async function requireRoom(tx: Tx, { scopeId }: Owner): Promise<void> {
  await hold(tx, `webhook endpoints ${scopeId}`);
  const { count } = await tx
    .withTables<WebhookTables>()
    .selectFrom("webhook_endpoint")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count < MOST_ENDPOINTS) return;
  const text = `There are at most ${MOST_ENDPOINTS} webhook endpoints. Delete some first.`;
  throw new Refused(409, { token: "endpoint_limit_reached", text, arguments: { maximum: MOST_ENDPOINTS } });
}
