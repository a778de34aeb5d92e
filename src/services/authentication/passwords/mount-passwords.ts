import { type Caller, Refused } from "../../../platform/http";
import { asSystem } from "../../../platform/store";
import {
  type AccessTables,
  ADDRESS_LIMIT,
  countAttempt,
  countIfRoom,
  forgetAttempts,
  queueSignInEmail,
  SIGN_IN_LIMIT,
  takeLink,
} from "../../access";
import { mountOperation, mountPublic, type ServiceContext, type Work } from "../../contract";
import { countedTry, emailKey, signInRefused } from "../attempts";
import { requirePerson } from "../require-person";
import { findSignInAs } from "../sessions/find-sign-in";
import type { SignInContext } from "../sign-in-context";
import { replacePassword } from "./identities";
import { changePassword, completeReset, requestReset } from "./password-operations";

/** Adds the operations by which somebody who is not signed in has another password. */
export function mountResets(context: SignInContext): void {
  const { store, clock, ids, credentials } = context;

  mountPublic(context, requestReset, async ({ body, http, now }) => {
    const { hash } = credentials;
    const address = context.addressOf(http);
    const counted = [
      { key: hash(`email and address of resets ${body.email.toLowerCase()} ${address}`), limit: SIGN_IN_LIMIT },
      { key: hash(`address of resets ${address}`), limit: ADDRESS_LIMIT },
    ];
    await store.inSystem((system) => countAttempt(system, { counted, ids, now: clock.now() }));
    const scopeId = hash(`email of resets ${body.email.toLowerCase()}`);
    await store.inSystem(async (system) => {
      // Strangers who ask for resets cannot fill a mailbox, nor have the person refused: the last email's link works.
      const asked = { counted: [{ key: scopeId, limit: SIGN_IN_LIMIT }], ids, now: clock.now() };
      if (!(await countIfRoom(system, asked)).ok) return;
      await queueSignInEmail(system, {
        emailId: ids.next(),
        kind: "PasswordReset",
        scopeId,
        address: body.email,
        principalId: null,
        now,
      });
    });
    return { data: {}, text: "If somebody signs in with the address, an email with a link is on its way." };
  });

  mountPublic(context, completeReset, async ({ body, http, now }) => {
    const passwordHash = await credentials.passwords.hash(body.password);
    const link = { kind: "PasswordReset" as const, secretHash: credentials.hash(body.token), now };
    const identityId = await store.inSystem(async (system) => {
      const taken = await takeLink(system, link);
      if (taken === null) throw resetNotValid();
      const change = { identityId: taken.subjectId, passwordHash, now, except: null };
      const email = await replacePassword(system, change);
      if ((await findSignInAs(system, email, undefined)).person === null) throw passwordsDenied();
      for (const key of [emailKey(credentials, email), countedTry(context, http, email).ownKey]) {
        await forgetAttempts(system, key, "");
      }
      return taken.subjectId;
    });
    credentials.changed(identityId);
    return { data: {}, text: "The password is changed. Sign in." };
  });
}

/** Adds the operation by which a person in a session changes the password. */
export function mountPasswordChange(context: ServiceContext): void {
  const { store, clock, ids, credentials } = context;
  const keyOf = (principalId: string | null): string => credentials.hash(`password of ${principalId}`);
  const count = async ({ caller }: { readonly caller: Caller }): Promise<void> => {
    const counted = [{ key: keyOf(caller.principalId), limit: SIGN_IN_LIMIT }];
    const attempt = { counted, ids, now: clock.now() };
    await store.inSystem((system) => countAttempt(system, attempt));
  };
  const work: Work<typeof changePassword> = async ({ body, caller, now }, tx) => {
    const { principalId, sessionId } = requirePerson(caller);
    const { identity_id: identityId } = await tx
      .withTables<AccessTables>()
      .selectFrom("person_session")
      .select("identity_id")
      .where("session_id", "=", sessionId)
      .executeTakeFirstOrThrow();
    if (identityId === null) throw throughProvider();
    await asSystem(tx, async () => {
      const { password_hash } = await tx
        .withTables<AccessTables>()
        .selectFrom("sign_in_identity")
        .select("password_hash")
        .where("scope_id", "=", identityId)
        .executeTakeFirstOrThrow();
      if (!(await credentials.passwords.isRight(body.currentPassword, password_hash))) throw signInRefused();
      const passwordHash = await credentials.passwords.hash(body.newPassword);
      await replacePassword(tx, { identityId, passwordHash, now, except: sessionId });
      await forgetAttempts(tx, keyOf(principalId), "");
    });
    const afterwards = () => credentials.changed(principalId);
    return { data: { principalId }, text: "The password is changed.", afterwards };
  };
  mountOperation(context, changePassword, work, count);
}

function resetNotValid(): Refused {
  const text = "The link has expired, was used, or a newer one was sent. Ask for another one.";
  return new Refused(400, { token: "password_reset_not_valid", text });
}

/** No account of the person allows passwords any more: another password would lead nowhere. */
function passwordsDenied(): Refused {
  const text = "Your account no longer allows passwords. Sign in through its identity provider instead.";
  return new Refused(409, { token: "password_sign_in_denied", text });
}

function throughProvider(): Refused {
  const text = "You signed in through the identity provider, which keeps your password.";
  return new Refused(409, { token: "signs_in_through_identity_provider", text });
}
