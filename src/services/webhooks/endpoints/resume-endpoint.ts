import type { Tx } from "../../../platform/store";
import type { EndpointRow } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";

type Key = Pick<EndpointRow, "scope_id" | "endpoint_id">;

/** Gives an endpoint a clean failure record and makes its waiting deliveries due. */
export async function resumeEndpoint(tx: Tx, key: Key, now: string): Promise<void> {
  const tables = tx.withTables<WebhookTables>();
  await tables
    .updateTable("webhook_health")
    .set({ consecutive_failures: 0, failing_since: null, paused_until: null, pause_count: 0, alerted_at: null })
    .where("scope_id", "=", key.scope_id)
    .where("endpoint_id", "=", key.endpoint_id)
    .execute();
  await wakeLanes(tx, key, now);
}

/** Makes all lanes of an endpoint due at once: what waits in them is looked at again. */
async function wakeLanes(tx: Tx, { scope_id, endpoint_id }: Key, now: string): Promise<void> {
  await tx
    .withTables<WebhookTables>()
    .updateTable("webhook_lane")
    .set({ next_due_at: now })
    .where("scope_id", "=", scope_id)
    .where("endpoint_id", "=", endpoint_id)
    .execute();
}
