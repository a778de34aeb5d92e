import { sql } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { secretsAt } from "../endpoints/secrets";
import { readHeaders } from "../endpoints/shown-endpoint";
import { isMember } from "../events/event-source";
import { referenceBody } from "../events/reference-body";
import type { EndpointRow } from "../store/endpoint-rows";
import type { SkippedReason } from "../store/webhook-tables";
import type { HeldLane, Sending } from "./lane-work";

type Due = Sending["delivery"] & { readonly body: string };
type Skipped = Pick<Due, "scope_id" | "endpoint_id" | "organisation_id"> & {
  readonly skipped_reason: SkippedReason | null;
};

/** Deliveries of an unordered lane under way at once. */
const AT_ONCE = 10;

/** Returns how many more deliveries a lane may have under way: in order one at a time. */
export function roomOf({ ordering }: Pick<EndpointRow, "ordering">, underWay: number): number {
  return Math.max(0, (ordering === "Fifo" ? 1 : AT_ONCE) - underWay);
}

/** A lane, and how many of its deliveries may be taken. */
export interface LaneRoom {
  readonly lane: HeldLane;
  readonly endpoint: EndpointRow;
  readonly room: number;
}

/**
 * Returns the deliveries of lanes that are due, apart from those under way: in order only the first of its lane, else
 * live ones before replays. Those to an account that their organisation has left are not sent, nor those of an archived
 * organisation.
 */
export async function takeDue(
  tx: Tx,
  lanes: readonly LaneRoom[],
  now: number,
  underWay: readonly string[],
): Promise<readonly Due[]> {
  const withRoom = lanes.filter(({ room }) => room > 0);
  if (withRoom.length === 0) return [];
  const at = instantOf(now);
  const ofLane = sql`delivery.scope_id = lane.scope_id and delivery.endpoint_id = lane.endpoint_id
    and delivery.lane_id = lane.lane_id and delivery.status = 'Pending'`;
  const ofPriority = (priority: number) => sql`(select * from webhook_delivery as delivery
    where ${ofLane} and not lane.is_in_order and priority = ${priority} and next_attempt_at <= ${at}
      and not delivery_id = any(${underWay}::text[]) order by next_attempt_at, delivery_id limit lane.room)`;
  const { rows } = await sql<Due & { readonly skipped_reason: SkippedReason | null }>`
    select due.*, coalesce(event.body, own.body) as body,
      case when due.scope_id = due.account_id and due.organisation_id is not null and not ${isMember("due")}
          then 'OrganisationLeft'
        when exists (select from archived_organisation as archived
          where archived.organisation_id = due.organisation_id) then 'OrganisationArchived' end as skipped_reason
    from jsonb_to_recordset(${JSON.stringify(withRoom.map(laneRow))}::jsonb)
        as lane(scope_id text, endpoint_id text, lane_id text, is_in_order boolean, room int)
      cross join lateral (
        (${ofPriority(0)} union all ${ofPriority(1)} limit lane.room)
        union all (select * from (select * from webhook_delivery as delivery where ${ofLane} and lane.is_in_order
          order by priority, event_id, delivery_id limit 1) as first where next_attempt_at <= ${at})) as due
      left join event on event.organisation_id = due.organisation_id and event.event_id = due.event_id
      left join account_event as own on due.organisation_id is null
        and own.account_id = due.account_id and own.event_id = due.event_id
    order by due.priority, due.next_attempt_at, due.delivery_id`.execute(tx);
  const skipped = rows.filter(({ skipped_reason }) => skipped_reason !== null);
  if (skipped.length > 0) await skipOfOrganisations(tx, skipped, at);
  return rows.filter(({ skipped_reason }) => skipped_reason === null);
}

function laneRow({ lane, endpoint, room }: LaneRoom) {
  return { ...lane, is_in_order: endpoint.ordering === "Fifo", room };
}

/** Skips what else waits for the same endpoints about the same organisations. */
async function skipOfOrganisations(tx: Tx, skipped: readonly Skipped[], now: string): Promise<void> {
  const places = skipped.map(({ scope_id, endpoint_id, organisation_id, skipped_reason }) => ({
    scope_id,
    endpoint_id,
    organisation_id,
    skipped_reason,
  }));
  await sql`update webhook_delivery as delivery
    set status = 'Skipped', skipped_reason = place.skipped_reason, next_attempt_at = null, completed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as place(scope_id text, endpoint_id text, organisation_id text, skipped_reason text)
    where delivery.scope_id = place.scope_id and delivery.endpoint_id = place.endpoint_id
      and delivery.organisation_id = place.organisation_id and delivery.status = 'Pending'`.execute(tx);
}

/** Makes attempts of deliveries, with the endpoint's present URL, secrets and headers. */
export function sendingsOf(
  due: readonly Due[],
  endpoint: EndpointRow,
  { key, now, isTrial }: { readonly key: Uint8Array; readonly now: number; readonly isTrial: boolean },
): readonly Sending[] {
  if (due.length === 0) return [];
  const secrets = secretsAt(endpoint, key, instantOf(now));
  const customHeaders = readHeaders(key, endpoint);
  return due.map(({ body, ...delivery }) => ({
    delivery,
    isTrial,
    outgoing: {
      url: endpoint.url,
      eventId: delivery.event_id,
      accountId: delivery.account_id,
      organisationId: delivery.organisation_id,
      attemptNumber: delivery.attempt_count + 1,
      body: endpoint.payload_style === "Full" ? body : referenceBody(body),
      secrets,
      customHeaders,
    },
  }));
}
