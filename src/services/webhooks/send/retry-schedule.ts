import { MOST_ATTEMPTS } from "../contract/delivery-operations";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after failed attempts 1 to 9, the example schedule of Standard Webhooks: 75.6 hours together. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

const JITTER = 0.2;
/** Failures that a pause may cure: an overloaded receiver, or a proxy before it. */
const SLOW_DOWN = new Set(["timeout", "answer_too_slow", "connect_timeout"]);

/** What a failed attempt says about the next one. */
interface FailedAttempt {
  readonly statusCode: number | null;
  readonly errorToken: string | null;
  /** `Retry-After` of the response. */
  readonly retryAfter: string | undefined;
}

/**
 * Returns the milliseconds from the end of a failed attempt to the next one; null after the last attempt. The scheduled
 * wait varies by up to 20% either way (`random` is from 0 up to 1). After 502, 504 and time-outs it is at least a minute;
 * `Retry-After` of 429 and 503 is followed between the scheduled wait and twice that.
 */
export function waitAfter(attempt: number, failed: FailedAttempt, now: number, random: number): number | null {
  const wait = WAITS[attempt - 1];
  if (wait === undefined || attempt >= MOST_ATTEMPTS) return null;
  const scheduled = Math.round(wait * (1 - JITTER + 2 * JITTER * random));
  const { statusCode, errorToken, retryAfter } = failed;
  if (statusCode === 429 || statusCode === 503) {
    return Math.min(Math.max(scheduled, readRetryAfter(retryAfter, now) ?? 0), 2 * scheduled);
  }
  const isSlow = statusCode === 502 || statusCode === 504 || SLOW_DOWN.has(errorToken ?? "");
  return isSlow ? Math.max(scheduled, MINUTE) : scheduled;
}

/** Returns the milliseconds that a `Retry-After` asks for, in seconds or as a date (RFC 9110, section 10.2.3). */
function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * SECOND;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at - now;
}
