import { sql } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { secretsAt } from "../endpoints/secrets";
import { readHeaders } from "../endpoints/shown-endpoint";
import { isMember } from "../events/event-source";
import { referenceBody } from "../events/reference-body";
import type { EndpointRow } from "../store/endpoint-rows";
import type { HeldLane, Sending } from "./lane-work";

type Due = Sending["delivery"] & { readonly body: string };

/** Deliveries of an unordered lane under way at once. */
const AT_ONCE = 10;

/** Returns how many more deliveries a lane may have under way: in order one at a time. */
export function roomOf({ ordering }: Pick<EndpointRow, "ordering">, underWay: number): number {
  return Math.max(0, (ordering === "Fifo" ? 1 : AT_ONCE) - underWay);
}

/**
 * Returns the deliveries of a lane that are due: in order only its first one, else live ones before replays. Those to an
 * account that their organisation has left are not sent.
 */
export async function takeDue(
  tx: Tx,
  {
    lane,
    endpoint,
    now,
    room,
    underWay,
  }: {
    readonly lane: HeldLane;
    readonly endpoint: EndpointRow;
    readonly now: number;
    readonly room: number;
    readonly underWay: readonly string[];
  },
): Promise<readonly Due[]> {
  if (room === 0) return [];
  const at = instantOf(now);
  const ofLane = sql`scope_id = ${lane.scope_id} and endpoint_id = ${lane.endpoint_id} and lane_id = ${lane.lane_id}
    and status = 'Pending'`;
  const ofPriority = (priority: number) => sql`(select * from webhook_delivery
    where ${ofLane} and priority = ${priority} and next_attempt_at <= ${at}
      and not delivery_id = any(${underWay}::text[]) order by next_attempt_at, delivery_id limit ${room})`;
  const due =
    endpoint.ordering === "Fifo"
      ? sql`(select * from (select * from webhook_delivery where ${ofLane}
          order by priority, event_id, delivery_id limit 1) as first where next_attempt_at <= ${at})`
      : sql`(${ofPriority(0)} union all ${ofPriority(1)} limit ${room})`;
  const hasLeft = sql`due.scope_id = due.account_id and due.organisation_id is not null and not ${isMember("due")}`;
  const { rows } = await sql<Due & { readonly has_left: boolean }>`
    select due.*, coalesce(event.body, own.body) as body, ${hasLeft} as has_left from ${due} as due
      left join event on event.organisation_id = due.organisation_id and event.event_id = due.event_id
      left join account_event as own on due.organisation_id is null
        and own.account_id = due.account_id and own.event_id = due.event_id
    order by due.priority, due.next_attempt_at, due.delivery_id`.execute(tx);
  const left = rows.flatMap((each) => (each.has_left ? (each.organisation_id ?? []) : []));
  if (left.length > 0) await skipOfOrganisations(tx, endpoint, left, at);
  return rows.filter((each) => !each.has_left);
}

async function skipOfOrganisations(
  tx: Tx,
  { scope_id, endpoint_id }: EndpointRow,
  organisationIds: readonly string[],
  now: string,
): Promise<void> {
  await sql`update webhook_delivery
    set status = 'Skipped', skipped_reason = 'OrganisationLeft', next_attempt_at = null, completed_at = ${now}
    where scope_id = ${scope_id} and endpoint_id = ${endpoint_id} and status = 'Pending'
      and organisation_id = any(${organisationIds}::text[])`.execute(tx);
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
