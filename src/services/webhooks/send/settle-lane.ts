import { type SqlBool, sql } from "kysely";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { type EndpointRow, type HealthRow, secretsAt } from "../endpoints/endpoint-rows";
import { readHeaders } from "../endpoints/shown-endpoint";
import { isMember } from "../events/event-source";
import { referenceBody } from "../events/sent-events";
import { type SkippedReason, webhookTables } from "../store/webhook-tables";
import { getGate, onTrial } from "./health";
import type { Finished, HeldLane, LanePorts, Sending } from "./lane-work";
import { type Judged, recordAttempts } from "./record-attempts";
import { lockHealth, saveHealth, toHealth, toMilliseconds, withHealth } from "./stored-health";

/** Deliveries of an unordered lane under way at once. */
const AT_ONCE = 10;

const SECOND = 1_000;

/** What the holder of a lane reports, and asks for. */
export interface LaneReport {
  readonly finished: readonly Finished[];
  /** Ids of deliveries under way. */
  readonly underWay: readonly string[];
  /** False if the process stops: nothing more is taken. */
  readonly mayTake: boolean;
}

/** What the holder of a lane sends next. */
export interface LaneTurn {
  readonly sendings: readonly Sending[];
  /** Whether the lane was given back, since nothing is due and nothing under way. */
  readonly isReleased: boolean;
  /** Whether more can be under way. */
  readonly hasRoom: boolean;
}

/**
 * Writes the results of a lane and takes what is due, in one transaction that begins by renewing the lease. Returns null
 * if another process has taken the lane: then nothing is written.
 */
export function settleLane(ports: LanePorts, lane: HeldLane, report: LaneReport): Promise<LaneTurn | null> {
  return ports.store.inSystem(async (tx) => {
    const endpoint = await renewLease(tx, ports, lane);
    if (endpoint === undefined) return null;
    const before = { endpoint, health: await lockHealth(tx, lane) };
    const judged = await recordAttempts(tx, ports, before, report.finished);
    const taken = report.mayTake
      ? await takeWithin(tx, ports, { lane, judged, underWay: report.underWay })
      : nothing(judged);
    if (taken.health !== before.health) await saveHealth(tx, taken.health);
    const isReleased = taken.sendings.length === 0 && report.underWay.length === 0;
    if (isReleased) await release(tx, ports, lane, { ...judged, health: taken.health });
    const underWay = report.underWay.length + taken.sendings.length;
    return { sendings: taken.sendings, isReleased, hasRoom: getRoom(judged.endpoint, underWay) > 0 };
  });
}

/**
 * Returns the lane's endpoint; undefined if another process has taken the lane. It is read after the lane is locked: a
 * statement that had to wait for the lock would show the endpoint as it was before the change that held it.
 */
async function renewLease(tx: Tx, { times }: LanePorts, lane: HeldLane): Promise<EndpointRow | undefined> {
  const { rows: held } = await sql<{ readonly fence: number }>`
    update webhook_lane set leased_until = clock_timestamp() + ${times.lease} * interval '1 ms'
    where ${isLane(lane)} and fence = ${lane.fence} returning fence`.execute(tx);
  if (held.length === 0) return undefined;
  return webhookTables(tx)
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("scope_id", "=", lane.scope_id)
    .where("endpoint_id", "=", lane.endpoint_id)
    .executeTakeFirst();
}

function isLane({ scope_id, endpoint_id, lane_id }: HeldLane) {
  return sql<SqlBool>`scope_id = ${scope_id} and endpoint_id = ${endpoint_id} and lane_id = ${lane_id}`;
}

interface Taken {
  readonly sendings: readonly Sending[];
  readonly health: HealthRow;
}

function nothing({ health }: Judged): Taken {
  return { sendings: [], health };
}

/** What a lane can take: not what is under way. */
interface Taking {
  readonly lane: HeldLane;
  readonly judged: Judged;
  readonly underWay: readonly string[];
}

/** Returns how many of some deliveries the endpoint's rate limit lets through, and when the next can be sent. */
function rateLimitOf({ endpoint: { rate_limit_per_second: rate }, health }: Judged, now: number) {
  const before = toMilliseconds(health.rate_free_at) ?? 0;
  return (wanted: number): { readonly count: number; readonly freeAt: number | null } =>
    rate === null ? { count: wanted, freeAt: null } : withinRate(rate, before, now, wanted);
}

