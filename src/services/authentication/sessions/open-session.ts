import { formatInstant } from "../../../platform/ports";
import { type AccessTables, newSecret, SESSION_LIFE, SESSION_TOKEN_LIFE, type UsedFactor } from "../../access";
import type { SignInContext } from "../sign-in-context";
import { cookie, SESSION_COOKIE } from "./cookies";

/** The person who signs in: by the password of an identity, or through a provider. */
interface SignedIn {
  readonly accountId: string;
  readonly principalId: string;
  readonly identityId: string | null;
  readonly providerId: string | null;
  /** What was proved beside the password; null for a password alone. */
  readonly factor: UsedFactor | null;
}

/** A session that was just made: never one that the browser already had. */
interface OpenSession {
  readonly sessionId: string;
  readonly cookie: string;
}

/** Makes a session of a person, and records when the person signed in. */
export async function openSession(context: SignInContext, person: SignedIn): Promise<OpenSession> {
  const { store, clock, ids, credentials } = context;
  const { accountId, principalId, identityId, providerId, factor } = person;
  const [sessionId, secret, now] = [ids.next(), newSecret(), clock.now()];
  await store.inAccount(accountId, async (account) => {
    const tx = account.withTables<AccessTables>();
    await tx
      .insertInto("person_session")
      .values({
        account_id: accountId,
        session_id: sessionId,
        principal_id: principalId,
        identity_id: identityId,
        provider_id: providerId,
        factor,
        secret_hash: credentials.hash(secret),
        created_at: formatInstant(now),
        expires_at: formatInstant(now + SESSION_LIFE),
        ended_at: null,
      })
      .execute();
    await tx
      .updateTable("person")
      .set({ last_signed_in_at: formatInstant(now) })
      .where("principal_id", "=", principalId)
      .execute();
  });
  return { sessionId, cookie: cookie(SESSION_COOKIE, `${sessionId}.${secret}`, SESSION_LIFE / 1_000) };
}

/** Returns a session as responses show it, with an access token that ends no later than the session. */
export async function sessionData(
  { tokens, clock }: SignInContext,
  person: Pick<SignedIn, "accountId" | "principalId">,
  session: { readonly sessionId: string; readonly expiresAt: number },
) {
  const expiresIn = Math.min(SESSION_TOKEN_LIFE, Math.floor((session.expiresAt - clock.now()) / 1_000));
  return {
    sessionId: session.sessionId,
    principalId: person.principalId,
    customerId: person.accountId,
    accessToken: await tokens.issueForSession(session.sessionId, person.principalId, expiresIn),
    expiresIn,
  };
}
