import { sql } from "kysely";
import type { Tx } from "../../../platform/store";

/** Makes the lane of a new delivery due. */
export async function wakeLane(tx: Tx, deliveryId: string, now: string): Promise<void> {
  await sql`insert into webhook_lane (scope_id, endpoint_id, lane_id, next_due_at)
    select scope_id, endpoint_id, lane_id, ${now}::timestamptz from webhook_delivery where delivery_id = ${deliveryId}
    on conflict (scope_id, endpoint_id, lane_id)
      do update set next_due_at = least(webhook_lane.next_due_at, excluded.next_due_at)`.execute(tx);
}
