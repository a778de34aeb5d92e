import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { dateField, idField, instantField, operation, withExamples } from "../../contract";
import { isSubscription } from "../events/catalogue";
import { scopeQuery } from "./scope";

const MOST_TYPES = 10;

/** Event types or families in a filter, as replays have them: one that does not exist would select nothing, unnoticed. */
export const eventTypeFilter = z
  .array(z.string().refine(isSubscription, { params: { token: "unknown_event_type" } }))
  .superRefine((types, context) => {
    const params = {
      token: "too_many_items",
      arguments: { maximum: MOST_TYPES },
      messageToken: "too_many_event_types",
    };
    if (types.length > MOST_TYPES) context.addIssue({ code: "custom", params });
  })
  .optional();

export const TOO_MANY_TYPES = {
  status: 400,
  token: "too_many_event_types",
  when: "There are more than 10 event types.",
} as const;

const BOTH_SCOPES = {
  status: 400,
  token: "organisation_and_account_scope",
  when: "Send `organisationId` or `scope=customer`, not both.",
} as const;

const envelopeShownFields = withExamples({
  eventId: [z.string(), "01JZ3V6D4R8QK2M5N7P9T1W3X8"],
  type: [z.string(), "payroll_run.created"],
  timestamp: [instantField(), "2026-04-30T09:30:00.000Z"],
  organisationId: [idField().nullable(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  customerId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X4"],
  data: [z.looseObject({}), { payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X9", year: 2026, period: 1, status: "Open" }],
  metadata: [
    z
      .strictObject({ resourceUrl: z.string(), payloadStyle: z.string(), schemaVersion: z.number() })
      .openapi("WebhookMetadata"),
    {
      resourceUrl: "/v1/payroll/01JZ3V6D4R8QK2M5N7P9T1W3X9/2026/1",
      payloadStyle: "Full",
      schemaVersion: 1,
    },
  ],
});

/** The body of a webhook. */
export const envelopeShown = z.strictObject(envelopeShownFields.shape).openapi("WebhookEnvelope");

const fields = {
  eventId: idField(),
  eventType: z.string(),
  organisationId: idField().nullable(),
  customerId: idField(),
  timestamp: instantField(),
  metadata: z.strictObject({ resourceUrl: z.string() }),
  envelope: envelopeShown,
};
const eventShown = z.strictObject(fields).openapi("WebhookEvent");
const eventWithCounts = z
  .strictObject({
    ...fields,
    deliveries: z.strictObject({
      pending: z.number(),
      succeeded: z.number(),
      failed: z.number(),
      skipped: z.number(),
    }),
  })
  .openapi("WebhookEventWithDeliveries");

const example: z.input<typeof eventShown> = {
  eventId: "01JZ3V6D4R8QK2M5N7P9T1W3X8",
  eventType: "payroll_run.created",
  organisationId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  customerId: "01JZ3V6D4R8QK2M5N7P9T1W3X4",
  timestamp: "2026-04-30T09:30:00.000Z",
  metadata: { resourceUrl: "/v1/payroll/01JZ3V6D4R8QK2M5N7P9T1W3X9/2026/1" },
  envelope: envelopeShownFields.example,
};

const otherOrganisation = z.object({
  organisationId: idField().optional().openapi({ description: "Another organisation that the credentials reach." }),
});

export const listEvents = operation({
  service: "Webhooks",
  scope: "either",
  id: "listWebhookEvents",
  method: "get",
  path: "/v1/webhooks/events",
  summary: "Lists recorded events, newest first",
  description: "A page at a time. Filters choose event types and days. Events expire.",
  query: pageQuery({ usual: 50, most: 100 })
    .extend(scopeQuery.shape)
    .extend(otherOrganisation.shape)
    .extend({ eventType: eventTypeFilter, startDate: dateField().optional(), endDate: dateField().optional() }),
  data: z.strictObject({ items: z.array(eventShown) }),
  token: "events_listed",
  refusals: [TOO_MANY_TYPES, BOTH_SCOPES],
  examples: { data: { items: [example] } },
});

export const readEvent = operation({
  service: "Webhooks",
  scope: "either",
  id: "getWebhookEvent",
  method: "get",
  path: "/v1/webhooks/events/{eventId}",
  summary: "One event, with the number of its deliveries by status",
  description: "Events expire, and are not found then.",
  params: z.object({ eventId: idField() }),
  query: scopeQuery.extend(otherOrganisation.shape),
  data: eventWithCounts,
  token: "event_retrieved",
  refusals: [
    BOTH_SCOPES,
    { status: 404, token: "event_not_found", when: "There is no such event, or it has expired." },
  ],
  examples: { data: { ...example, deliveries: { pending: 0, succeeded: 1, failed: 0, skipped: 0 } } },
});

const eventTypeFields = withExamples({
  eventType: [z.string(), "payroll_run.created"],
  family: [z.string(), "payroll_run"],
  description: [z.string(), "A pay run was created."],
  service: [z.string(), "Pay"],
  resourceUrl: [z.string(), "/v1/payroll/{payrollConfigId}/{year}/{period}"],
  fullFields: [z.array(z.string()), ["payrollConfigId", "year", "period", "status"]],
  referenceFields: [z.array(z.string()), ["payrollConfigId", "year", "period", "status"]],
  example: [envelopeShown, example.envelope],
});

const eventType = z.strictObject(eventTypeFields.shape);

export const listEventTypes = operation({
  service: "Webhooks",
  scope: "either",
  id: "listWebhookEventTypes",
  method: "get",
  path: "/v1/webhooks/event-types",
  summary: "Lists the event types that an endpoint can subscribe to",
  description: "Each with its fields, the address of the record that it is about, and an example.",
  query: scopeQuery,
  data: z.strictObject({ items: z.array(eventType) }),
  token: "event_types_listed",
  examples: { data: { items: [eventTypeFields.example] } },
});
