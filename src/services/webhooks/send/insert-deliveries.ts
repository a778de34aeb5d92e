import { sql } from "kysely";
import type { Ids } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { EndpointStatus } from "../store/webhook-tables";

/** An event for an endpoint. */
export interface NewDelivery {
  readonly scope_id: string;
  readonly endpoint_id: string;
  readonly lane_id: string;
  readonly endpoint_status: EndpointStatus;
  readonly event_id: string;
  readonly account_id: string;
  readonly organisation_id: string | null;
  readonly event_type: string;
  readonly event_at: string;
  readonly replay_id: string | null;
  /** The delivery that a replay repeats. */
  readonly original_delivery_id?: string | null;
}

/** Inserts deliveries and makes their lanes due; those of endpoints that are not active are skipped. */
export async function insertDeliveries(
  tx: Tx,
  ids: Ids,
  deliveries: readonly NewDelivery[],
  now: string,
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = JSON.stringify(deliveries.map((delivery) => ({ ...delivery, delivery_id: ids.next() })));
  await sql`
    insert into webhook_delivery (scope_id, delivery_id, endpoint_id, lane_id, event_id, account_id, organisation_id,
      event_type, event_at, replay_id, original_delivery_id, priority, status, skipped_reason, next_attempt_at, completed_at, created_at)
    select scope_id, delivery_id, endpoint_id, lane_id, event_id, account_id, organisation_id,
      event_type, event_at, replay_id, original_delivery_id, case when replay_id is null then 0 else 1 end,
      case when endpoint_status = 'Active' then 'Pending' else 'Skipped' end,
      case endpoint_status when 'Paused' then 'EndpointPaused' when 'DisabledBySystem' then 'EndpointDisabled' end,
      case when endpoint_status = 'Active' then ${now}::timestamptz end,
      case when endpoint_status <> 'Active' then ${now}::timestamptz end,
      ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as new(scope_id text, delivery_id text, endpoint_id text, lane_id text,
      endpoint_status text, event_id text, account_id text, organisation_id text, event_type text,
      event_at timestamptz, replay_id text, original_delivery_id text)`.execute(tx);
  await sql`
    insert into webhook_lane (scope_id, endpoint_id, lane_id, next_due_at)
    select distinct scope_id, endpoint_id, lane_id, ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as new(scope_id text, endpoint_id text, lane_id text, endpoint_status text)
    where endpoint_status = 'Active' order by scope_id, endpoint_id, lane_id
    on conflict (scope_id, endpoint_id, lane_id)
      do update set next_due_at = least(webhook_lane.next_due_at, excluded.next_due_at)`.execute(tx);
}
