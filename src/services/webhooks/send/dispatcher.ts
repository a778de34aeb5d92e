import { setTimeout as wait } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { Worker } from "../../../platform/installation";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { type EndpointRow, readHealth } from "../endpoints/endpoint-rows";
import { findContacts, ownerOfEndpoint } from "../endpoints/shown-endpoint";
import { HEARS, SUBSCRIBES } from "../events/sent-events";
import { expandReplays } from "../replays/expand-replays";
import { type WebhookTables, webhookTables } from "../store/webhook-tables";
import { getGate } from "./health";
import { insertDeliveries, type NewDelivery } from "./insert-deliveries";
import type { Finished, HeldLane, LanePorts, Sending } from "./lane-work";
import { laneSql } from "./lanes";
import { type SendPorts, sendAttempt } from "./send-attempt";
import {
  getRoom,
  type LaneReport,
  type LaneRoom,
  type LaneTurn,
  makeSendings,
  settleLane,
  takeDue,
} from "./settle-lane";
import { toHealth } from "./stored-health";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/London" });

const MINUTE = 60_000;
/** Waits after failed tries, in minutes; the last one is repeated until the alert is two days old. */
const WAITS = [1, 5, 30, 120];
const MOST_TRIES = 24;

/** Events of one transaction. */
const EVENTS_AT_ONCE = 200;

/** Lanes that a process works at once. */
const MOST_LANES = 200;
/** Milliseconds that a stop waits for attempts under way; what is not answered by then is sent again. */
const LONGEST_STOP = 2_000;

interface DispatcherPorts extends Omit<LaneWorker, "isStopping">, AlertPorts {}

/** Creates the worker that makes deliveries of events and sends them; any number of processes may run one. */
export function createDispatcher(ports: DispatcherPorts): Worker {
  let isStopping = false;
  let running = Promise.resolve();
  const lanes = new Set<Promise<void>>();
  const worker: LaneWorker = { ...ports, isStopping: () => isStopping };
  const logged = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error) => ports.log.failure("webhooks failed", error),
    );
  const begin = (work: Promise<void>): void => {
    const tracked = logged(work).finally(() => lanes.delete(tracked));
    lanes.add(tracked);
  };
  const beginLanes = async (): Promise<void> => {
    if (lanes.size >= MOST_LANES) return;
    for (const lane of await claimLanes(ports, MOST_LANES - lanes.size)) begin(workLane(worker, lane));
  };
  const look = async (): Promise<void> => {
    const due = await findWork(ports);
    if (due.events) while ((await fanOut(ports)) === EVENTS_AT_ONCE && !isStopping);
    if (due.replays) await expandReplays(ports);
    if (due.alerts) await logged(sendAlerts(ports));
    if (due.lanes || due.events || due.replays) await beginLanes();
  };
  const run = async (): Promise<void> => {
    while (!isStopping) {
      await logged(look());
      await wait(ports.times.lookEvery);
    }
  };
  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      isStopping = true;
      await running;
      await Promise.race([Promise.all(lanes), wait(LONGEST_STOP)]);
      ports.sending.poster.close();
      await Promise.all(lanes);
    },
  };
}

interface Work {
  readonly events: boolean;
  readonly lanes: boolean;
  readonly replays: boolean;
  readonly alerts: boolean;
}

/** Looks in one statement, so that an idle installation costs little. */
function findWork({ store, clock }: DispatcherPorts): Promise<Work> {
  const now = formatInstant(clock.now());
  return store.inSystem(async (tx) => {
    const { rows } = await sql<Work>`select
      exists (select from event where claimed_at is null)
        or exists (select from account_event where claimed_at is null) as events,
      exists (select from webhook_lane where next_due_at <= ${now}
        and (leased_until is null or leased_until < clock_timestamp())) as lanes,
      exists (select from webhook_replay where status in ('Queued', 'Running')) as replays,
      exists (select from webhook_alert where next_try_at <= ${now}) as alerts`.execute(tx);
    return rows[0] as Work;
  });
}

