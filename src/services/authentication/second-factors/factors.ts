import { type Selectable, sql } from "kysely";
import { seal, unseal } from "../../../platform/config";
import { Refused } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { type AccessTables, type ActivityAction, queueSignInEmail, type UsedFactor } from "../../access";
import type { SignInContext } from "../sign-in-context";
import { authenticatorAddress, newAuthenticatorSecret, randomLetters, stepOfCode } from "./authenticator";

const PURPOSE = "second factors";
/** Milliseconds for which a secret that was shown can be confirmed. */
const ENROLMENT_LIFE = 15 * 60_000;
const MOST_FACTORS = 10;
const RECOVERY_CODES = 10;
/** Letters of a recovery code: 60 bits, so that a fast hash is enough. */
const RECOVERY_LETTERS = 12;

export type FactorContext = Pick<SignInContext, "clock" | "ids" | "keyOf"> & {
  readonly credentials: Pick<SignInContext["credentials"], "hash">;
};
export type FactorRow = Selectable<AccessTables["sign_in_factor"]>;

/** Returns the second factors of an identity, which nobody else changes until the transaction ends. As the system, as all here. */
export async function holdFactors(system: Tx, identityId: string): Promise<readonly FactorRow[]> {
  const tx = system.withTables<AccessTables>();
  await tx.selectFrom("sign_in_identity").select("scope_id").where("scope_id", "=", identityId).forUpdate().execute();
  return readFactors(system, identityId);
}

/** The same, only to show them. */
export function readFactors(system: Tx, identityId: string): Promise<readonly FactorRow[]> {
  return system
    .withTables<AccessTables>()
    .selectFrom("sign_in_factor")
    .selectAll()
    .where("scope_id", "=", identityId)
    .orderBy("created_at")
    .orderBy("factor_id")
    .execute();
}

/** Returns a secret for an app, and the sealed enrolment with which the first code of the app comes back. */
export function startAuthenticator({ keyOf, clock }: FactorContext, { identityId, email }: Identity) {
  const secret = newAuthenticatorSecret();
  const kept: Enrolment = { identityId, secret, until: clock.now() + ENROLMENT_LIFE };
  return {
    enrolment: seal(keyOf(PURPOSE), JSON.stringify(kept)),
    secret,
    address: authenticatorAddress(secret, email),
  };
}

interface Identity {
  readonly identityId: string;
  readonly email: string;
}

/** What is shown before an authenticator counts; it is stored nowhere, but encrypted with the person. */
interface Enrolment {
  readonly identityId: string;
  readonly secret: string;
  readonly until: number;
}

interface Confirmed {
  readonly identityId: string;
  readonly held: readonly FactorRow[];
  readonly name: string;
  readonly enrolment: string;
  readonly code: string;
  /** The session that adds it; null while signing in. */
  readonly sessionId: string | null;
}

/** Adds an authenticator whose first code is right; its step is used up. Returns null if the code or the enrolment is wrong. */
export async function addAuthenticator(
  context: FactorContext,
  system: Tx,
  { name, enrolment, code, ...to }: Confirmed,
): Promise<FactorRow | null> {
  const now = context.clock.now();
  const shown = readEnrolment(context, enrolment);
  if (shown === null || shown.identityId !== to.identityId || shown.until <= now) return null;
  const step = stepOfCode(shown.secret, digitsOf(code), { now, after: 0 });
  if (step === null) return null;
  const key = { kind: "Authenticator", name, key: shown.secret, credentialId: null, counter: step } as const;
  return insertFactor(context, system, { ...to, ...key });
}

function readEnrolment({ keyOf }: FactorContext, sealed: string): Enrolment | null {
  try {
    return JSON.parse(unseal(keyOf(PURPOSE), sealed));
  } catch {
    return null;
  }
}

interface NewFactor extends Pick<Confirmed, "identityId" | "held" | "sessionId"> {
  readonly kind: FactorRow["kind"];
  readonly name: string;
  readonly key: string;
  readonly credentialId: string | null;
  readonly counter: number;
}

