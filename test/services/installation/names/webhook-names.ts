import type { NamesByOperation } from "./names";

const ENDPOINT_SENT = [
  ...["url", "description", "eventTypes: ..100[]", "payloadStyle: Full Reference", "ordering: Unordered Fifo"],
  ...["rateLimitPerSecond: 1..1000", "organisationIds", "excludedOrganisationIds", "customHeaders"],
  ...["alertContacts.emails: ..20[]", "status: Active Paused"],
];
const ENDPOINT = [
  ...["endpointId", "scope: Organisation Customer", "ownerId", "url", "description", "eventTypes", "payloadStyle"],
  ...["ordering", "rateLimitPerSecond", "organisationIds", "excludedOrganisationIds", "customHeaders", "createdBy"],
  ...["alertContacts.effective.emails", "alertContacts.effective.source: Endpoint Organisation Customer Creator"],
  ...["status: Active Paused DisabledBySystem", "statusReason: failing_for_5_days paused_by_user gone"],
  ...["failingSince", "pausedUntil", "consecutiveFailures", "lastSucceededAt", "secretRotatedAt", "version"],
  ...["previousSecretExpiresAt", "createdAt", "updatedAt"],
];
const DELIVERY = [
  ...["deliveryId", "endpointId", "eventId", "eventType", "eventTimestamp", "organisationId", "attemptCount"],
  ...["status: Pending Succeeded Failed Skipped", "waitReason: Retry RateLimit Fifo Paused", "maxAttempts"],
  "skippedReason: EndpointPaused EndpointDisabled EndpointDeleted ReplayCancelled OrganisationLeft",
  ...["firstAttemptAt", "lastAttemptAt", "nextAttemptAt", "completedAt", "lastStatusCode", "originalDeliveryId"],
  ...["replayId", "lastErrorToken: timeout connect_timeout connection_refused dns_failure tls_error redirect"],
  "lastErrorToken: address_not_allowed status_3xx status_4xx status_5xx connection_reset answer_too_slow",
];
const ATTEMPT = [
  ...["attemptNumber", "sentAt", "durationMs", "url", "ipAddress", "tlsVersion", "secretIds", "requestHeaders"],
  ...["responseStatusCode", "responseHeaders", "responseBody", "responseBodyTruncated", "errorToken"],
];
const EVENT = [
  ...["eventId", "eventType", "organisationId", "customerId", "timestamp", "metadata.resourceUrl"],
  ...["envelope.type", "envelope.data", "envelope.metadata.payloadStyle", "envelope.metadata.schemaVersion"],
];
const REPLAY_FILTERS = [
  ...["startDate", "endDate", "statuses: Failed Skipped Succeeded", "eventTypes", "endpointIds", "includeNeverSent"],
  "maxDeliveries",
];
const REPLAY = [
  ...["replayId", "scope: Organisation Customer", "ownerId", "deliveriesMatched", "deliveriesResent"],
  ...["status: Queued Running Completed Failed Cancelled", "deliveriesSkipped", "ceilingReached", "createdBy"],
  ...["startedAt", "finishedAt", ...REPLAY_FILTERS.map((name) => `filters.${name}`)],
];
const CONTACTS = ["emails", "effective.emails", "effective.source: Endpoint Organisation Customer Creator"];

const ENDPOINTS = "/v1/webhooks/endpoints";
const NO_ENDPOINT = "404 webhook_endpoint_not_found";
const items = (fields: readonly string[]) => fields.map((name) => `items.${name}`);

