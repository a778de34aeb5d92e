import type { Selectable } from "kysely";
import { invalid, issueAt, Refused } from "../../platform/http";
import { isId } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import {
  type AccessTables,
  type AskedLink,
  countAttempt,
  findLink,
  forgetAttempts,
  isProvenEnough,
  recordRefusedSignIn,
  SESSION_LIFE,
  SIGN_IN_LIMIT,
  takeLink,
  type UsedFactor,
} from "../access";
import { mountPublic, type PublicRequest } from "../contract";
import { countedTry, deviceCookie, signInRefused } from "./attempts";
import { acceptInvitation, holdIdentity, insertIdentity, mountResets } from "./passwords/mount-passwords";
import { mountProviders } from "./providers/mount-providers";
import { passSecondFactor, secondFactorRefused } from "./second-factors/factors";
import { mountPasskeys } from "./second-factors/passkeys";
import { noCookie, readCookie, requireOwnScript, requireSameSite, SESSION_COOKIE } from "./sessions/cookies";
import { findSignIn } from "./sessions/find-sign-in";
import { openSession, sessionData } from "./sessions/open-session";
import { renewToken, signIn, signOut } from "./sessions/session-operations";
import type { SignInContext } from "./sign-in-context";

/** Adds the operations that are called before somebody is signed in; mount them before authentication. */
export function mountSignIn(context: SignInContext): void {
  mountSessions(context);
  mountAcceptance(context);
  mountResets(context);
  mountProviders(context);
  mountPasskeys(context);
}

/** Adds the operations that sign a person in and out, and renew the access token. */
function mountSessions(context: SignInContext): void {
  const { store, clock, ids, credentials } = context;

  mountPublic(context, signIn, async ({ body, http }) => {
    requireSameSite(http, context);
    const { counted, ownKey, codeKey } = countedTry(context, http, body.email);
    const attemptId = await store.inSystem((tx) => countAttempt(tx, { counted, ids, now: clock.now() }));
    const found = await findSignIn(context, { email: body.email, accountId: body.customerId });
    const isRight = await credentials.passwords.isRight(body.password, found.passwordHash);
    if (!isRight || found.person === null) throw await refused(context, body.email, signInRefused());
    const factor = await proveFactor(context, { ...body, ...found.person, codeKey, attemptId });
    await store.inSystem((tx) => forgetAttempts(tx, ownKey, attemptId));
    const session = await openSession(context, { ...found.person, providerId: null, factor });
    const data = await sessionData(context, found.person, {
      sessionId: session.sessionId,
      expiresAt: clock.now() + SESSION_LIFE,
    });
    const cookies = [session.cookie, deviceCookie(context, http, body.email)];
    return { data, text: "You are signed in.", cookies };
  });

  mountPublic(context, renewToken, async ({ http }) => {
    requireOwnScript(http, context);
    const session = await currentSession(context, readCookie(http, SESSION_COOKIE));
    const person = { accountId: session.account_id, principalId: session.principal_id };
    const shown = { sessionId: session.session_id, expiresAt: Date.parse(session.expires_at) };
    return { data: await sessionData(context, person, shown), text: "This is another access token." };
  });

  mountPublic(context, signOut, async ({ http, now }) => {
    requireOwnScript(http, context);
    const { session_id, account_id } = await currentSession(context, readCookie(http, SESSION_COOKIE));
    await store.inAccount(account_id, (tx) =>
      tx
        .withTables<AccessTables>()
        .updateTable("person_session")
        .set({ ended_at: now })
        .where("session_id", "=", session_id)
        .execute(),
    );
    credentials.changed(session_id);
    const headers = { "set-cookie": noCookie(SESSION_COOKIE) };
    return { data: { sessionId: session_id }, text: "You are signed out.", headers };
  });
}

/** Records a sign-in that is refused. */
async function refused({ store, clock, ids }: SignInContext, email: string, refusal: Refused): Promise<Refused> {
  await store.inSystem((tx) => recordRefusedSignIn(tx, { email, ids, now: clock.now() }));
  return refusal;
}

type Proving = Parameters<typeof passSecondFactor>[2] & { readonly codeKey: string; readonly attemptId: string };

/** Has a person whose password was right prove a second factor, if one is asked. Tries with a code are counted apart, too. */
async function proveFactor(context: SignInContext, person: Proving): Promise<UsedFactor | null> {
  const { store, clock, ids } = context;
  const { code, codeKey, attemptId, email } = person;
  const counted = [{ key: codeKey, limit: SIGN_IN_LIMIT }];
  await store.inSystem(async (system) => {
    // A right password without a code is no wrong try: the person is asked for the code.
    if (code === undefined) await forgetAttempts(system, "", attemptId);
    else await countAttempt(system, { counted, ids, now: clock.now() });
  });
  const factor = await store.inSystem((system) => passSecondFactor(context, system, person));
  context.credentials.changed(person.identityId);
  if (factor === "Wrong") throw await refused(context, email, secondFactorRefused());
  if (code !== undefined) await store.inSystem((system) => forgetAttempts(system, codeKey, attemptId));
  return factor;
}

