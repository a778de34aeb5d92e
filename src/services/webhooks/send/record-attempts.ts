import { sql } from "kysely";
import { type NewEvent, recordEvent } from "../../../platform/events";
import { formatInstant } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import { insertActivity } from "../../access";
import type { AttemptShown } from "../contract/delivery-operations";
import type { DeliveryRow } from "../deliveries/delivery-rows";
import type { EndpointRow, HealthRow } from "../endpoints/endpoint-rows";
import { isOperational } from "../events/catalogue";
import { webhookTables } from "../store/webhook-tables";
import { type Alert, afterFailure, HEALTHY } from "./health";
import type { Finished, LanePorts, Sending } from "./lane-work";
import { waitAfter } from "./retry-schedule";
import { toHealth, withHealth } from "./stored-health";

/** The status of an endpoint's response that says that it is there no longer. */
const GONE = 410;

/** An endpoint while the results of a turn are written: both change with each of them. */
export interface Judged {
  readonly endpoint: EndpointRow;
  readonly health: HealthRow;
}

/** Writes the results of attempts; returns the endpoint and its health after them. */
export async function recordAttempts(
  tx: Tx,
  ports: LanePorts,
  before: Judged,
  finished: readonly Finished[],
): Promise<Judged> {
  if (finished.length === 0) return before;
  let judged = before;
  for (const each of await writeOutcomes(tx, ports, finished)) judged = await judge(tx, ports, judged, each);
  return judged;
}

/** Judges an endpoint by one more attempt. */
async function judge(tx: Tx, ports: LanePorts, before: Judged, settled: Settled): Promise<Judged> {
  const { sending, attempt, outcome } = settled;
  if (outcome.status === "Succeeded") {
    const at = formatInstant(Date.parse(attempt.sentAt) + attempt.durationMs);
    return { ...before, health: { ...withHealth(before.health, HEALTHY, at), last_succeeded_at: at } };
  }
  const failed = await recordFailure(tx, ports, before, settled);
  if (outcome.status === "Failed") await tell(tx, ports, failed, sending, "webhook.delivery_exhausted");
  return failed;
}

/** Failures of what is sent again on request do not count against the endpoint. */
async function recordFailure(
  tx: Tx,
  ports: LanePorts,
  before: Judged,
  { sending, attempt }: Finished,
): Promise<Judged> {
  const now = ports.clock.now();
  const isGone = attempt.responseStatusCode === GONE;
  const { original_delivery_id: original, replay_id: replay } = sending.delivery;
  const isCounted = (original === null && replay === null) || isGone;
  if (!isCounted) return before;
  const { health, alert } = afterFailure(toHealth(before.health), now, sending.isTrial);
  const judged = {
    endpoint: before.endpoint,
    health: {
      ...withHealth(before.health, health, formatInstant(now)),
      last_status_code: attempt.responseStatusCode,
      last_error_token: attempt.errorToken,
    },
  };
  return raise(tx, ports, judged, sending, isGone ? "gone" : alert);
}

/** Disables an endpoint, and alerts about it: an email, and an event for other endpoints. */
async function raise(
  tx: Tx,
  ports: LanePorts,
  judged: Judged,
  sending: Sending,
  alert: Alert | "gone" | null,
): Promise<Judged> {
  if (alert === null || judged.endpoint.status === "DisabledBySystem") return judged;
  const isFailing = alert === "Failing";
  const endpoint = isFailing ? judged.endpoint : await disable(tx, ports, judged.endpoint, alert);
  if (!isFailing) await noteDisabled(tx, ports, endpoint);
  await insertAlert(tx, ports, judged, isFailing ? "Failing" : "Disabled");
  const raised = { ...judged, endpoint };
  await tell(tx, ports, raised, sending, isFailing ? "webhook.endpoint_failing" : "webhook.endpoint_disabled");
  return raised;
}