/**
 * Takes lanes that are due and that nobody holds, or whose holder has been silent for too long, with what they send
 * first.
 */
function claimLanes(ports: LanePorts, most: number): Promise<readonly ClaimedLane[]> {
  const { store, clock, times } = ports;
  const now = formatInstant(clock.now());
  return store.inSystem(async (tx) => {
    const { rows } = await sql<HeldLane>`
      update webhook_lane as lane set fence = fence + 1, leased_until = clock_timestamp() + ${times.lease} * interval '1 ms'
      from (
        select scope_id, endpoint_id, lane_id from webhook_lane
        where next_due_at <= ${now} and (leased_until is null or leased_until < clock_timestamp())
        order by next_due_at limit ${most} for update skip locked
      ) as due
      where (lane.scope_id, lane.endpoint_id, lane.lane_id) = (due.scope_id, due.endpoint_id, due.lane_id)
      returning lane.scope_id, lane.endpoint_id, lane.lane_id, lane.fence`.execute(tx);
    return takeFirst(tx, ports, rows);
  });
}

interface LaneWorker extends LanePorts {
  readonly sending: SendPorts;
  readonly isStopping: () => boolean;
  /** Runs transactions of lanes, a few at a time, so that requests find free connections. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Sends the deliveries of a lane until none is due, or another process has taken it. */
async function workLane(worker: LaneWorker, { lane, first }: ClaimedLane): Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const finished: Finished[] = [];
  const send = async (sending: Sending): Promise<void> => {
    const attempt = await sendAttempt(worker.sending, sending.outgoing);
    finished.push({ sending, attempt });
    underWay.delete(sending.delivery.delivery_id);
  };
  const settle = (mayTake: boolean): Promise<LaneTurn | null> => {
    const report: LaneReport = { finished: finished.splice(0), underWay: [...underWay.keys()], mayTake };
    return settleLane(worker, lane, report);
  };
  const begin = (sendings: readonly Sending[]): void => {
    for (const sending of sendings) underWay.set(sending.delivery.delivery_id, send(sending));
  };
  begin(first);
  if (first.length > 0) await Promise.race([...underWay.values(), pause(worker, { hasRoom: true })]);
  for (;;) {
    const turn = await worker.inTurn(() => settle(!worker.isStopping()));
    if (turn === null || turn.isReleased) return;
    begin(turn.sendings);
    if (finished.length === 0) await Promise.race([...underWay.values(), pause(worker, turn)]);
  }
}

/** The lease is renewed long before it ends. */
function pause(
  { times: { lookEvery, lease }, isStopping }: LaneWorker,
  { hasRoom }: Pick<LaneTurn, "hasRoom">,
): Promise<void> {
  return wait(hasRoom && !isStopping() ? Math.min(lookEvery, lease / 3) : lease / 3);
}

type Ports = Pick<ServiceContext, "store" | "clock" | "ids">;

/**
 * Makes deliveries of the oldest events that have none yet; returns how many events it took. One process does it at a
 * time: events of an organisation commit in the order of their ids, so that its deliveries are made in that order too.
 */
function fanOut({ store, clock, ids }: Ports): Promise<number> {
  return store.inSystem(async (tx) => {
    if (!(await isAlone(tx))) return 0;
    const now = formatInstant(clock.now());
    const claimed = await claimEvents(tx, now);
    if (claimed.length > 0) await insertDeliveries(tx, ids, await matchesOf(tx, claimed), now);
    return claimed.length;
  });
}

