import { Refused } from "../../../platform/http";
import { isId } from "../../../platform/ports";
import { type AccessTables, countAttempt, forgetAttempts, recordRefusedSignIn, SESSION_LIFE } from "../../access";
import { mountPublic } from "../../contract";
import { countedTry, deviceCookie, signInRefused } from "../attempts";
import type { SignInContext } from "../sign-in-context";
import { noCookie, readCookie, requireOwnScript, requireSameSite, SESSION_COOKIE } from "./cookies";
import { findSignIn } from "./find-sign-in";
import { openSession, sessionData } from "./open-session";
import { renewToken, signIn, signOut } from "./session-operations";

/** Adds the operations that sign a person in and out, and renew the access token. */
export function mountSessions(context: SignInContext): void {
  const { store, clock, ids, credentials } = context;

  mountPublic(context, signIn, async ({ body, http }) => {
    requireSameSite(http, context);
    const { counted, ownKey } = countedTry(context, http, body.email);
    const attemptId = await store.inSystem((tx) => countAttempt(tx, { counted, ids, now: clock.now() }));
    const found = await findSignIn(store, body.email, body.customerId);
    const isRight = await credentials.passwords.isRight(body.password, found.passwordHash);
    if (!isRight || found.person === null) {
      await store.inSystem((tx) => recordRefusedSignIn(tx, { email: body.email, ids, now: clock.now() }));
      throw signInRefused();
    }
    await store.inSystem((tx) => forgetAttempts(tx, ownKey, attemptId));
    const session = await openSession(context, { ...found.person, providerId: null });
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

/** Returns the session of a cookie, if the person is still in the account. */
async function currentSession({ store, clock, credentials }: SignInContext, value: string) {
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
      .selectAll("person_session")
      .where("session_id", "=", sessionId)
      .where("secret_hash", "=", credentials.hash(secret))
      .where("ended_at", "is", null)
      .where("removed_at", "is", null)
      .executeTakeFirst(),
  );
  if (session === undefined || Date.parse(session.expires_at) <= clock.now()) throw sessionEnded();
  return session;
}

function sessionEnded(): Refused {
  const refusal = { token: "session_ended", text: "There is no session. Sign in." };
  return new Refused(401, refusal, null, { "set-cookie": noCookie(SESSION_COOKIE) });
}
