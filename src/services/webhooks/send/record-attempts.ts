import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { insertActivity } from "../../access";
import { isOperational } from "../events/catalogue";
import type { EndpointRow, HealthRow } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";
import { type Alert, afterFailure, HEALTHY } from "./health";
import type { Finished, LanePorts, Sending } from "./lane-work";
import { recordOperational } from "./operational-event";
import { healthOf, withHealth } from "./stored-health";
import { GONE, type Settled, writeOutcomes } from "./write-outcomes";

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
    const at = instantOf(Date.parse(attempt.sentAt) + attempt.durationMs);
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
  const { health, alert } = afterFailure(healthOf(before.health), now, sending.isTrial);
  const judged = {
    endpoint: before.endpoint,
    health: {
      ...withHealth(before.health, health, instantOf(now)),
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
  return tx
    .withTables<WebhookTables>()
    .updateTable("webhook_endpoint")
    .set({
      status: "DisabledBySystem",
      status_reason: alert === "gone" ? "gone" : "failing_for_5_days",
      updated_at: instantOf(clock.now()),
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
    now: instantOf(clock.now()),
  });
}

async function insertAlert(
  tx: Tx,
  { ids, clock }: LanePorts,
  { endpoint, health }: Judged,
  kind: Alert,
): Promise<void> {
  const now = instantOf(clock.now());
  await tx
    .withTables<WebhookTables>()
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
