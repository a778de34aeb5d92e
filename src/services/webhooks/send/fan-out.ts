import { sql } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { insertDeliveries, type NewDelivery } from "./insert-deliveries";
import { laneOf } from "./lanes";
import { HEARS, SUBSCRIBES } from "./matching";

/** Events of one transaction. */
export const EVENTS_AT_ONCE = 200;

type Ports = Pick<ServiceContext, "store" | "clock" | "ids">;

/**
 * Makes deliveries of the oldest events that have none yet; returns how many events it took. One process does it at a
 * time: events of an organisation commit in the order of their ids, so that its deliveries are made in that order too.
 */
export function fanOut({ store, clock, ids }: Ports): Promise<number> {
  return store.inSystem(async (tx) => {
    if (!(await isAlone(tx))) return 0;
    const now = instantOf(clock.now());
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
    select endpoint.scope_id, endpoint.endpoint_id, ${laneOf("event")} as lane_id, endpoint.status as endpoint_status,
      event.event_id, event.account_id, event.organisation_id, event.event_type, event.occurred_at as event_at,
      null as replay_id
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(organisation_id text, account_id text,
        event_id text, event_type text, occurred_at timestamptz, about text)
      join webhook_endpoint as endpoint on ${HEARS} and ${SUBSCRIBES}
    where endpoint.endpoint_id is distinct from event.about
    order by event.event_id, endpoint.endpoint_id`.execute(tx);
  return rows;
}
