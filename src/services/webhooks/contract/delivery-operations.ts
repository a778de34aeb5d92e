import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { dateField, field, idField, instantField, operation, table } from "../../contract";
import { SKIPPED_REASONS } from "../store/webhook-tables";
import { eventTypeFilter, TOO_MANY_TYPES } from "./event-operations";
import { ENDPOINT_NOT_FOUND, ENDPOINTS, endpointParams, scopeQuery } from "./scope";

export const MOST_ATTEMPTS = 10;
const DELIVERIES = "/v1/webhooks/deliveries";
const STATUSES = ["Pending", "Succeeded", "Failed", "Skipped"] as const;

const errorToken = z.enum([
  "timeout",
  "connect_timeout",
  "connection_refused",
  "connection_reset",
  "dns_failure",
  "tls_error",
  "address_not_allowed",
  "answer_too_slow",
  "redirect",
  "status_3xx",
  "status_4xx",
  "status_5xx",
]);

const attemptFields = {
  sentAt: instantField(),
  durationMs: z.number(),
  url: z.string(),
  ipAddress: z.string().nullable(),
  tlsVersion: z.string().nullable(),
  secretIds: z.array(z.string()),
  requestHeaders: z.record(z.string(), z.string()),
  responseStatusCode: z.number().nullable(),
  responseHeaders: z.record(z.string(), z.string()).nullable(),
  responseBody: z.string().nullable().openapi({ description: "The first 16 KB." }),
  responseBodyTruncated: z.boolean(),
  errorToken: errorToken.nullable(),
};
export const attemptShown = z.strictObject({ attemptNumber: z.number(), ...attemptFields }).openapi("WebhookAttempt");
export type AttemptShown = z.input<typeof attemptShown>;

const instant = instantField().nullable();