async function isAlone(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('webhook fan-out', 0)) as alone`.execute(tx);
  return rows[0]?.alone === true;
}

interface Claimed {
  readonly organisation_id: string | null;
  readonly account_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly occurred_at: string;
  /** The endpoint that an operational event is about: it does not hear it itself. */
  readonly about: string | null;
}

async function claimEvents(tx: Tx, now: string): Promise<readonly Claimed[]> {
  const shown = sql.raw(`account_id, event_id, event_type, occurred_at,
    case when event_type like 'webhook.%' then body::jsonb #>> '{data,endpointId}' end as about`);
  const { rows: ofOrganisations } = await sql<Claimed>`
    update event set claimed_at = ${now}
    where (organisation_id, event_id) in
      (select organisation_id, event_id from event where claimed_at is null order by event_id limit ${EVENTS_AT_ONCE})
    returning organisation_id, ${shown}`.execute(tx);
  const { rows: ofAccounts } = await sql<Claimed>`
    update account_event set claimed_at = ${now}
    where (account_id, event_id) in
      (select account_id, event_id from account_event where claimed_at is null order by event_id limit ${EVENTS_AT_ONCE})
    returning null as organisation_id, ${shown}`.execute(tx);
  return [...ofOrganisations, ...ofAccounts].sort((one, other) => (one.event_id < other.event_id ? -1 : 1));
}

/** Returns a delivery for each event and endpoint that hears it, in the order of the events. */
async function matchesOf(tx: Tx, events: readonly Claimed[]): Promise<readonly NewDelivery[]> {
  const { rows } = await sql<NewDelivery>`
    select endpoint.scope_id, endpoint.endpoint_id, ${laneSql("event")} as lane_id, endpoint.status as endpoint_status,
      event.event_id, event.account_id, event.organisation_id, event.event_type, event.occurred_at as event_at,
      null as replay_id
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(organisation_id text, account_id text,
        event_id text, event_type text, occurred_at timestamptz, about text)
      join webhook_endpoint as endpoint on ${HEARS} and ${SUBSCRIBES}
    where endpoint.endpoint_id is distinct from event.about
    order by event.event_id, endpoint.endpoint_id`.execute(tx);
  return rows;
}

/** A lane that was just claimed, with what is sent first. */
interface ClaimedLane {
  readonly lane: HeldLane;
  /** Empty if the lane must be looked at by itself: for a pause, a trial, a rate limit, or if nothing is due. */
  readonly first: readonly Sending[];
}

/** Takes what is due of many lanes at once, so that an event for many endpoints needs no transaction for each of them. */
async function takeFirst(
  tx: Tx,
  { clock, key }: LanePorts,
  lanes: readonly HeldLane[],
): Promise<readonly ClaimedLane[]> {
  const now = clock.now();
  const open = await openLanes(tx, lanes, now);
  const due = await takeDue(tx, open, now, []);
  return lanes.map((lane) => {
    const endpoint = open.find((each) => each.lane === lane)?.endpoint;
    const own = due.filter((each) => isOf(lane, each));
    return { lane, first: endpoint === undefined ? [] : makeSendings(own, endpoint, { key, now, isTrial: false }) };
  });
}

function isOf(lane: HeldLane, { scope_id, endpoint_id, lane_id }: Sending["delivery"]): boolean {
  return lane.scope_id === scope_id && lane.endpoint_id === endpoint_id && lane.lane_id === lane_id;
}

/** Returns the lanes whose endpoint is active, without a rate limit, and not paused after failures. */
async function openLanes(tx: Tx, lanes: readonly HeldLane[], now: number): Promise<readonly LaneRoom[]> {
  const endpointIds = [...new Set(lanes.map(({ endpoint_id }) => endpoint_id))];
  if (endpointIds.length === 0) return [];
  const endpoints = await webhookTables(tx)
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("endpoint_id", "in", endpointIds)
    .where("status", "=", "Active")
    .where("rate_limit_per_second", "is", null)
    .execute();
  const health = await readHealth(tx, endpointIds);
  const isOpen = ({ endpoint_id }: EndpointRow): boolean => {
    const row = health.get(endpoint_id);
    return row !== undefined && getGate(toHealth(row), now) === "open";
  };
  const open = new Map(endpoints.filter(isOpen).map((endpoint) => [endpoint.endpoint_id, endpoint]));
  return lanes.flatMap((lane) => {
    const endpoint = open.get(lane.endpoint_id);
    return endpoint === undefined ? [] : [{ lane, endpoint, room: getRoom(endpoint, 0) }];
  });
}

