import { type RawBuilder, type SqlBool, sql } from "kysely";
import { notFound, pageOf, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { type AttemptShown, listDeliveries, readDelivery, resendDelivery } from "../contract/delivery-operations";
import { type EventFilters, eventConditions } from "../events/filters";
import { ownerOf } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";
import { selectDeliveries, shownDelivery } from "./delivery-rows";
import { resend } from "./resend";

export function mountDeliveries(context: ServiceContext): void {
  mountOperation(context, listDeliveries, async ({ query, caller, now }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const place = { route: listDeliveries.path, scope: ownerOf(caller).scopeId, filters };
    const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const conditions = [
      ...conditionsOf(filters),
      ...(after === null ? [] : [rowsAfter(["delivery.delivery_id"], after, "desc")]),
    ];
    const rows = await selectDeliveries(tx, conditions, now, pageSize + 1);
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.delivery_id]);
    const items = page.items.map(shownDelivery);
    return { data: { items }, text: "The deliveries are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, readDelivery, async ({ params, now }, tx) => {
    const [row] = await selectDeliveries(tx, [isDelivery(params.deliveryId)], now, 1);
    if (row === undefined) throw notFound("webhook_delivery");
    const attempts = await attemptsOf(tx, row.delivery_id);
    return { data: { ...shownDelivery(row), attempts }, text: "This is the delivery." };
  });

  mountOperation(context, resendDelivery, async ({ params, caller, now }, tx) => {
    const deliveryId = await resend(tx, context.ids, { owner: ownerOf(caller), deliveryId: params.deliveryId, now });
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
  const rows = await tx
    .withTables<WebhookTables>()
    .selectFrom("webhook_attempt")
    .selectAll()
    .where("delivery_id", "=", deliveryId)
    .orderBy("attempt_number")
    .execute();
  return rows.map((row) => ({
    attemptNumber: row.attempt_number,
    sentAt: row.sent_at,
    durationMs: row.duration_ms,
    url: row.url,
    ipAddress: row.ip_address,
    tlsVersion: row.tls_version,
    secretIds: [...row.secret_ids],
    requestHeaders: row.request_headers,
    responseStatusCode: row.response_status_code,
    responseHeaders: row.response_headers,
    responseBody: row.response_body,
    responseBodyTruncated: row.response_body_truncated,
    errorToken: row.error_token as AttemptShown["errorToken"],
  }));
}
