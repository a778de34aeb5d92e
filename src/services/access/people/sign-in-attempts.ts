import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import { formatInstant, type Ids } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../access-tables";

const MINUTE = 60_000;

/** How many tries count against a key, and for how long, in milliseconds. */
export interface AttemptLimit {
  readonly most: number;
  readonly within: number;
}

/** Ten failures of one email address from one internet address, or from one known browser, in fifteen minutes. */
export const SIGN_IN_LIMIT: AttemptLimit = { most: 10, within: 15 * MINUTE };

/** Failures of one email address from all internet addresses: browsers in which its person has signed in pass it. */
export const EMAIL_LIMIT: AttemptLimit = { most: 100, within: 15 * MINUTE };

/** Failures from one internet address, which an office with all people of an account may share. */
export const ADDRESS_LIMIT: AttemptLimit = { most: 500, within: 15 * MINUTE };

/** What is counted, as a hash, and its limit. */
interface Counted {
  readonly key: string;
  readonly limit: AttemptLimit;
}

interface Attempt {
  readonly counted: readonly Counted[];
  readonly ids: Ids;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Counts a try before it is decided, so that tries at once cannot pass a limit together; refuses with 429 if there were
 * too many. In a transaction of the system, to be committed whatever becomes of the try. Returns the try's id.
 */
export async function countAttempt(system: Tx, attempt: Attempt): Promise<string> {
  const result = await countIfRoom(system, attempt);
  if (result.ok) return result.attemptId;
  throw tooMany(result.wait);
}

type CountResult =
  | { readonly ok: true; readonly attemptId: string }
  /** The milliseconds until there is room again. */
  | { readonly ok: false; readonly wait: number };

/** The same, but only reports that there were too many. A try that is not let through counts nowhere. */
export async function countIfRoom(system: Tx, { counted, ids, now }: Attempt): Promise<CountResult> {
  const tx = system.withTables<AccessTables>();
  const attemptId = ids.next();
  for (const { key, limit } of [...counted].sort((one, other) => (one.key < other.key ? -1 : 1))) {
    const since = formatInstant(now - limit.within);
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    const { count, first } = await tx
      .selectFrom("sign_in_attempt")
      .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("attempted_at").as("first")])
      .where("scope_id", "=", key)
      .where("attempted_at", ">", since)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limit.most) return { ok: false, wait: Date.parse(first ?? since) + limit.within - now };
  }
  await tx
    .insertInto("sign_in_attempt")
    .values(counted.map(({ key }) => ({ scope_id: key, attempt_id: attemptId, attempted_at: formatInstant(now) })))
    .execute();
  return { ok: true, attemptId };
}

/** Forgets a try that was right, and the earlier ones of a key. */
export async function forgetAttempts(system: Tx, key: string, attemptId: string): Promise<void> {
  await system
    .withTables<AccessTables>()
    .deleteFrom("sign_in_attempt")
    .where((row) => row.or([row("scope_id", "=", key), row("attempt_id", "=", attemptId)]))
    .execute();
}

/** Refused sign-ins of one person that the activity feed shows in fifteen minutes: guessers do not fill it. */
const MOST_SHOWN = 10;

interface RefusedSignIn {
  readonly email: string;
  readonly ids: Ids;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Adds a refused sign-in to the activity feed of every account that has a person with the email address. One statement,
 * whoever exists; as the system.
 */
export async function recordRefusedSignIn(system: Tx, { email, ids, now }: RefusedSignIn): Promise<void> {
  const activityIds = Array.from({ length: MOST_SHOWN }, () => ids.next());
  await sql`
    insert into activity (account_id, activity_id, action, target_type, target_id, target_name, occurred_at)
    select account_id, activity_id, 'SignInRefused', 'Person', principal_id,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email), ${formatInstant(now)}::timestamptz
    from (
      select *, row_number() over (order by account_id) as place from person
      where sort_email = ${email.toLowerCase()} and removed_at is null and (
        select count(*) from activity where activity.account_id = person.account_id and action = 'SignInRefused'
          and target_id = person.principal_id and occurred_at > ${formatInstant(now - SIGN_IN_LIMIT.within)}) < ${MOST_SHOWN}
    ) as known join unnest(${activityIds}::text[]) with ordinality as new(activity_id, place) using (place)`.execute(
    system,
  );
}

/** The same for an email address that is known and one that is not. */
function tooMany(wait: number): Refused {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  const text = "Too many tries. Wait, then try again.";
  const refusal = { token: "rate_limited", text, arguments: { retryAfterSeconds: seconds } };
  return new Refused(429, refusal, null, { "retry-after": String(seconds) });
}
