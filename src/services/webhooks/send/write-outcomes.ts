import { sql } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { AttemptShown } from "../contract/delivery-operations";
import type { DeliveryRow } from "../deliveries/delivery-rows";
import type { WebhookTables } from "../store/webhook-tables";
import type { Finished, LanePorts } from "./lane-work";
import { waitAfter } from "./retry-schedule";

/** The status of an endpoint's response that says that it is there no longer. */
export const GONE = 410;

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
export interface Settled extends Finished {
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
    next_attempt_at: wait === null ? null : instantOf(ended + wait),
    completed_at: wait === null ? instantOf(ended) : null,
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
export async function writeOutcomes(
  tx: Tx,
  ports: LanePorts,
  finished: readonly Finished[],
): Promise<readonly Settled[]> {
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
  await tx.withTables<WebhookTables>().insertInto("webhook_attempt").values(rows).execute();
}