type AlertPorts = Pick<ServiceContext, "store" | "clock" | "emails" | "log">;
type AlertRow = Selectable<WebhookTables["webhook_alert"]>;

/** Sends the alert emails that are due, one at a time. */
async function sendAlerts(ports: AlertPorts): Promise<void> {
  for (let alert = await claimAlert(ports); alert !== null; alert = await claimAlert(ports)) {
    try {
      await sendAlert(ports, alert);
    } catch (error) {
      ports.log.failure("alert not sent", error);
    }
  }
}

/** Takes an alert and sets when it is tried again, in case that it cannot be sent or the process ends. */
function claimAlert({ store, clock }: AlertPorts): Promise<AlertRow | null> {
  const now = clock.now();
  return store.inSystem(async (tx) => {
    const tables = webhookTables(tx);
    const alert = await tables
      .selectFrom("webhook_alert")
      .selectAll()
      .where("next_try_at", "<=", formatInstant(now))
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (alert === undefined) return null;
    const minutes = WAITS[Math.min(alert.tries, WAITS.length - 1)] ?? 0;
    const isLast = alert.tries + 1 >= MOST_TRIES;
    await tables
      .updateTable("webhook_alert")
      .set({ tries: alert.tries + 1, next_try_at: isLast ? null : formatInstant(now + minutes * MINUTE) })
      .where("scope_id", "=", alert.scope_id)
      .where("alert_id", "=", alert.alert_id)
      .execute();
    return alert;
  });
}

async function sendAlert({ store, clock, emails }: AlertPorts, alert: AlertRow): Promise<void> {
  const endpoint = await store.inSystem((tx) => endpointOf(tx, alert));
  if (endpoint !== undefined) {
    const owner = ownerOfEndpoint(endpoint);
    const { effective } = await (owner.organisationId === null
      ? store.inAccount(owner.accountId, (tx) => findContacts(tx, owner, endpoint))
      : store.inTenant(owner.organisationId, (tx) => findContacts(tx, owner, endpoint)));
    const { accountId, organisationId } = owner;
    const email = {
      ...alertLetter(alert, endpoint),
      type: "WebhookAlertEvent" as const,
      owner: organisationId === null ? { accountId } : { organisationId },
      to: effective.emails,
    };
    await emails.send(await emails.prepare(email));
  }
  await store.inSystem((tx) =>
    sql`update webhook_alert set sent_at = ${formatInstant(clock.now())}, next_try_at = null
      where scope_id = ${alert.scope_id} and alert_id = ${alert.alert_id}`.execute(tx),
  );
}

function endpointOf(
  tx: Parameters<Parameters<AlertPorts["store"]["inSystem"]>[0]>[0],
  { scope_id, endpoint_id }: AlertRow,
): Promise<EndpointRow | undefined> {
  return webhookTables(tx)
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("scope_id", "=", scope_id)
    .where("endpoint_id", "=", endpoint_id)
    .executeTakeFirst();
}

type Alert = Pick<Selectable<WebhookTables["webhook_alert"]>, "alert_id" | "kind" | "failing_since">;

/** Returns the email about a failing endpoint, which has no personal data. */
function alertLetter(alert: Alert, { url, description, endpoint_id: endpointId }: EndpointRow) {
  const since = DAY.format(Date.parse(alert.failing_since));
  const name = description === null ? url : `${description} (${url})`;
  const lines =
    alert.kind === "Failing"
      ? [
          `Every webhook to ${name} has failed since ${since}.`,
          "We keep trying. If it still fails five days after that time, we stop sending to it.",
        ]
      : [
          `We have stopped sending webhooks to ${name}: it has failed since ${since}.`,
          "New events are recorded as skipped. Correct the receiver, set the endpoint's status to Active, then replay",
          "the time since then with the statuses Failed and Skipped.",
        ];
  return {
    subject: alert.kind === "Failing" ? "A webhook endpoint is failing" : "A webhook endpoint is disabled",
    paragraphs: [lines.join("\n"), `Endpoint: ${endpointId}`],
    messageId: `<${alert.alert_id}@webhooks.paypacket.invalid>`,
  };
}
