import { type Selectable, sql } from "kysely";
import { firstIdAt, formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { getBeginning, getEnd } from "../../contract";
import { type EventRow, getEvents } from "../events/event-source";
import { isOfTypes } from "../events/filters";
import { HEARS, SUBSCRIBES } from "../events/sent-events";
import { insertDeliveries, type NewDelivery } from "../send/insert-deliveries";
import type { LanePorts } from "../send/lane-work";
import { laneSql } from "../send/lanes";
import { type WebhookTables, webhookTables } from "../store/webhook-tables";

type ReplayRow = Selectable<WebhookTables["webhook_replay"]>;
type Ports = Pick<LanePorts, "store" | "clock" | "ids">;

const EVENTS_AT_ONCE = 200;
/** Deliveries of a replay that wait for their first attempt: more are made when these are sent. */
const MOST_WAITING = 1_000;
/** The offset of London from UTC in summer. */
const HOUR = 3_600_000;

/** Continues every replay that has not ended by one step. A step is one transaction: an interruption loses none of it. */
export async function expandReplays(ports: Ports): Promise<void> {
  const open = await ports.store.inSystem((tx) =>
    webhookTables(tx)
      .selectFrom("webhook_replay")
      .select(["scope_id", "replay_id"])
      .where("status", "in", ["Queued", "Running"])
      .orderBy("replay_id")
      .execute(),
  );
  for (const key of open) await ports.store.inSystem((tx) => expandReplay(tx, ports, key));
}

async function expandReplay(tx: Tx, ports: Ports, key: Pick<ReplayRow, "scope_id" | "replay_id">): Promise<void> {
  const replay = await webhookTables(tx)
    .selectFrom("webhook_replay")
    .selectAll()
    .where("scope_id", "=", key.scope_id)
    .where("replay_id", "=", key.replay_id)
    .where("status", "in", ["Queued", "Running"])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (replay === undefined) return;
  const waiting = await countWaiting(tx, replay);
  const now = formatInstant(ports.clock.now());
  if (!replay.is_expanded && waiting < MOST_WAITING) await takeStep(tx, ports, replay, now);
  if (replay.is_expanded && waiting === 0)
    await save(tx, replay, { status: "Completed", finished_at: now, updated_at: now });
}

async function countWaiting(tx: Tx, { scope_id, replay_id }: ReplayRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from webhook_delivery
    where scope_id = ${scope_id} and replay_id = ${replay_id} and attempt_count = 0 and status = 'Pending'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Looks at the next events of the window, and makes deliveries of those whose last outcome is asked for. */
async function takeStep(tx: Tx, { ids }: Ports, replay: ReplayRow, now: string): Promise<void> {
  const events = await nextEvents(tx, replay);
  const found = events.length === 0 ? [] : await matchesOf(tx, replay, events);
  const active = found.filter(({ endpoint_status }) => endpoint_status === "Active");
  const room = replay.filters.maxDeliveries - replay.matched_count;
  const taken = active.slice(0, room);
  await insertDeliveries(tx, ids, taken, now);
  const isFull = active.length > room;
  await save(tx, replay, {
    status: "Running",
    started_at: replay.started_at ?? now,
    after_event_id: events.at(-1)?.event_id ?? replay.after_event_id,
    matched_count: replay.matched_count + taken.length,
    skipped_count: replay.skipped_count + found.length - active.length,
    ceiling_reached: isFull,
    is_expanded: isFull || events.length < EVENTS_AT_ONCE,
    updated_at: now,
  });
}

async function nextEvents(tx: Tx, replay: ReplayRow): Promise<readonly EventRow[]> {
  const { startDate, endDate, eventTypes } = replay.filters;
  const after = replay.after_event_id || firstIdAt(Date.parse(startDate) - HOUR);
  const owner = { scopeId: replay.scope_id, accountId: replay.account_id, organisationId: replay.organisation_id };
  const { rows } = await sql<EventRow>`
    select organisation_id, account_id, event_id, event_type, occurred_at,
      case when event_type like 'webhook.%' then body::jsonb #>> '{data,endpointId}' end as about
    from ${getEvents(owner)} as event
    where event_id > ${after} and occurred_at >= ${getBeginning(startDate)} and occurred_at < ${getEnd(endDate)}
      and occurred_at <= ${replay.created_at}
      and ${eventTypes.length === 0 ? sql`true` : isOfTypes("event_type", eventTypes)}
    order by event_id limit ${EVENTS_AT_ONCE}`.execute(tx);
  return rows;
}

/** Returns a delivery for each event and endpoint whose last outcome, apart from this replay, is asked for. */
async function matchesOf(tx: Tx, replay: ReplayRow, events: readonly EventRow[]): Promise<readonly NewDelivery[]> {
  const { statuses, endpointIds, includeNeverSent } = replay.filters;
  const { rows } = await sql<NewDelivery>`
    select endpoint.scope_id, endpoint.endpoint_id, ${laneSql("event")} as lane_id, endpoint.status as endpoint_status,
      event.event_id, event.account_id, event.organisation_id, event.event_type, event.occurred_at as event_at,
      ${replay.replay_id} as replay_id, latest.delivery_id as original_delivery_id
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(organisation_id text, account_id text,
        event_id text, event_type text, occurred_at timestamptz, about text)
      join webhook_endpoint as endpoint on endpoint.scope_id = ${replay.scope_id} and ${HEARS}
        and (${endpointIds.length === 0} or endpoint.endpoint_id = any(${endpointIds}::text[]))
      left join lateral (
        select status, delivery_id from webhook_delivery as earlier
        where earlier.scope_id = endpoint.scope_id and earlier.event_id = event.event_id
          and earlier.endpoint_id = endpoint.endpoint_id and earlier.replay_id is distinct from ${replay.replay_id}
        order by earlier.delivery_id desc limit 1
      ) as latest on true
    where latest.status = any(${statuses}::text[])
      or latest.status is null and ${includeNeverSent} and ${SUBSCRIBES}
        and endpoint.endpoint_id is distinct from event.about
    order by event.event_id, endpoint.endpoint_id`.execute(tx);
  return rows;
}

async function save(tx: Tx, { scope_id, replay_id }: ReplayRow, change: Partial<ReplayRow>): Promise<void> {
  const { filters: _, ...columns } = change;
  await webhookTables(tx)
    .updateTable("webhook_replay")
    .set(columns)
    .where("scope_id", "=", scope_id)
    .where("replay_id", "=", replay_id)
    .execute();
}
