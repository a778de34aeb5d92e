import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { Refused } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import { type AccessTables, ADDRESS_LIMIT, countAttempt, recordRefusedSignIn, SESSION_LIFE } from "../../access";
import { mountPublic, type ServiceContext } from "../../contract";
import { deviceCookie } from "../attempts";
import { cookie, noCookie, readCookie, requireSameSite } from "../sessions/cookies";
import { findSignIn } from "../sessions/find-sign-in";
import { openSession, sessionData } from "../sessions/open-session";
import type { SignInContext } from "../sign-in-context";
import { type FactorRow, holdFactors, keyOfFactor, markFactor, secondFactorRefused } from "./factors";
import { type addedPasskey, passkeySignIn, startPasskeySignIn } from "./second-factor-operations";

/** Milliseconds for which a passkey may sign a challenge: the person looks for the key meanwhile. */
const CHALLENGE_LIFE = 5 * 60_000;
/** Ed25519, ES256 and RS256 of COSE: what passkeys are made with. */
const ALGORITHMS = [-8, -7, -257];
const COOKIE = "__Host-paypacket_passkey";

/** The library is loaded once somebody uses a passkey: it is as large as the rest of signing in. */
const library = () => import("@simplewebauthn/server");

type PasskeyContext = Pick<ServiceContext, "store" | "clock" | "ids" | "address" | "log"> & {
  readonly credentials: Pick<SignInContext["credentials"], "hash">;
};

/** Adds the operations by which a passkey alone signs a person in: it proves what they have, and who they are. */
export function mountPasskeys(context: SignInContext): void {
  const { store, clock, ids, credentials, address } = context;
  const count = (http: Context): Promise<string> => {
    const counted = [{ key: credentials.hash(`address of passkeys ${context.addressOf(http)}`), limit: ADDRESS_LIMIT }];
    return store.inSystem((system) => countAttempt(system, { counted, ids, now: clock.now() }));
  };

  mountPublic(context, startPasskeySignIn, async ({ http }) => {
    requireSameSite(http, context);
    await count(http);
    const holder = ids.next();
    const { generateAuthenticationOptions } = await library();
    const passkey = await generateAuthenticationOptions({
      rpID: new URL(address).hostname,
      userVerification: "required",
      timeout: CHALLENGE_LIFE,
    });
    await storeChallenge(context, passkey.challenge, holder);
    const cookies = [cookie(COOKIE, holder, CHALLENGE_LIFE / 1_000)];
    return { data: { passkey: { ...passkey } }, text: "Have a passkey sign it.", cookies };
  });

  mountPublic(context, passkeySignIn, async ({ body, http }) => {
    requireSameSite(http, context);
    await count(http);
    const signed = await verifySignature(context, body.credential, readCookie(http, COOKIE));
    const email = signed === null ? null : await useSignature(context, signed);
    const found = email === null ? null : await findSignIn(context, { email, accountId: body.customerId });
    if (email === null || found === null || found.person === null) throw await refused(context, body.credential.id);
    const session = await openSession(context, { ...found.person, providerId: null, factor: "Passkey" });
    const shown = { sessionId: session.sessionId, expiresAt: clock.now() + SESSION_LIFE };
    const data = await sessionData(context, found.person, shown);
    const cookies = [session.cookie, deviceCookie(context, http, email), noCookie(COOKIE)];
    return { data, text: "You are signed in.", cookies };
  });
}

interface Owner {
  readonly identityId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly held: readonly FactorRow[];
}

