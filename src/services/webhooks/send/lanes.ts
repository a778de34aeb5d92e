import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { SendingTimes } from "../../contract";
import type { EndpointRow } from "../endpoints/endpoint-rows";

/** The documented times. A lane with room for more looks for new deliveries as often as the process looks for lanes. */
export const SENDING_TIMES: SendingTimes = { lookEvery: 200, lease: 10_000, connect: 5_000, answer: 15_000 };

/** The lane of an unordered endpoint, whatever the organisation. */
const ONE_LANE = "";

/** Returns SQL for the lane of an event or delivery: under FIFO one for each organisation, and one for the account's own. */
export function laneSql(table: "event" | "delivery"): RawBuilder<string> {
  const organisation = `coalesce(${table}.organisation_id, ${table}.account_id)`;
  return sql.raw(`case when endpoint.ordering = 'Fifo' then ${organisation} else '${ONE_LANE}' end`);
}

/**
 * Puts the pending deliveries of an endpoint into the lanes of its ordering. Lanes that are held lose their lease: what
 * is on its way is sent again.
 */
export async function rebuildLanes(
  tx: Tx,
  { scope_id, endpoint_id }: Pick<EndpointRow, "scope_id" | "endpoint_id">,
  now: string,
): Promise<void> {
  await sql`delete from webhook_lane where scope_id = ${scope_id} and endpoint_id = ${endpoint_id}`.execute(tx);
  await sql`update webhook_delivery as delivery set lane_id = ${laneSql("delivery")} from webhook_endpoint as endpoint
    where endpoint.scope_id = ${scope_id} and endpoint.endpoint_id = ${endpoint_id}
      and delivery.scope_id = endpoint.scope_id and delivery.endpoint_id = endpoint.endpoint_id
      and delivery.status = 'Pending'`.execute(tx);
  await sql`insert into webhook_lane (scope_id, endpoint_id, lane_id, next_due_at)
    select distinct scope_id, endpoint_id, lane_id, ${now}::timestamptz from webhook_delivery
    where scope_id = ${scope_id} and endpoint_id = ${endpoint_id} and status = 'Pending'`.execute(tx);
}

/**
 * Makes what the endpoints of an organisation wait for come nearer by some milliseconds, as if they had passed: the next
 * attempts, pauses, and the day on which an endpoint that keeps failing is disabled.
 */
export async function bringForward(tx: Tx, organisationId: string, milliseconds: number): Promise<void> {
  const by = sql`${milliseconds} * interval '1 ms'`;
  await sql`update webhook_lane set next_due_at = next_due_at - ${by} where scope_id = ${organisationId}`.execute(tx);
  await sql`update webhook_health set failing_since = failing_since - ${by}, last_failed_at = last_failed_at - ${by},
    paused_until = paused_until - ${by} where scope_id = ${organisationId}`.execute(tx);
  await sql`update webhook_delivery set next_attempt_at = next_attempt_at - ${by}
    where scope_id = ${organisationId} and status = 'Pending'`.execute(tx);
}
