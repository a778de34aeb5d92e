const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PAUSES = [1, 2, 4, 8, 16, 30].map((minutes) => minutes * MINUTE);
const FAILURES_TO_PAUSE = 10;
const ALERT_AFTER = DAY;
const DISABLE_AFTER = 5 * DAY;
/** A failure longer ago than this says nothing about the present. */
const FORGET_AFTER = 2 * DISABLE_AFTER;
/** Longer than the delivery that is tried after a pause can take. */
const TRIAL = MINUTE / 2;

/** The failures of an endpoint since its last success; instants in milliseconds. */
export interface Health {
  readonly consecutiveFailures: number;
  readonly failingSince: number | null;
  readonly lastFailedAt: number | null;
  readonly pausedUntil: number | null;
  /** Pauses of this run of failures. */
  readonly pauseCount: number;
  readonly isAlerted: boolean;
}

export const HEALTHY: Health = {
  consecutiveFailures: 0,
  failingSince: null,
  lastFailedAt: null,
  pausedUntil: null,
  pauseCount: 0,
  isAlerted: false,
};

/** The alert that a failure causes: after a day once, and when the endpoint is disabled after five. */
export type Alert = "Failing" | "Disabled";

/**
 * Returns the health after a failed attempt. Ten failures in a row pause sending for a minute; each trial that fails
 * after a pause makes the next one longer, up to half an hour. Attempts that were under way when a pause began change
 * nothing about it.
 */
export function afterFailure(before: Health, now: number, isTrial: boolean): { health: Health; alert: Alert | null } {
  const { consecutiveFailures, failingSince, pausedUntil, pauseCount, isAlerted } = remembered(before, now);
  const failures = consecutiveFailures + 1;
  const since = failingSince ?? now;
  const isDisabled = now - since >= DISABLE_AFTER;
  const isLong = now - since >= ALERT_AFTER && !isAlerted;
  const pauses = failures === FAILURES_TO_PAUSE || isTrial ? pauseCount + 1 : pauseCount;
  const health = {
    consecutiveFailures: failures,
    failingSince: since,
    lastFailedAt: now,
    pausedUntil: pauses === pauseCount ? pausedUntil : now + lengthOfPause(pauses),
    pauseCount: pauses,
    isAlerted: isAlerted || isLong,
  };
  if (isDisabled) return { health, alert: "Disabled" };
  return { health, alert: isLong ? "Failing" : null };
}

/** Returns the failures that still count. */
function remembered(health: Health, now: number): Health {
  const { lastFailedAt } = health;
  return lastFailedAt !== null && now - lastFailedAt > FORGET_AFTER ? HEALTHY : health;
}

function lengthOfPause(pauses: number): number {
  return PAUSES[Math.min(pauses, PAUSES.length) - 1] ?? 0;
}

/** What may be sent to an endpoint now, by its failures. */
type Gate = "open" | "trial" | "paused";

/** After ten failures in a row nothing is sent during the pause, and after it one delivery on trial. */
export function getGate({ consecutiveFailures, pausedUntil }: Health, now: number): Gate {
  if (consecutiveFailures < FAILURES_TO_PAUSE) return "open";
  return pausedUntil !== null && pausedUntil > now ? "paused" : "trial";
}

/** Returns the health while a delivery is on trial: other lanes wait for its result. */
export function onTrial(health: Health, now: number): Health {
  return { ...health, pausedUntil: now + TRIAL };
}