/** Returns what a browser needs to make a passkey of an identity, in one session. */
export async function startPasskey(context: PasskeyContext, { identityId, email, sessionId, held }: Owner) {
  const { generateRegistrationOptions } = await library();
  const passkey = await generateRegistrationOptions({
    rpName: "Paypacket",
    rpID: new URL(context.address).hostname,
    userName: email,
    userID: new Uint8Array(Buffer.from(identityId)),
    timeout: CHALLENGE_LIFE,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: held.flatMap(({ credential_id: id }) => (id === null ? [] : [{ id }])),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(context, passkey.challenge, sessionId);
  return { ...passkey };
}

/** A passkey that a browser made: its id, its public key and its count of signatures. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly key: string;
  readonly counter: number;
}

/** Returns the passkey that a browser made for a challenge of a session, which is used up. Refuses any other. */
export async function verifyPasskey(
  context: PasskeyContext,
  credential: z.output<typeof addedPasskey>,
  sessionId: string,
): Promise<NewPasskey> {
  const expectedChallenge = await takeChallenge(context, credential.response.clientDataJSON, sessionId);
  if (expectedChallenge === null) throw secondFactorRefused();
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await orNull(context, () =>
    verifyRegistrationResponse({
      response: credential,
      expectedChallenge,
      ...expectedPlace(context),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (registrationInfo === undefined) throw secondFactorRefused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, key: Buffer.from(publicKey).toString("base64url"), counter };
}

interface Signed {
  readonly row: FactorRow;
  readonly counter: number;
}

/** Returns the passkey that signed a challenge of a browser, which is used up; null if none did that we know. */
async function verifySignature(
  context: SignInContext,
  credential: z.output<typeof passkeySignIn.body>["credential"],
  holder: string,
): Promise<Signed | null> {
  const { userHandle, ...response } = credential.response;
  const expectedChallenge = await takeChallenge(context, response.clientDataJSON, holder);
  const identityId = Buffer.from(userHandle ?? "", "base64url").toString();
  const row = await context.store.inSystem((system) =>
    system
      .withTables<AccessTables>()
      .selectFrom("sign_in_factor")
      .selectAll()
      .where("scope_id", "=", identityId)
      .where("credential_id", "=", credential.id)
      .executeTakeFirst(),
  );
  if (expectedChallenge === null || row === undefined) return null;
  const { verifyAuthenticationResponse } = await library();
  const publicKey = new Uint8Array(Buffer.from(keyOfFactor(context, row), "base64url"));
  const { verified, authenticationInfo } = await orNull(context, () =>
    verifyAuthenticationResponse({
      response: { ...credential, response },
      expectedChallenge,
      ...expectedPlace(context),
      credential: { id: credential.id, publicKey, counter: Number(row.counter) },
      requireUserVerification: true,
    }),
  );
  return verified === true && authenticationInfo !== undefined ? { row, counter: authenticationInfo.newCounter } : null;
}

/** Stores the count of a signature. Returns the email address; null if the passkey is removed, or another signature came first. */
function useSignature(context: SignInContext, { row, counter }: Signed): Promise<string | null> {
  return context.store.inSystem(async (system) => {
    const held = await holdFactors(system, row.scope_id);
    const now = held.find(({ factor_id }) => factor_id === row.factor_id);
    if (now === undefined || (counter > 0 && counter <= Number(now.counter))) return null;
    await markFactor(context, system, now, counter);
    const { sort_email } = await system
      .withTables<AccessTables>()
      .selectFrom("sign_in_identity")
      .select("sort_email")
      .where("scope_id", "=", row.scope_id)
      .executeTakeFirstOrThrow();
    return sort_email;
  });
}

/** Returns the refusal of a sign-in, which the activity feed shows if the passkey is known. */
async function refused({ store, clock, ids }: SignInContext, credentialId: string): Promise<Refused> {
  await store.inSystem(async (system) => {
    const known = await system
      .withTables<AccessTables>()
      .selectFrom("sign_in_factor")
      .innerJoin("sign_in_identity", "sign_in_identity.scope_id", "sign_in_factor.scope_id")
      .select("sort_email")
      .where("credential_id", "=", credentialId)
      .executeTakeFirst();
    if (known !== undefined) await recordRefusedSignIn(system, { email: known.sort_email, ids, now: clock.now() });
  });
  return new Refused(401, { token: "passkey_refused", text: "The passkey is not known here, or it took too long." });
}

/** Where a passkey must have signed: at the page of this installation, under its own address. */
function expectedPlace({ address }: Pick<PasskeyContext, "address">) {
  const { origin, hostname } = new URL(address);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** The library throws for everything that is wrong: the log has its first words, which name the check. */
async function orNull<Result extends object>(
  { log }: PasskeyContext,
  work: () => Promise<Result>,
): Promise<Partial<Result>> {
  try {
    return await work();
  } catch (error) {
    const words = error instanceof Error ? error.message.split(" ", 4).join("-") : "";
    log.warn("passkey refused", { kind: words.replace(/[^\w-]/g, "") });
    return {};
  }
}

/** Stores a challenge for a holder: a session, or a browser by its cookie. */
async function storeChallenge(context: PasskeyContext, challenge: string, holder: string): Promise<void> {
  const { store, clock, credentials } = context;
  const values = {
    scope_id: credentials.hash(`challenge ${challenge}`),
    holder_hash: credentials.hash(`holder of challenges ${holder}`),
    expires_at: formatInstant(clock.now() + CHALLENGE_LIFE),
  };
  await store.inSystem((system) =>
    system.withTables<AccessTables>().insertInto("passkey_challenge").values(values).execute(),
  );
}

/** Uses up the challenge that a browser's data names; null if the holder has no such challenge, or it has expired. */
async function takeChallenge(context: PasskeyContext, clientData: string, holder: string): Promise<string | null> {
  const { store, clock, credentials } = context;
  const challenge = readChallenge(clientData);
  const row = await store.inSystem((system) =>
    system
      .withTables<AccessTables>()
      .deleteFrom("passkey_challenge")
      .where("scope_id", "=", credentials.hash(`challenge ${challenge}`))
      .where("holder_hash", "=", credentials.hash(`holder of challenges ${holder}`))
      .returning("expires_at")
      .executeTakeFirst(),
  );
  return row !== undefined && Date.parse(row.expires_at) > clock.now() ? challenge : null;
}

/** Returns the challenge of a browser's data (WebAuthn Level 3, section 5.8.1); empty if it has none. */
function readChallenge(clientData: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientData, "base64url").toString()).challenge);
  } catch {
    return "";
  }
}
