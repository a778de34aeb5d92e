import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { DeliveryShown } from "../contract/delivery-operations";
import { deliveries, MOST_ATTEMPTS } from "../contract/delivery-operations";
import type { WebhookTables } from "../store/webhook-tables";

export type DeliveryRow = Selectable<WebhookTables["webhook_delivery"]>;
type Waiting = DeliveryRow & { readonly wait_reason: DeliveryShown["waitReason"] };

/** Returns deliveries of the transaction's owner, newest first, each with what it waits for. */
export async function selectDeliveries(
  tx: Tx,
  conditions: readonly RawBuilder<SqlBool>[],
  now: string,
  limit: number,
): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select delivery.*, ${waitReason(now)} as wait_reason from webhook_delivery as delivery
      left join webhook_endpoint as endpoint using (scope_id, endpoint_id)
      left join webhook_health as health using (scope_id, endpoint_id)
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by delivery.delivery_id desc limit ${limit}`.execute(tx);
  return rows;
}

/** SQL for what a pending delivery waits for; null if it is sent at once. */
function waitReason(now: string): RawBuilder<unknown> {
  return sql`case
    when delivery.status <> 'Pending' then null
    when endpoint.status <> 'Active' or health.paused_until > ${now} then 'Paused'
    when endpoint.ordering = 'Fifo' and exists (
      select from webhook_delivery as earlier
      where earlier.scope_id = delivery.scope_id and earlier.endpoint_id = delivery.endpoint_id
        and earlier.lane_id = delivery.lane_id and earlier.status = 'Pending'
        and (earlier.priority, earlier.event_id, earlier.delivery_id)
          < (delivery.priority, delivery.event_id, delivery.delivery_id)) then 'Fifo'
    when delivery.next_attempt_at > ${now} then 'Retry'
    when health.rate_free_at > ${now} then 'RateLimit'
  end`;
}

export function shownDelivery(row: Waiting): DeliveryShown {
  return { ...deliveries.show(row), waitReason: row.wait_reason, maxAttempts: MOST_ATTEMPTS };
}