/** Takes what is due within the endpoint's state, its pause after failures and its rate limit. */
async function takeWithin(tx: Tx, { clock, key }: LanePorts, { lane, judged, underWay }: Taking): Promise<Taken> {
  const { endpoint, health } = judged;
  const now = clock.now();
  const gate = getGate(toHealth(health), now);
  const isTrial = gate === "trial";
  if (endpoint.status !== "Active" || gate === "paused" || (isTrial && underWay.length > 0)) return nothing(judged);
  const limit = rateLimitOf(judged, now);
  const room = limit(isTrial ? 1 : getRoom(endpoint, underWay.length)).count;
  const due = await takeDue(tx, [{ lane, endpoint, room }], now, underWay);
  if (due.length === 0) return nothing(judged);
  const onTrialNow = isTrial ? withHealth(health, onTrial(toHealth(health), now), formatInstant(now)) : health;
  const { freeAt } = limit(due.length);
  const limited = freeAt === null ? {} : { rate_free_at: formatInstant(Math.ceil(freeAt)) };
  return { sendings: makeSendings(due, endpoint, { key, now, isTrial }), health: { ...onTrialNow, ...limited } };
}

/** Gives a lane back, due when the next of its deliveries is; an endpoint that is not active has nothing due. */
async function release(tx: Tx, { clock }: LanePorts, lane: HeldLane, { endpoint, health }: Judged): Promise<void> {
  const isPaused = getGate(toHealth(health), clock.now()) === "paused";
  const notBefore = sql`greatest(${isPaused ? health.paused_until : null}::timestamptz,
    ${endpoint.rate_limit_per_second === null ? null : health.rate_free_at}::timestamptz)`;
  const pending = sql`from webhook_delivery where ${isLane(lane)} and status = 'Pending'`;
  const first =
    endpoint.ordering === "Fifo"
      ? sql`(select next_attempt_at ${pending} order by priority, event_id, delivery_id limit 1)`
      : sql`least((select next_attempt_at ${pending} and priority = 0 order by next_attempt_at limit 1),
          (select next_attempt_at ${pending} and priority = 1 order by next_attempt_at limit 1))`;
  const next =
    endpoint.status === "Active"
      ? sql`case when ${first} is null then null else greatest(${first}, ${notBefore}) end`
      : sql`null`;
  await sql`update webhook_lane set leased_until = null, next_due_at = ${next} where ${isLane(lane)}`.execute(tx);
}

/** The deliveries that a rate limit lets through now, and when the next one may be sent. */
interface Let {
  readonly count: number;
  readonly freeAt: number;
}

/**
 * Returns how many of `wanted` deliveries may be sent within a rate limit. Deliveries are spaced evenly; a twentieth of a
 * second's deliveries may go together, and the spacing makes up for it, so that no second has more than the limit.
 */
export function withinRate(perSecond: number, freeAt: number, now: number, wanted: number): Let {
  const together = Math.max(1, Math.floor(perSecond / 20));
  const spacing = SECOND / (perSecond - together + 1);
  const begins = Math.max(freeAt, now - (together - 1) * spacing);
  const count = Math.max(0, Math.min(wanted, Math.floor((now - begins) / spacing) + 1));
  return { count, freeAt: begins + count * spacing };
}

type Due = Sending["delivery"] & { readonly body: string };
type Skipped = Pick<Due, "scope_id" | "endpoint_id" | "organisation_id"> & {
  readonly skipped_reason: SkippedReason | null;
};

/** Returns how many more deliveries a lane may have under way: in order one at a time. */
export function getRoom({ ordering }: Pick<EndpointRow, "ordering">, underWay: number): number {
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
  const at = formatInstant(now);
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
export function makeSendings(
  due: readonly Due[],
  endpoint: EndpointRow,
  { key, now, isTrial }: { readonly key: Uint8Array; readonly now: number; readonly isTrial: boolean },
): readonly Sending[] {
  if (due.length === 0) return [];
  const secrets = secretsAt(endpoint, key, formatInstant(now));
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
      failsOnPurpose: endpoint.fails_on_purpose,
    },
  }));
}
