import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import { type Ids, instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../access-tables";

const MINUTE = 60_000;

/** How many tries count against a key, and for how long, in milliseconds. */
export interface AttemptLimit {
  readonly most: number;
  readonly within: number;
}

/** Ten failures of one email address, or from one internet address, in fifteen minutes. */
export const SIGN_IN_LIMIT: AttemptLimit = { most: 10, within: 15 * MINUTE };

interface Attempt {
  /** What is counted, as hashes: the email address, the internet address. */
  readonly keys: readonly string[];
  readonly limit: AttemptLimit;
  readonly ids: Ids;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Counts a try before it is decided, so that tries at once cannot pass the limit together; refuses with 429 if there
 * were too many. In a transaction of the system, to be committed whatever becomes of the try. Returns the try's id.
 */
export async function countAttempt(system: Tx, { keys, limit, ids, now }: Attempt): Promise<string> {
  const tx = system.withTables<AccessTables>();
  const since = instantOf(now - limit.within);
  const attemptId = ids.next();
  for (const key of [...keys].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    const { count, first } = await tx
      .selectFrom("sign_in_attempt")
      .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("attempted_at").as("first")])
      .where("scope_id", "=", key)
      .where("attempted_at", ">", since)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limit.most) throw tooMany(Date.parse(first ?? since) + limit.within - now);
  }
  await tx
    .insertInto("sign_in_attempt")
    .values(keys.map((key) => ({ scope_id: key, attempt_id: attemptId, attempted_at: instantOf(now) })))
    .execute();
  return attemptId;
}

/** Forgets a try that was right, and the earlier ones of the email address. */
export async function forgetAttempts(system: Tx, emailKey: string, attemptId: string): Promise<void> {
  await system
    .withTables<AccessTables>()
    .deleteFrom("sign_in_attempt")
    .where((row) => row.or([row("scope_id", "=", emailKey), row("attempt_id", "=", attemptId)]))
    .execute();
}

/** The same for an email address that is known and one that is not. */
function tooMany(wait: number): Refused {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  const text = "Too many tries. Wait, then try again.";
  const refusal = { token: "rate_limited", text, arguments: { retryAfterSeconds: seconds } };
  return new Refused(429, refusal, null, { "retry-after": String(seconds) });
}