function disable(tx: Tx, { clock }: LanePorts, endpoint: EndpointRow, alert: Alert | "gone"): Promise<EndpointRow> {
  return webhookTables(tx)
    .updateTable("webhook_endpoint")
    .set({
      status: "DisabledBySystem",
      status_reason: alert === "gone" ? "gone" : "failing_for_5_days",
      updated_at: formatInstant(clock.now()),
    })
    .where("scope_id", "=", endpoint.scope_id)
    .where("endpoint_id", "=", endpoint.endpoint_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The account sees in its activity that an endpoint was disabled. */
function noteDisabled(tx: Tx, { ids, clock }: LanePorts, endpoint: EndpointRow): Promise<void> {
  return insertActivity(tx, {
    activityId: ids.next(),
    accountId: endpoint.account_id,
    action: "WebhookEndpointDisabled",
    target: { type: "WebhookEndpoint", id: endpoint.endpoint_id, name: endpoint.description ?? endpoint.url },
    organisationId: endpoint.organisation_id,
    clientId: null,
    principalId: null,
    now: formatInstant(clock.now()),
  });
}

async function insertAlert(
  tx: Tx,
  { ids, clock }: LanePorts,
  { endpoint, health }: Judged,
  kind: Alert,
): Promise<void> {
  const now = formatInstant(clock.now());
  await webhookTables(tx)
    .insertInto("webhook_alert")
    .values({
      scope_id: endpoint.scope_id,
      alert_id: ids.next(),
      endpoint_id: endpoint.endpoint_id,
      account_id: endpoint.account_id,
      kind,
      failing_since: health.failing_since ?? now,
      next_try_at: now,
      sent_at: null,
      created_at: now,
    })
    .execute();
}

/** Failures of operational events raise no further ones. */
async function tell(
  tx: Tx,
  ports: LanePorts,
  { endpoint, health }: Judged,
  { delivery }: Sending,
  eventType: Parameters<typeof recordOperational>[3],
): Promise<void> {
  if (isOperational(delivery.event_type)) return;
  await recordOperational(tx, ports, endpoint, eventType, {
    failingSince: health.failing_since,
    lastStatusCode: health.last_status_code,
    lastErrorToken: health.last_error_token,
    deliveryId: eventType === "webhook.delivery_exhausted" ? delivery.delivery_id : null,
  });
}

type OperationalType = "webhook.endpoint_failing" | "webhook.endpoint_disabled" | "webhook.delivery_exhausted";

/** What is known of the failures of an endpoint; null where it does not apply. */
interface FailureFacts {
  readonly failingSince: string | null;
  readonly lastStatusCode: number | null;
  readonly lastErrorToken: string | null;
  readonly deliveryId: string | null;
}

/**
 * Records an event that tells other endpoints about a failing one: an event of its organisation, or of the account if the
 * endpoint is account-wide.
 */
async function recordOperational(
  tx: Tx,
  ports: Pick<LanePorts, "clock" | "ids">,
  endpoint: EndpointRow,
  eventType: OperationalType,
  facts: FailureFacts,
): Promise<void> {
  const {
    account_id: accountId,
    organisation_id: organisationId,
    endpoint_id: endpointId,
    url,
    description,
  } = endpoint;
  const { deliveryId } = facts;
  const event = {
    accountId,
    eventType,
    resourceUrl: deliveryId === null ? `/v1/webhooks/endpoints/${endpointId}` : `/v1/webhooks/deliveries/${deliveryId}`,
    data: { endpointId, url, description, organisationId, customerId: accountId, ...facts },
  };
  if (organisationId === null) await recordAccountEvent(tx, ports, event);
  else await recordEvent(tx, ports, { ...event, organisationId });
}

/** Records an event of the account itself; ids rise in the order of commits, as those of an organisation. */
async function recordAccountEvent(
  tx: Tx,
  { clock, ids }: Pick<LanePorts, "clock" | "ids">,
  { accountId, eventType, resourceUrl, data }: Omit<NewEvent, "organisationId">,
): Promise<void> {
  await hold(tx, `event ${accountId}`);
  const tables = webhookTables(tx);
  const newest = await tables
    .selectFrom("account_event")
    .select("event_id")
    .where("account_id", "=", accountId)
    .orderBy("event_id", "desc")
    .limit(1)
    .executeTakeFirst();
  const eventId = ids.next(newest?.event_id ?? null);
  const timestamp = formatInstant(clock.now());
  const metadata = { resourceUrl, payloadStyle: "Full", schemaVersion: 1 };
  const envelope = { eventId, type: eventType, timestamp, organisationId: null, customerId: accountId, data, metadata };
  await tables
    .insertInto("account_event")
    .values({
      account_id: accountId,
      event_id: eventId,
      event_type: eventType,
      occurred_at: timestamp,
      resource_url: resourceUrl,
      body: JSON.stringify(envelope),
      claimed_at: null,
    })
    .execute();
}

/** What an attempt makes of its delivery. */
type Outcome = Pick<
  DeliveryRow,
  | "scope_id"
  | "delivery_id"
  | "status"
  | "attempt_count"
  | "first_attempt_at"
  | "last_attempt_at"
  | "next_attempt_at"
  | "completed_at"
  | "last_status_code"
  | "last_error_token"
>;

/** An attempt with what it makes of its delivery. */
interface Settled extends Finished {
  readonly outcome: Outcome;
}

function outcomeOf(ports: LanePorts, { sending: { delivery }, attempt }: Finished): Outcome {
  const ended = Date.parse(attempt.sentAt) + attempt.durationMs;
  const wait = nextWait(ports, attempt, ended);
  const failed = wait === null ? "Failed" : "Pending";
  return {
    scope_id: delivery.scope_id,
    delivery_id: delivery.delivery_id,
    status: attempt.errorToken === null ? "Succeeded" : failed,
    attempt_count: attempt.attemptNumber,
    first_attempt_at: delivery.first_attempt_at ?? attempt.sentAt,
    last_attempt_at: attempt.sentAt,
    next_attempt_at: wait === null ? null : formatInstant(ended + wait),
    completed_at: wait === null ? formatInstant(ended) : null,
    last_status_code: attempt.responseStatusCode,
    last_error_token: attempt.errorToken,
  };
}

/** Returns the wait after an attempt; null if there is no further one. */
function nextWait({ random }: LanePorts, attempt: AttemptShown, ended: number): number | null {
  if (attempt.errorToken === null || attempt.responseStatusCode === GONE) return null;
  const { responseStatusCode: statusCode, errorToken, responseHeaders } = attempt;
  const failed = { statusCode, errorToken, retryAfter: responseHeaders?.["retry-after"] };
  return waitAfter(attempt.attemptNumber, failed, ended, random());
}

/**
 * Writes attempts and what they make of their deliveries. A delivery may have been skipped while its attempt was under
 * way: if that succeeded, it has arrived all the same.
 */
async function writeOutcomes(tx: Tx, ports: LanePorts, finished: readonly Finished[]): Promise<readonly Settled[]> {
  const settled = finished.map((each) => ({ ...each, outcome: outcomeOf(ports, each) }));
  const outcomes = JSON.stringify(settled.map(({ outcome }) => outcome));
  await insertAttempts(tx, finished);
  await sql`update webhook_delivery as delivery set status = outcome.status, skipped_reason = null,
      attempt_count = outcome.attempt_count, first_attempt_at = outcome.first_attempt_at,
      last_attempt_at = outcome.last_attempt_at, next_attempt_at = outcome.next_attempt_at,
      completed_at = outcome.completed_at, last_status_code = outcome.last_status_code,
      last_error_token = outcome.last_error_token
    from jsonb_to_recordset(${outcomes}::jsonb) as outcome(scope_id text, delivery_id text, status text,
      attempt_count int, first_attempt_at timestamptz, last_attempt_at timestamptz, next_attempt_at timestamptz,
      completed_at timestamptz, last_status_code int, last_error_token text)
    where delivery.scope_id = outcome.scope_id and delivery.delivery_id = outcome.delivery_id
      and (delivery.status = 'Pending' or delivery.status = 'Skipped' and outcome.status = 'Succeeded')`.execute(tx);
  return settled;
}

async function insertAttempts(tx: Tx, finished: readonly Finished[]): Promise<void> {
  const rows = finished.map(({ sending: { delivery }, attempt }) => ({
    scope_id: delivery.scope_id,
    delivery_id: delivery.delivery_id,
    attempt_number: attempt.attemptNumber,
    sent_at: attempt.sentAt,
    duration_ms: attempt.durationMs,
    url: attempt.url,
    ip_address: attempt.ipAddress,
    tls_version: attempt.tlsVersion,
    secret_ids: attempt.secretIds,
    request_headers: JSON.stringify(attempt.requestHeaders),
    response_status_code: attempt.responseStatusCode,
    response_headers: attempt.responseHeaders === null ? null : JSON.stringify(attempt.responseHeaders),
    response_body: attempt.responseBody,
    response_body_truncated: attempt.responseBodyTruncated,
    error_token: attempt.errorToken,
  }));
  await webhookTables(tx).insertInto("webhook_attempt").values(rows).execute();
}
