import { type SqlBool, sql } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { EndpointRow, HealthRow } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";
import { gateOf, onTrial } from "./health";
import type { Finished, HeldLane, LanePorts, Sending } from "./lane-work";
import { withinRate } from "./rate";
import { type Judged, recordAttempts } from "./record-attempts";
import { healthOf, lockHealth, saveHealth, toMilliseconds, withHealth } from "./stored-health";
import { roomOf, sendingsOf, takeDue } from "./take-due";

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
    return { sendings: taken.sendings, isReleased, hasRoom: roomOf(judged.endpoint, underWay) > 0 };
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
  return tx
    .withTables<WebhookTables>()
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
  const gate = gateOf(healthOf(health), now);
  const isTrial = gate === "trial";
  if (endpoint.status !== "Active" || gate === "paused" || (isTrial && underWay.length > 0)) return nothing(judged);
  const limit = rateLimitOf(judged, now);
  const room = limit(isTrial ? 1 : roomOf(endpoint, underWay.length)).count;
  const due = await takeDue(tx, [{ lane, endpoint, room }], now, underWay);
  if (due.length === 0) return nothing(judged);
  const onTrialNow = isTrial ? withHealth(health, onTrial(healthOf(health), now), instantOf(now)) : health;
  const { freeAt } = limit(due.length);
  const limited = freeAt === null ? {} : { rate_free_at: instantOf(Math.ceil(freeAt)) };
  return { sendings: sendingsOf(due, endpoint, { key, now, isTrial }), health: { ...onTrialNow, ...limited } };
}

/** Gives a lane back, due when the next of its deliveries is; an endpoint that is not active has nothing due. */
async function release(tx: Tx, { clock }: LanePorts, lane: HeldLane, { endpoint, health }: Judged): Promise<void> {
  const isPaused = gateOf(healthOf(health), clock.now()) === "paused";
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
