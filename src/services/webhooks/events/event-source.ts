import { type RawBuilder, type SqlBool, sql } from "kysely";
import { asSystem, type Tx } from "../../../platform/store";
import type { Owner } from "../endpoints/endpoint-rows";

/** An event as it was recorded; without an organisation it is the account's own. */
export interface EventRow {
  readonly organisation_id: string | null;
  readonly account_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly occurred_at: string;
  readonly resource_url: string;
  readonly body: string;
}

const COLUMNS = sql.raw("account_id, event_id, event_type, occurred_at, resource_url, body");

/**
 * Returns SQL for whether the organisation of an event or delivery still is one of its account: these name the account
 * that it was one of at the time.
 */
export function isMember(table: string): RawBuilder<SqlBool> {
  return sql`exists (select from organisation as member
    where member.account_id = ${sql.ref(`${table}.account_id`)}
      and member.organisation_id = ${sql.ref(`${table}.organisation_id`)})`;
}

/**
 * Returns SQL for the events of an owner: an organisation's, or everything of the account's present organisations and the
 * account's own. Those of an organisation that has left the account are not among them.
 */
export function getEvents({ organisationId, accountId }: Owner): RawBuilder<unknown> {
  if (organisationId !== null) {
    return sql`(select organisation_id, ${COLUMNS} from event where organisation_id = ${organisationId})`;
  }
  return sql`(select organisation_id, ${COLUMNS} from event where account_id = ${accountId}
      and ${isMember("event")}
    union all select null, ${COLUMNS} from account_event where account_id = ${accountId})`;
}

/** Reads events with SQL over `getEvents`: the account's as the system, since they are of many organisations. */
export async function readEvents(tx: Tx, owner: Owner, statement: RawBuilder<EventRow>): Promise<readonly EventRow[]> {
  const read = () => statement.execute(tx);
  const { rows } = await (owner.organisationId === null ? asSystem(tx, read) : read());
  return rows;
}

/** Returns one event of an owner; null if there is no such event. */
export async function findEvent(tx: Tx, owner: Owner, eventId: string): Promise<EventRow | null> {
  const statement = sql<EventRow>`select * from ${getEvents(owner)} as event where event_id = ${eventId}`;
  return (await readEvents(tx, owner, statement))[0] ?? null;
}