/** Returns the session of a cookie, if the person is still in the account. */
async function currentSession({ name, store, clock, credentials }: SignInContext, value: string) {
  const [sessionId = "", secret = ""] = value.split(".");
  if (!isId(sessionId)) throw sessionEnded();
  const session = await store.inSystem((system) =>
    system
      .withTables<AccessTables>()
      .selectFrom("person_session")
      .innerJoin("person", (join) =>
        join
          .onRef("person.account_id", "=", "person_session.account_id")
          .onRef("person.principal_id", "=", "person_session.principal_id"),
      )
      .innerJoin("account", "account.account_id", "person_session.account_id")
      .selectAll("person_session")
      .where("session_id", "=", sessionId)
      .where("secret_hash", "=", credentials.hash(secret))
      .where("ended_at", "is", null)
      .where("removed_at", "is", null)
      .where(isProvenEnough(name === "live"))
      .executeTakeFirst(),
  );
  if (session === undefined || Date.parse(session.expires_at) <= clock.now()) throw sessionEnded();
  return session;
}

function sessionEnded(): Refused {
  const refusal = { token: "session_ended", text: "There is no session. Sign in." };
  return new Refused(401, refusal, null, { "set-cookie": noCookie(SESSION_COOKIE) });
}

type PersonRow = Selectable<AccessTables["person"]>;
type Accepted = PublicRequest<typeof acceptInvitation>;

/** Adds the operation that accepts an invitation. A refusal leaves the link as it is. */
function mountAcceptance(context: SignInContext): void {
  const { store, credentials } = context;
  mountPublic(context, acceptInvitation, async (request) => {
    const { body, now } = request;
    const link = { kind: "Invitation" as const, secretHash: credentials.hash(body.token), now };
    const invited = await store.inSystem((system) => personOfLink(system, link, false));
    const prepared = await preparePassword(context, request, invited);
    const person = await store.inSystem(async (system) => {
      const row = await personOfLink(system, link, true);
      const identityId = prepared === null ? null : await identityOf(context, system, { row, prepared, now });
      return accept(system, row, { ...body, identityId, now });
    });
    credentials.changed(person.principal_id);
    const { principal_id, account_id, email, password_sign_in } = person;
    return {
      data: { principalId: principal_id, customerId: account_id, email, passwordSignIn: password_sign_in },
      text: "The invitation is accepted. Sign in.",
    };
  });
}

/** The hash of a new password; null in place of the identity whose password was right. */
interface Prepared {
  readonly newHash: string | null;
}

/** Checks the password of an identity that exists, or hashes a new one: before the transaction, as both are slow. */
async function preparePassword(
  context: SignInContext,
  { body, http }: Accepted,
  row: PersonRow,
): Promise<Prepared | null> {
  const { store, clock, ids, credentials } = context;
  await refuseIfDenied(store, row);
  if (!row.password_sign_in) {
    if (body.password !== undefined) throw invalid([issueAt(["password"], "must_be_absent", null)]);
    return null;
  }
  if (body.password === undefined) throw invalid([issueAt(["password"], "required", null)]);
  const known = await store.inSystem((system) => holdIdentity(system, row.email));
  if (known === null) return { newHash: await credentials.passwords.hash(body.password) };
  const { counted } = countedTry(context, http, row.email);
  await store.inSystem((system) => countAttempt(system, { counted, ids, now: clock.now() }));
  if (!(await credentials.passwords.isRight(body.password, known.password_hash))) throw signInRefused();
  return { newHash: null };
}

/** Refuses in an account that denies passwords; the link is not used up. */
async function refuseIfDenied({ inAccount }: SignInContext["store"], row: PersonRow): Promise<void> {
  const { password_sign_in: policy } = await inAccount(row.account_id, (tx) =>
    tx.withTables<AccessTables>().selectFrom("account").select("password_sign_in").executeTakeFirstOrThrow(),
  );
  if (policy !== "Denied" || !row.password_sign_in) return;
  const text = "The account no longer allows passwords. Sign in through its identity provider instead.";
  throw new Refused(409, { token: "password_sign_in_denied", text });
}

interface Joining {
  readonly row: PersonRow;
  readonly prepared: Prepared;
  readonly now: string;
}

/** Returns the identity of the person's email address, made now if the address had none. */
async function identityOf({ ids }: SignInContext, system: Tx, { row, prepared, now }: Joining): Promise<string> {
  const known = await holdIdentity(system, row.email);
  // Another invitation of the same address was accepted meanwhile: its password was not compared with this one.
  if ((known === null) !== (prepared.newHash !== null)) throw signInRefused();
  if (known !== null) return known.scope_id;
  const identityId = ids.next();
  await insertIdentity(system, { identityId, email: row.email, passwordHash: prepared.newHash ?? "", now });
  return identityId;
}

/** Returns the person whom a link invites; with `use` the link is used up. */
async function personOfLink(system: Tx, link: AskedLink, use: boolean): Promise<PersonRow> {
  const tx = system.withTables<AccessTables>();
  const found = use ? await takeLink(system, link) : await findLink(system, link);
  const row =
    found === null
      ? undefined
      : await tx
          .selectFrom("person")
          .selectAll()
          .where("account_id", "=", found.scopeId)
          .where("principal_id", "=", found.subjectId)
          .where("removed_at", "is", null)
          .executeTakeFirst();
  if (row !== undefined) return row;
  const text = "The invitation has expired, was accepted, or a newer one was sent.";
  throw new Refused(400, { token: "invitation_not_valid", text });
}

interface Acceptance {
  readonly identityId: string | null;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly now: string;
}

async function accept(system: Tx, row: PersonRow, acceptance: Acceptance): Promise<PersonRow> {
  const { identityId, firstName = row.first_name, lastName = row.last_name, now } = acceptance;
  return system
    .withTables<AccessTables>()
    .updateTable("person")
    .set({ identity_id: identityId, first_name: firstName, last_name: lastName, accepted_at: now, updated_at: now })
    .where("account_id", "=", row.account_id)
    .where("principal_id", "=", row.principal_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
