import { type RawBuilder, type SqlBool, sql } from "kysely";
import { notFound, Refused, rowsAfter } from "../../../platform/http";
import type { Ids } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { mountOperation, readPage, type ServiceContext, showColumns } from "../../contract";
import {
  type AttemptShown,
  attemptShown,
  listDeliveries,
  readDelivery,
  resendDelivery,
} from "../contract/delivery-operations";
import { getEndpointOwner, type Owner } from "../endpoints/endpoint-rows";
import { findEvent } from "../events/event-source";
import { type EventFilters, eventConditions } from "../events/filters";
import { laneSql } from "../send/lanes";
import { webhookTables } from "../store/webhook-tables";
import { selectDeliveries, shownDelivery } from "./delivery-rows";

export function mountDeliveries(context: ServiceContext): void {
  mountOperation(context, listDeliveries, async ({ query, ...work }, tx) => {
    const { items, paginationToken } = await readPage(
      work,
      { route: listDeliveries.path, scope: getEndpointOwner(work.caller).scopeId, query },
      (after, limit) => {
        const conditions = after === null ? [] : [rowsAfter(["delivery.delivery_id"], after, "desc")];
        return selectDeliveries(tx, [...conditionsOf(query), ...conditions], work.now, limit);
      },
      (row) => [row.delivery_id],
    );
    return { data: { items: items.map(shownDelivery) }, text: "The deliveries are listed.", paginationToken };
  });

  mountOperation(context, readDelivery, async ({ params, now }, tx) => {
    const [row] = await selectDeliveries(tx, [isDelivery(params.deliveryId)], now, 1);
    if (row === undefined) throw notFound("webhook_delivery");
    const attempts = await attemptsOf(tx, row.delivery_id);
    return { data: { ...shownDelivery(row), attempts }, text: "This is the delivery." };
  });

  mountOperation(context, resendDelivery, async ({ params, caller, now }, tx) => {
    const deliveryId = await resend(tx, context.ids, {
      owner: getEndpointOwner(caller),
      deliveryId: params.deliveryId,
      now,
    });
    const [row] = await selectDeliveries(tx, [isDelivery(deliveryId)], now, 1);
    if (row === undefined) throw new Error("A delivery that was just inserted is there.");
    return { data: shownDelivery(row), text: "The event is sent again." };
  });
}

interface Filters extends EventFilters {
  readonly endpointId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly replayId?: string | undefined;
  readonly status?: readonly string[] | undefined;
}

function conditionsOf(filters: Filters): readonly RawBuilder<SqlBool>[] {
  const { endpointId, eventId, replayId, status } = filters;
  const named = { endpoint_id: endpointId, event_id: eventId, replay_id: replayId };
  return [
    ...Object.entries(named).flatMap(([column, id]) =>
      id === undefined ? [] : [sql<SqlBool>`${sql.ref(`delivery.${column}`)} = ${id}`],
    ),
    ...(status === undefined ? [] : [sql<SqlBool>`delivery.status = any(${status}::text[])`]),
    ...eventConditions(filters, "delivery.event_type", "delivery.event_at"),
  ];
}

function isDelivery(deliveryId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`delivery.delivery_id = ${deliveryId}`;
}

async function attemptsOf(tx: Tx, deliveryId: string): Promise<AttemptShown[]> {
  const rows = await webhookTables(tx)
    .selectFrom("webhook_attempt")
    .selectAll()
    .where("delivery_id", "=", deliveryId)
    .orderBy("attempt_number")
    .execute();
  return rows.map((row) => ({
    ...showColumns(attemptShown.shape, row),
    secretIds: [...row.secret_ids],
    errorToken: row.error_token as AttemptShown["errorToken"],
  }));
}

interface Asked {
  readonly owner: Owner;
  readonly deliveryId: string;
  readonly now: string;
}

/** Sends a finished delivery again as a new one of the same event; returns its id. */
async function resend(tx: Tx, ids: Ids, { owner, deliveryId: originalId, now }: Asked): Promise<string> {
  const tables = webhookTables(tx);
  const original = await tables
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("delivery_id", "=", originalId)
    .executeTakeFirst();
  if (original === undefined) throw notFound("webhook_delivery");
  if (original.status === "Pending") throw refused("delivery_not_finished", "The delivery is still being tried.");
  const endpoint = await tables
    .selectFrom("webhook_endpoint")
    .select("status")
    .where("endpoint_id", "=", original.endpoint_id)
    .forShare()
    .executeTakeFirst();
  if (endpoint?.status !== "Active")
    throw refused("endpoint_not_active", "The endpoint is paused, disabled or deleted.");
  if ((await findEvent(tx, owner, original.event_id)) === null) throw notFound("event");
  const deliveryId = ids.next();
  await sql`
    insert into webhook_delivery (scope_id, delivery_id, endpoint_id, lane_id, event_id, account_id, organisation_id,
      event_type, event_at, status, next_attempt_at, original_delivery_id, created_at)
    select delivery.scope_id, ${deliveryId}, delivery.endpoint_id, ${laneSql("delivery")}, event_id, delivery.account_id,
      delivery.organisation_id, event_type, event_at, 'Pending', ${now}::timestamptz, delivery_id, ${now}::timestamptz
    from webhook_delivery as delivery join webhook_endpoint as endpoint using (scope_id, endpoint_id)
    where delivery.delivery_id = ${originalId}`.execute(tx);
  await wakeLane(tx, deliveryId, now);
  return deliveryId;
}

function refused(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}

/** Makes the lane of a new delivery due. */
async function wakeLane(tx: Tx, deliveryId: string, now: string): Promise<void> {
  await sql`insert into webhook_lane (scope_id, endpoint_id, lane_id, next_due_at)
    select scope_id, endpoint_id, lane_id, ${now}::timestamptz from webhook_delivery where delivery_id = ${deliveryId}
    on conflict (scope_id, endpoint_id, lane_id)
      do update set next_due_at = least(webhook_lane.next_due_at, excluded.next_due_at)`.execute(tx);
}