export const webhookNames: NamesByOperation = {
  [`GET ${ENDPOINTS}`]: {
    query: ["scope: customer all", "pageSize: 1..100", "paginationToken"],
    data: items(ENDPOINT),
    token: "webhook_endpoints_listed",
  },
  [`POST ${ENDPOINTS}`]: {
    query: ["scope: customer"],
    body: ENDPOINT_SENT,
    data: [...ENDPOINT, "signingSecret"],
    token: "webhook_endpoint_created",
    refusals: [
      ...["400 organisation_include_and_exclude", "403 customer_scope_denied", "404 organisation_not_visible"],
      "409 endpoint_limit_reached",
    ],
  },
  [`GET ${ENDPOINTS}/{endpointId}`]: { data: ENDPOINT, token: "webhook_endpoint_retrieved", refusals: [NO_ENDPOINT] },
  [`PATCH ${ENDPOINTS}/{endpointId}`]: {
    body: ENDPOINT_SENT,
    data: ENDPOINT,
    token: "webhook_endpoint_updated",
    refusals: [NO_ENDPOINT, "400 organisation_include_and_exclude", "412 concurrent_change"],
  },
  [`DELETE ${ENDPOINTS}/{endpointId}`]: { data: ENDPOINT, token: "webhook_endpoint_deleted", refusals: [NO_ENDPOINT] },
  [`POST ${ENDPOINTS}/{endpointId}/test`]: {
    body: ["eventType: =webhook.test"],
    data: ATTEMPT,
    token: "webhook_endpoint_tested",
    refusals: [NO_ENDPOINT],
  },
  [`POST ${ENDPOINTS}/{endpointId}/secret/rotate`]: {
    body: ["overlapHours: 0..168 =24"],
    data: ["signingSecret", "previousSecretExpiresAt"],
    token: "webhook_secret_rotated",
    refusals: [NO_ENDPOINT],
  },
  [`DELETE ${ENDPOINTS}/{endpointId}/secret/previous`]: { data: ENDPOINT, token: "webhook_secret_deleted" },
  [`PUT ${ENDPOINTS}/{endpointId}/organisations`]: {
    body: ["organisationIds"],
    data: ENDPOINT,
    token: "webhook_endpoint_updated",
    refusals: ["400 organisation_include_and_exclude", "403 customer_scope_denied"],
  },
  [`POST ${ENDPOINTS}/{endpointId}/excluded-organisations`]: {
    body: ["organisationIds"],
    data: ENDPOINT,
    token: "webhook_endpoint_updated",
    refusals: ["400 organisation_include_and_exclude"],
  },
  [`DELETE ${ENDPOINTS}/{endpointId}/excluded-organisations/{organisationId}`]: {
    data: ENDPOINT,
    token: "webhook_endpoint_updated",
  },
  [`GET ${ENDPOINTS}/{endpointId}/alert-contacts`]: { data: CONTACTS, token: "alert_contacts_retrieved" },
  [`PUT ${ENDPOINTS}/{endpointId}/alert-contacts`]: {
    body: ["emails: ..20[]"],
    data: CONTACTS,
    token: "alert_contacts_saved",
  },
  [`DELETE ${ENDPOINTS}/{endpointId}/alert-contacts`]: { data: CONTACTS, token: "alert_contacts_deleted" },
  "GET /v1/webhooks/alert-contacts": { query: ["scope: customer"], data: CONTACTS, token: "alert_contacts_retrieved" },
  "PUT /v1/webhooks/alert-contacts": { body: ["emails: ..20[]"], data: CONTACTS, token: "alert_contacts_saved" },
  "DELETE /v1/webhooks/alert-contacts": { data: CONTACTS, token: "alert_contacts_deleted" },
  "GET /v1/webhooks/event-types": {
    data: items([
      "eventType",
      "family",
      "description",
      "service",
      "resourceUrl",
      "fullFields",
      "referenceFields",
      "example.data",
    ]),
    token: "event_types_listed",
  },
  "GET /v1/webhooks/events": {
    query: [
      "eventType",
      "startDate",
      "endDate",
      "pageSize: 1..100",
      "paginationToken",
      "scope: customer",
      "organisationId",
    ],
    data: items(EVENT),
    token: "events_listed",
    refusals: ["400 too_many_event_types", "400 organisation_and_account_scope", "403 customer_scope_denied"],
  },
  "GET /v1/webhooks/events/{eventId}": {
    query: ["scope: customer", "organisationId"],
    data: [...EVENT, "deliveries.pending", "deliveries.succeeded", "deliveries.failed", "deliveries.skipped"],
    token: "event_retrieved",
    refusals: ["404 event_not_found"],
  },
  "GET /v1/webhooks/deliveries": {
    query: ["endpointId", "eventId", "replayId", "eventType", "status", "startDate", "endDate", "scope: customer"],
    data: items(DELIVERY),
    token: "webhook_deliveries_listed",
    refusals: ["400 invalid_delivery_status"],
  },
  "GET /v1/webhooks/deliveries/{deliveryId}": {
    data: [...DELIVERY, ...ATTEMPT.map((name) => `attempts.${name}`)],
    token: "webhook_delivery_retrieved",
    refusals: ["404 webhook_delivery_not_found"],
  },
  "POST /v1/webhooks/deliveries/{deliveryId}/replays": {
    headers: ["Idempotency-Key"],
    data: DELIVERY,
    token: "webhook_delivery_resent",
    refusals: ["404 event_not_found", "409 delivery_not_finished", "409 endpoint_not_active"],
  },
  "GET /v1/webhooks/replays": { query: ["scope: customer"], data: items(REPLAY), token: "webhook_replays_listed" },
  "POST /v1/webhooks/replays": {
    query: ["scope: customer"],
    body: [...REPLAY_FILTERS, "maxDeliveries: 1..100000 =10000"],
    data: REPLAY,
    token: "webhook_replay_queued",
    refusals: ["409 too_many_running_replays"],
  },
  "GET /v1/webhooks/replays/{replayId}": { data: REPLAY, token: "webhook_replay_retrieved" },
  "PATCH /v1/webhooks/replays/{replayId}": {
    body: ["status: Cancelled"],
    data: REPLAY,
    token: "webhook_replay_cancelled",
    refusals: ["409 replay_already_finished"],
  },
};
