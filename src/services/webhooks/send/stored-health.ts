import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { HealthRow } from "../endpoints/endpoint-rows";
import { webhookTables } from "../store/webhook-tables";
import type { Health } from "./health";
import type { HeldLane } from "./lane-work";

/** Reads the health of a lane's endpoint; nobody else changes it until the transaction ends. */
export function lockHealth(tx: Tx, lane: HeldLane): Promise<HealthRow> {
  return webhookTables(tx)
    .selectFrom("webhook_health")
    .selectAll()
    .where("scope_id", "=", lane.scope_id)
    .where("endpoint_id", "=", lane.endpoint_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function toHealth(row: HealthRow): Health {
  return {
    consecutiveFailures: row.consecutive_failures,
    failingSince: toMilliseconds(row.failing_since),
    lastFailedAt: toMilliseconds(row.last_failed_at),
    pausedUntil: toMilliseconds(row.paused_until),
    pauseCount: row.pause_count,
    isAlerted: row.alerted_at !== null,
  };
}

/** Returns the row with this health; `now` is when an alert was made that was not there before. */
export function withHealth(row: HealthRow, health: Health, now: string): HealthRow {
  return {
    ...row,
    consecutive_failures: health.consecutiveFailures,
    failing_since: toInstant(health.failingSince),
    last_failed_at: toInstant(health.lastFailedAt),
    paused_until: toInstant(health.pausedUntil),
    pause_count: health.pauseCount,
    alerted_at: health.isAlerted ? (row.alerted_at ?? now) : null,
  };
}

export async function saveHealth(tx: Tx, row: HealthRow): Promise<void> {
  await webhookTables(tx)
    .updateTable("webhook_health")
    .set(row)
    .where("scope_id", "=", row.scope_id)
    .where("endpoint_id", "=", row.endpoint_id)
    .execute();
}

export function toMilliseconds(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

function toInstant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : formatInstant(milliseconds);
}