/** Deliveries: what responses show, with the columns. */
export const deliveries = table({
  name: "webhook_delivery",
  key: "deliveryId",
  token: "webhook_delivery",
  fields: {
    deliveryId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3XA"),
    endpointId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X7"),
    eventId: field.shown(idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X8"),
    eventType: field.shown(z.string(), "payroll_run.completed"),
    eventTimestamp: field.inColumn("event_at", field.shown(instantField(), "2026-04-30T09:30:00.000Z")),
    organisationId: field.shown(idField().nullable(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"),
    status: field.shown(z.enum(STATUSES), "Succeeded"),
    waitReason: field.derived(z.enum(["Retry", "RateLimit", "Fifo", "Paused"]).nullable(), null),
    skippedReason: field.shown(z.enum(SKIPPED_REASONS).nullable(), null),
    attemptCount: field.defaulted(field.shown(z.number(), 1)),
    maxAttempts: field.derived(z.literal(MOST_ATTEMPTS), MOST_ATTEMPTS),
    firstAttemptAt: field.shown(instant, "2026-04-30T09:30:00.400Z"),
    lastAttemptAt: field.shown(instant, "2026-04-30T09:30:00.400Z"),
    nextAttemptAt: field.shown(instant, null),
    completedAt: field.shown(instant, "2026-04-30T09:30:00.520Z"),
    lastStatusCode: field.shown(z.number().nullable(), 204),
    lastErrorToken: field.shown(errorToken.nullable(), null),
    originalDeliveryId: field.shown(idField().nullable(), null),
    replayId: field.shown(idField().nullable(), null),
    createdAt: field.shown(instantField(), "2026-04-30T09:30:00.200Z"),
  },
  unseen: {
    scopeId: field.unseen<string>(),
    laneId: field.unseen<string>(),
    accountId: field.unseen<string>(),
    /** 0 for live deliveries; 1 for replays, which yield to them. */
    priority: field.defaulted(field.unseen<number>()),
  },
});
const deliveryShown = z.strictObject(deliveries.shape).openapi("WebhookDelivery");
export type DeliveryShown = z.input<typeof deliveryShown>;
const deliveryWithAttempts = z
  .strictObject({ ...deliveries.shape, attempts: z.array(attemptShown) })
  .openapi("WebhookDeliveryWithAttempts");

const { example } = deliveries;
const exampleAttempt: AttemptShown = {
  attemptNumber: 1,
  sentAt: "2026-04-30T09:30:00.400Z",
  durationMs: 120,
  url: "https://hooks.example.com/paypacket",
  ipAddress: "8.8.8.8",
  tlsVersion: "TLSv1.3",
  secretIds: ["01JZ3V6D4R8QK2M5N7P9T1W3XB"],
  requestHeaders: {
    "webhook-id": "01JZ3V6D4R8QK2M5N7P9T1W3X8",
    "webhook-timestamp": "1777541400",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  },
  responseStatusCode: 204,
  responseHeaders: {},
  responseBody: "",
  responseBodyTruncated: false,
  errorToken: null,
};

const status = z
  .array(
    z.string().refine((word) => STATUSES.some((each) => each === word), {
      params: { token: "unknown_value", messageToken: "invalid_delivery_status" },
    }),
  )
  .optional()
  .openapi({ type: "array", items: { type: "string", enum: [...STATUSES] } });

const NOT_FOUND = {
  status: 404,
  token: "webhook_delivery_not_found",
  when: "The organisation, or with `scope=customer` the account, has no such delivery.",
} as const;

export const listDeliveries = operation({
  service: "Webhooks",
  scope: "either",
  id: "listWebhookDeliveries",
  method: "get",
  path: DELIVERIES,
  summary: "Lists deliveries, newest first",
  description: "A page at a time. Filters choose an endpoint, event, replay, status, event types and days.",
  query: pageQuery({ usual: 50, most: 100 }).extend(scopeQuery.shape).extend({
    endpointId: idField().optional(),
    eventId: idField().optional(),
    replayId: idField().optional(),
    eventType: eventTypeFilter,
    status,
    startDate: dateField().optional(),
    endDate: dateField().optional(),
  }),
  data: z.strictObject({ items: z.array(deliveryShown) }),
  token: "webhook_deliveries_listed",
  refusals: [
    TOO_MANY_TYPES,
    { status: 400, token: "invalid_delivery_status", when: "A status is not a delivery status." },
  ],
  examples: { data: { items: [example] } },
});

const ofOne = {
  service: "Webhooks",
  scope: "either",
  path: `${DELIVERIES}/{deliveryId}`,
  params: z.object({ deliveryId: idField() }),
  query: scopeQuery,
} as const;

export const readDelivery = operation({
  ...ofOne,
  id: "getWebhookDelivery",
  method: "get",
  summary: "One delivery, with every attempt",
  description:
    "Each attempt has its time, what was sent to which address, and what the receiver returned, or the token of the error.",
  data: deliveryWithAttempts,
  token: "webhook_delivery_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: { ...example, attempts: [exampleAttempt] } },
});

export const resendDelivery = operation({
  ...ofOne,
  id: "replayWebhookDelivery",
  method: "post",
  path: `${DELIVERIES}/{deliveryId}/replays`,
  summary: "Sends a finished delivery again, as a new delivery of the same event",
  description:
    "The endpoint must be active, and the event must not have expired. The delivery that is named stays as it is.",
  data: deliveryShown,
  status: 202,
  token: "webhook_delivery_resent",
  idempotent: true,
  refusals: [
    NOT_FOUND,
    { status: 404, token: "event_not_found", when: "The event has expired, or its organisation has left the account." },
    { status: 409, token: "delivery_not_finished", when: "The delivery is still being tried." },
    { status: 409, token: "endpoint_not_active", when: "The endpoint is paused, disabled or deleted." },
  ],
  examples: { data: { ...example, status: "Pending", originalDeliveryId: "01JZ3V6D4R8QK2M5N7P9T1W3XC" } },
});

export const testEndpoint = operation({
  service: "Webhooks",
  scope: "either",
  id: "testWebhookEndpoint",
  method: "post",
  path: `${ENDPOINTS}/{endpointId}/test`,
  summary: "Sends a test to an endpoint once, at once; nothing is recorded",
  description:
    "Waits for the receiver and returns the attempt. The event is `webhook.test`, or an example of the type that is sent.",
  params: endpointParams,
  query: scopeQuery,
  body: z.strictObject({ eventType: z.string().max(100).default("webhook.test") }),
  bodyOptional: true,
  data: attemptShown,
  token: "webhook_endpoint_tested",
  longest: 40_000,
  refusals: [ENDPOINT_NOT_FOUND],
  examples: { body: { eventType: "payslip.finalised" }, data: exampleAttempt },
});