/** Stores a second factor. Sessions that a password alone opened end, but not the one that has just proved the factor. */
export async function insertFactor(context: FactorContext, system: Tx, factor: NewFactor): Promise<FactorRow> {
  const { identityId, held, kind, name, key, credentialId, counter, sessionId } = factor;
  if (held.length >= MOST_FACTORS) {
    const text = `At most ${MOST_FACTORS} second factors are kept. Remove one first.`;
    throw new Refused(409, { token: "second_factor_limit_reached", text });
  }
  if (credentialId !== null && (await isKnown(system, credentialId))) throw secondFactorRefused();
  const now = formatInstant(context.clock.now());
  const row = await system
    .withTables<AccessTables>()
    .insertInto("sign_in_factor")
    .values({
      scope_id: identityId,
      factor_id: context.ids.next(),
      kind,
      name,
      sealed_key: seal(context.keyOf(PURPOSE), key),
      credential_id: credentialId,
      counter,
      created_at: now,
      last_used_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const sessions = system
    .withTables<AccessTables>()
    .updateTable("person_session")
    .where("identity_id", "=", identityId);
  await sessions
    .set({ factor: kind })
    .where("session_id", "=", sessionId ?? "")
    .execute();
  await sessions.set({ ended_at: now }).where("factor", "is", null).where("ended_at", "is", null).execute();
  await recordFactors(context, system, { identityId, action: "SecondFactorAdded" });
  return row;
}

/** Whether somebody's passkey has an id. */
async function isKnown(system: Tx, credentialId: string): Promise<boolean> {
  const known = await system
    .withTables<AccessTables>()
    .selectFrom("sign_in_factor")
    .select("factor_id")
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return known !== undefined;
}

/** Returns the secret of an authenticator, or the public key of a passkey. */
export function keyOfFactor({ keyOf }: Pick<FactorContext, "keyOf">, { sealed_key }: FactorRow): string {
  return unseal(keyOf(PURPOSE), sealed_key);
}

interface Proof {
  readonly identityId: string;
  readonly held: readonly FactorRow[];
  readonly code: string;
}

/** Uses up a code of an authenticator, or a recovery code. Returns which it was; null if it proves nothing. */
export async function takeCode(context: FactorContext, system: Tx, proof: Proof): Promise<UsedFactor | null> {
  const { identityId, held } = proof;
  const code = digitsOf(proof.code);
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(context, system, { identityId, code });
  const now = context.clock.now();
  for (const row of held.filter(({ kind }) => kind === "Authenticator")) {
    const step = stepOfCode(keyOfFactor(context, row), code, { now, after: Number(row.counter) });
    if (step === null) continue;
    await markFactor(context, system, row, step);
    return "Authenticator";
  }
  return null;
}

/** Records that a factor was used, and its count. */
export async function markFactor(context: FactorContext, system: Tx, row: FactorRow, counter: number): Promise<void> {
  await system
    .withTables<AccessTables>()
    .updateTable("sign_in_factor")
    .set({ counter, last_used_at: formatInstant(context.clock.now()) })
    .where("scope_id", "=", row.scope_id)
    .where("factor_id", "=", row.factor_id)
    .execute();
  await recordFactors(context, system, { identityId: row.scope_id, action: "SecondFactorUsed" });
}

async function takeRecoveryCode(
  context: FactorContext,
  system: Tx,
  { identityId, code }: Pick<Proof, "identityId" | "code">,
): Promise<UsedFactor | null> {
  const { numDeletedRows } = await system
    .withTables<AccessTables>()
    .deleteFrom("recovery_code")
    .where("scope_id", "=", identityId)
    .where("code_hash", "=", recoveryHash(context, identityId, code))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return null;
  await recordFactors(context, system, { identityId, action: "RecoveryCodeUsed" });
  return "RecoveryCode";
}

/** Replaces the recovery codes of an identity; returns the new ones, which are stored as hashes only. */
export async function replaceRecoveryCodes(context: FactorContext, system: Tx, identityId: string): Promise<string[]> {
  const tx = system.withTables<AccessTables>();
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomLetters(RECOVERY_LETTERS));
  await tx.deleteFrom("recovery_code").where("scope_id", "=", identityId).execute();
  const values = codes.map((code) => ({ scope_id: identityId, code_hash: recoveryHash(context, identityId, code) }));
  await tx.insertInto("recovery_code").values(values).execute();
  await recordFactors(context, system, { identityId, action: "RecoveryCodesReplaced" });
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

function recoveryHash({ credentials }: FactorContext, identityId: string, code: string): string {
  return credentials.hash(`recovery code ${identityId} ${code}`);
}

/** Returns a code without the spaces and dashes between its groups. */
function digitsOf(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}

interface SigningIn extends Identity {
  /** Whether the account asks the person for a second factor. */
  readonly needsFactor: boolean;
  readonly code?: string | undefined;
  readonly enrolment?: string | undefined;
}

/**
 * Returns what somebody whose password was right has proved beside it: null if nothing is asked, "Wrong" for a wrong code.
 * Refuses if a code or a first authenticator is needed: nobody has a session or a token before.
 */
export async function passSecondFactor(
  context: FactorContext,
  system: Tx,
  { identityId, email, needsFactor, code, enrolment }: SigningIn,
): Promise<UsedFactor | null | "Wrong"> {
  const held = await holdFactors(system, identityId);
  if (held.length > 0) {
    if (code === undefined) throw secondFactorRequired(held);
    return (await takeCode(context, system, { identityId, held, code })) ?? "Wrong";
  }
  if (!needsFactor) return null;
  if (code === undefined || enrolment === undefined) {
    const text =
      "Your account asks for a second factor. Read the secret with an authenticator app, then send its code.";
    const shown = startAuthenticator(context, { identityId, email });
    throw new Refused(403, { token: "second_factor_missing", text, arguments: shown });
  }
  const name = "Authenticator app";
  const added = await addAuthenticator(context, system, { identityId, held, name, enrolment, code, sessionId: null });
  return added?.kind ?? "Wrong";
}

interface Recorded {
  readonly identityId: string;
  readonly action: Extract<ActivityAction, `SecondFactor${string}` | `RecoveryCode${string}`>;
}

/**
 * Adds to the activity feed of every account of an identity. Its person gets an email, but not of a usual sign-in: they
 * learn what somebody else did with their password or their session.
 */
export async function recordFactors(
  { ids, clock, credentials }: FactorContext,
  system: Tx,
  { identityId, action }: Recorded,
): Promise<void> {
  const now = formatInstant(clock.now());
  await sql`
    insert into activity (account_id, activity_id, action, principal_id, target_type, target_id, target_name, occurred_at)
    select account_id, ${ids.next()}, ${action}, principal_id, 'Person', principal_id,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email), ${now}::timestamptz
    from person where identity_id = ${identityId} and removed_at is null`.execute(system);
  if (action === "SecondFactorUsed") return;
  const { sort_email: address } = await system
    .withTables<AccessTables>()
    .selectFrom("sign_in_identity")
    .select("sort_email")
    .where("scope_id", "=", identityId)
    .executeTakeFirstOrThrow();
  const scopeId = credentials.hash(`email of second factors ${address}`);
  const email = { emailId: ids.next(), kind: "SecondFactorChange", scopeId, address, principalId: null, now } as const;
  await queueSignInEmail(system, email);
}

/** The person has second factors, and sent no code. */
export function secondFactorRequired(held: readonly FactorRow[]): Refused {
  const factors = [...new Set(held.map(({ kind }) => kind))];
  const text = "Send the code of your authenticator app, or a recovery code.";
  return new Refused(401, { token: "second_factor_required", text, arguments: { factors } });
}

export function secondFactorRefused(): Refused {
  const text = "The code is wrong, has expired, or was used before. Wait for the next one.";
  return new Refused(401, { token: "second_factor_refused", text });
}
