import { type SqlBool, sql } from "kysely";
import { createCursors, notFound, Refused, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, readPage, type ServiceContext } from "../../contract";
import { listEvents, listEventTypes, readEvent } from "../contract/event-operations";
import { getEndpointOwner } from "../endpoints/endpoint-rows";
import { webhookTables } from "../store/webhook-tables";
import { EVENT_TYPES, type EventType, getFamily } from "./catalogue";
import { type EventRow, findEvent, getEvents, readEvents } from "./event-source";
import { eventConditions } from "./filters";

const ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
const INSTANT = "2026-04-30T09:30:00.000Z";

/** Sample values of fields of `data` that are not ids. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  year: 2026,
  period: 1,
  supplementary: 0,
  taxYear: 2026,
  taxMonth: 1,
  paymentDate: "2026-04-30",
  leavingDate: null,
  status: "Open",
  submissionType: "Fps",
  employeeCount: 12,
  finalisedAt: INSTANT,
  failingSince: INSTANT,
  lastStatusCode: 503,
  lastErrorToken: "status_5xx",
  changedFields: ["salary"],
  errors: [],
  totals: { netPay: "24500.00" },
  forPeriod: { netPay: "2101.42" },
  url: "https://hooks.example.com/paypacket",
  description: "Time and attendance",
  message: "This is a test.",
};

/** Seconds that the cursor of the list of events is valid: it is used at once, never stored. */
const CURSOR_LIFE = 600;

export function mountEvents(context: ServiceContext): void {
  const cursors = createCursors({ keys: [context.keyOf("webhook cursors")], clock: context.clock, life: CURSOR_LIFE });

  mountOperation(context, listEventTypes, async () => {
    const items = EVENT_TYPES.map((type) => ({
      eventType: type.eventType,
      family: getFamily(type.eventType),
      description: type.description,
      service: type.service,
      resourceUrl: type.resourceUrl,
      fullFields: [...type.referenceFields, ...type.fullOnly],
      referenceFields: [...type.referenceFields],
      example: exampleEnvelope(type),
    }));
    return { data: { items }, text: "These are the event types." };
  });

  mountOperation(context, listEvents, async ({ query, ...work }, tx) => {
    refuseBoth(query);
    const owner = getEndpointOwner(work.caller);
    const { items, paginationToken } = await readPage(
      { ...work, context: { cursors } },
      { route: listEvents.path, scope: owner.scopeId, query },
      (after, limit) => {
        const conditions = [
          ...eventConditions(query, "event_type", "occurred_at"),
          ...(after === null ? [] : [rowsAfter(["event_id"], after, "desc")]),
        ];
        return readEvents(
          tx,
          owner,
          sql<EventRow>`select * from ${getEvents(owner)} as event
            where ${sql.join([sql<SqlBool>`true`, ...conditions], sql` and `)}
            order by event_id desc limit ${limit}`,
        );
      },
      (row) => [row.event_id],
    );
    return { data: { items: items.map(shownEvent) }, text: "The events are listed.", paginationToken };
  });

  mountOperation(context, readEvent, async ({ params, query, caller }, tx) => {
    refuseBoth(query);
    const row = await findEvent(tx, getEndpointOwner(caller), params.eventId);
    if (row === null) throw notFound("event");
    const data = { ...shownEvent(row), deliveries: await countDeliveries(tx, row.event_id) };
    return { data, text: "This is the event." };
  });
}

function refuseBoth({
  organisationId,
  scope,
}: {
  readonly organisationId?: string | undefined;
  readonly scope?: unknown;
}) {
  if (organisationId === undefined || scope === undefined) return;
  const text = "Send organisationId or scope=customer, not both.";
  throw new Refused(400, { token: "organisation_and_account_scope", text });
}

function shownEvent(row: EventRow) {
  return {
    eventId: row.event_id,
    eventType: row.event_type,
    organisationId: row.organisation_id,
    customerId: row.account_id,
    timestamp: row.occurred_at,
    metadata: { resourceUrl: row.resource_url },
    envelope: JSON.parse(row.body),
  };
}

async function countDeliveries(tx: Tx, eventId: string) {
  const rows = await webhookTables(tx)
    .selectFrom("webhook_delivery")
    .select(["status", (row) => row.fn.countAll<number>().as("count")])
    .where("event_id", "=", eventId)
    .groupBy("status")
    .execute();
  const of = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0;
  return { pending: of("Pending"), succeeded: of("Succeeded"), failed: of("Failed"), skipped: of("Skipped") };
}

/** Returns the body of an event of a type, with sample values for all fields that are not stated. */
export function exampleEnvelope(
  { eventType, resourceUrl, referenceFields, fullOnly }: EventType,
  stated: Readonly<Record<string, unknown>> = {},
) {
  const values: Readonly<Record<string, unknown>> = { ...SAMPLES, ...stated };
  const data = Object.fromEntries(
    [...referenceFields, ...fullOnly].map((name) => [name, name in values ? values[name] : ID]),
  );
  return {
    eventId: ID,
    type: eventType,
    timestamp: INSTANT,
    organisationId: ID,
    customerId: ID,
    data,
    metadata: {
      resourceUrl: resourceUrl.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(data[name])),
      payloadStyle: "Full",
      schemaVersion: 1,
    },
  };
}
