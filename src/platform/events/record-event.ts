import { splitPieces } from "../in-turns";
import { type Clock, formatInstant, type Ids, timeOutside } from "../ports";
import { hold, type Tx } from "../store";

const SCHEMA_VERSION = 1;
/** Building a large statement blocks other requests. */
const ROWS_AT_ONCE = 100;

/** Something that happened in an organisation. */
export interface NewEvent {
  readonly organisationId: string;
  readonly accountId: string;
  /** Family and past participle, such as "payslip.finalised". */
  readonly eventType: string;
  /** The URL of the current state. */
  readonly resourceUrl: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Records an event in the transaction that causes it: both commit or neither. Returns its ID. Events of an organisation
 * commit in the order of their IDs, so that they can be delivered first in, first out: from a transaction's first event
 * to its end, other writers of the organisation's events wait. Record events last.
 */
export async function recordEvent(tx: Tx, ports: Ports, event: NewEvent): Promise<string> {
  const [eventId] = await recordEvents(tx, ports, event.organisationId, [event]);
  if (eventId === undefined) throw new Error("An event has an id.");
  return eventId;
}

/** Records many events of one organisation, in order: two statements, and one more for each hundred events. */
export async function recordEvents(
  tx: Tx,
  { clock, ids }: Ports,
  organisationId: string,
  events: readonly NewEvent[],
): Promise<readonly string[]> {
  if (events.length === 0) return [];
  await hold(tx, `event ${organisationId}`);
  let newest = await newestEvent(tx, organisationId);
  const timestamp = formatInstant(timeOutside(clock));
  const written: string[] = [];
  for (const piece of splitPieces(events, ROWS_AT_ONCE)) {
    const rows = piece.map((event) => {
      newest = ids.next(newest);
      return rowOf(event, newest, timestamp);
    });
    await tx.insertInto("event").values(rows).execute();
    written.push(...rows.map(({ event_id }) => event_id));
  }
  return written;
}

function rowOf(event: NewEvent, eventId: string, timestamp: string) {
  const { organisationId, accountId, eventType, resourceUrl, data } = event;
  const body = JSON.stringify({
    eventId,
    type: eventType,
    timestamp,
    organisationId,
    customerId: accountId,
    data,
    metadata: { resourceUrl, payloadStyle: "Full", schemaVersion: SCHEMA_VERSION },
  });
  const place = { organisation_id: organisationId, event_id: eventId, account_id: accountId };
  return { ...place, event_type: eventType, occurred_at: timestamp, resource_url: resourceUrl, body };
}

/** The lock is taken in a separate statement, so that this one sees what was committed under it before. */
async function newestEvent(tx: Tx, organisationId: string): Promise<string | null> {
  const newest = await tx
    .selectFrom("event")
    .select("event_id")
    .where("organisation_id", "=", organisationId)
    .orderBy("event_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.event_id ?? null;
}
