import { sql } from "kysely";
import { notFound, Refused } from "../../../platform/http";
import type { Ids } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { findEvent } from "../events/event-source";
import { laneOf } from "../send/lanes";
import { wakeLane } from "../send/wake-lane";
import type { Owner } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";

interface Asked {
  readonly owner: Owner;
  readonly deliveryId: string;
  readonly now: string;
}

/** Sends a finished delivery again as a new one of the same event; returns its id. */
export async function resend(tx: Tx, ids: Ids, { owner, deliveryId: originalId, now }: Asked): Promise<string> {
  const tables = tx.withTables<WebhookTables>();
  const original = await tables
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("delivery_id", "=", originalId)
    .executeTakeFirst();
  if (original === undefined) throw notFound("webhook_delivery");
  if (original.status === "Pending") throw refused("delivery_not_finished", "The delivery is still being tried.");
  const endpoint = await tables
    .selectFrom("webhook_endpoint")
    .select("status")
    .where("endpoint_id", "=", original.endpoint_id)
    .forShare()
    .executeTakeFirst();
  if (endpoint?.status !== "Active")
    throw refused("endpoint_not_active", "The endpoint is paused, disabled or deleted.");
  if ((await findEvent(tx, owner, original.event_id)) === null) throw notFound("event");
  const deliveryId = ids.next();
  await sql`
    insert into webhook_delivery (scope_id, delivery_id, endpoint_id, lane_id, event_id, account_id, organisation_id,
      event_type, event_at, status, next_attempt_at, original_delivery_id, created_at)
    select delivery.scope_id, ${deliveryId}, delivery.endpoint_id, ${laneOf("delivery")}, event_id, delivery.account_id,
      delivery.organisation_id, event_type, event_at, 'Pending', ${now}::timestamptz, delivery_id, ${now}::timestamptz
    from webhook_delivery as delivery join webhook_endpoint as endpoint using (scope_id, endpoint_id)
    where delivery.delivery_id = ${originalId}`.execute(tx);
  await wakeLane(tx, deliveryId, now);
  return deliveryId;
}

function refused(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}
