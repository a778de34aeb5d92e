import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { type Caller, Refused } from "../../../platform/http";
import { asSystem, type Tx } from "../../../platform/store";
import {
  type AccessTables,
  ADDRESS_LIMIT,
  type AskedLink,
  countAttempt,
  countIfRoom,
  findLink,
  forgetAttempts,
  queueSignInEmail,
  SIGN_IN_LIMIT,
  takeLink,
} from "../../access";
import {
  idField,
  mountOperation,
  mountPublic,
  operation,
  type RefusalCase,
  type ServiceContext,
  textField,
  type Work,
} from "../../contract";
import { countedTry, emailKey, signInRefused } from "../attempts";
import { holdFactors, secondFactorRefused, secondFactorRequired, takeCode } from "../second-factors/factors";
import { codeField, FACTOR_REFUSED, FACTOR_REQUIRED } from "../second-factors/second-factor-operations";
import { findSignInAs } from "../sessions/find-sign-in";
import { SIGN_IN_REFUSED } from "../sessions/session-operations";
import type { SignInContext } from "../sign-in-context";

const PATH = "/v1/authentication";
const common = { service: "Authentication", scope: "public" } as const;
const newPassword = () => z.string().min(12).max(128);
const linkToken = () => z.string().min(1).max(200).openapi({ description: "The token of the emailed link." });

const exampleToken = "pps_7Qx0mJv4yTz1c9K3b5N8r2W6d0F4h7L1s9P3u5Y8aEo";
const examplePassword = "correct horse battery staple";

const PASSWORDS_DENIED: RefusalCase = {
  status: 409,
  token: "password_sign_in_denied",
  when: "The account denies passwords. The link is not used up.",
};

export const acceptInvitation = operation({
  ...common,
  id: "acceptInvitation",
  method: "post",
  path: `${PATH}/invitations/accept`,
  summary: "Accepts an invitation with the token of its email",
  description: "Whoever already signs in with the email address sends the password in use.",
  body: z.strictObject({
    token: linkToken(),
    password: newPassword()
      .optional()
      .openapi({ description: "Required unless the person signs in through an identity provider." }),
    firstName: textField(100).optional(),
    lastName: textField(100).optional(),
  }),
  data: z.strictObject({
    principalId: idField(),
    customerId: idField(),
    email: z.string(),
    passwordSignIn: z.boolean(),
  }),
  token: "invitation_accepted",
  refusals: [notValid("invitation_not_valid"), SIGN_IN_REFUSED, PASSWORDS_DENIED],
  examples: {
    body: { token: exampleToken, password: examplePassword },
    data: {
      principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0",
      customerId: "01JZ3V6D4R8QK2M5N7P9T1W3X4",
      email: "owner@sample.example",
      passwordSignIn: true,
    },
  },
});

const requestReset = operation({
  ...common,
  id: "requestPasswordReset",
  method: "post",
  path: `${PATH}/password-resets`,
  summary: "Emails a link to choose another password, if somebody signs in with the address",
  description: "The response is the same for every address.",
  body: z.strictObject({ email: textField(254) }),
  data: z.strictObject({}),
  status: 202,
  token: "password_reset_requested",
  examples: { body: { email: "owner@sample.example" }, data: {} },
});

const completeReset = operation({
  ...common,
  id: "completePasswordReset",
  method: "post",
  path: `${PATH}/password-resets/complete`,
  summary: "Sets another password with the token of the email, and ends all sessions",
  description: "The token works once, and for a limited time. Earlier failed attempts to sign in no longer count.",
  body: z.strictObject({ token: linkToken(), password: newPassword(), code: codeField().optional() }),
  data: z.strictObject({}),
  token: "password_reset_completed",
  refusals: [notValid("password_reset_not_valid"), FACTOR_REQUIRED, FACTOR_REFUSED, PASSWORDS_DENIED],
  examples: { body: { token: exampleToken, password: examplePassword }, data: {} },
});

const changePassword = operation({
  service: "Authentication",
  scope: "account",
  id: "changePassword",
  method: "put",
  path: `${PATH}/password`,
  summary: "Changes the password of the person of the session, and ends their other sessions",
  description: "Needs the session of a person and the current password. The session of the request continues.",
  body: z.strictObject({ currentPassword: z.string().max(1_000), newPassword: newPassword() }),
  data: z.strictObject({ principalId: idField() }),
  token: "password_changed",
  refusals: [
    { status: 403, token: "person_required", when: "The token is that of credentials, not of a session." },
    { ...SIGN_IN_REFUSED, when: "`currentPassword` is wrong." },
    {
      status: 409,
      token: "signs_in_through_identity_provider",
      when: "The session was opened through an identity provider.",
    },
  ],
  examples: {
    body: { currentPassword: examplePassword, newPassword: "another horse battery staple" },
    data: { principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0" },
  },
});

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
    await countCode(context, link, body.code);
    const identityId = await store.inSystem(async (system) => {
      const taken = await takeLink(system, link);
      if (taken === null) throw resetNotValid();
      await requireCode(context, system, taken.subjectId, body.code);
      const change = { identityId: taken.subjectId, passwordHash, now, except: null };
      const email = await replacePassword(system, change);
      if ((await findSignInAs(system, { email, isLive: context.name === "live" })).person === null)
        throw passwordsDenied();
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

/** Counts a code that comes with a link, whose holder may have the mailbox only. */
async function countCode({ store, clock, ids, credentials }: SignInContext, link: AskedLink, code?: string) {
  if (code === undefined) return;
  await store.inSystem(async (system) => {
    const found = await findLink(system, link);
    const counted = [{ key: credentials.hash(`code of resets ${found?.subjectId}`), limit: SIGN_IN_LIMIT }];
    if (found !== null) await countAttempt(system, { counted, ids, now: clock.now() });
  });
}

/** Refuses an identity with second factors without one of its codes. A refusal leaves the link as it is. */
async function requireCode(context: SignInContext, system: Tx, identityId: string, code?: string): Promise<void> {
  const held = await holdFactors(system, identityId);
  if (held.length === 0) return;
  if (code === undefined) throw secondFactorRequired(held);
  if ((await takeCode(context, system, { identityId, held, code })) === null) throw secondFactorRefused();
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

export function throughProvider(): Refused {
  const text = "You signed in through the identity provider, which keeps your password.";
  return new Refused(409, { token: "signs_in_through_identity_provider", text });
}

/** Returns the person and the session of a request; refuses credentials. */
export function requirePerson({ principalId, sessionId }: Caller) {
  if (principalId !== null && sessionId !== null) return { principalId, sessionId };
  const text = "Only a person who is signed in may do this, not credentials.";
  throw new Refused(403, { token: "person_required", text });
}

interface NewIdentity {
  readonly identityId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly now: string;
}

/**
 * Returns the identity of an email address; null if there is no identity. Until the transaction ends, no other can be made for
 * the address. As the system, as all functions here.
 */
export async function holdIdentity(system: Tx, email: string) {
  const sorted = email.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${sorted}`}, 0))`.execute(system);
  const found = await system
    .withTables<AccessTables>()
    .selectFrom("sign_in_identity")
    .selectAll()
    .where("sort_email", "=", sorted)
    .executeTakeFirst();
  return found ?? null;
}

export async function insertIdentity(system: Tx, identity: NewIdentity): Promise<void> {
  await system
    .withTables<AccessTables>()
    .insertInto("sign_in_identity")
    .values({
      scope_id: identity.identityId,
      sort_email: identity.email.toLowerCase(),
      password_hash: identity.passwordHash,
      created_at: identity.now,
      updated_at: identity.now,
    })
    .execute();
}

interface Change {
  readonly identityId: string;
  readonly passwordHash: string;
  readonly now: string;
  /** The session that continues; null if all end. */
  readonly except: string | null;
}

/** Stores another password, and ends the sessions that were opened with the earlier one. Returns the email address. */
async function replacePassword(system: Tx, { identityId, passwordHash, now, except }: Change): Promise<string> {
  const tx = system.withTables<AccessTables>();
  const { sort_email } = await tx
    .updateTable("sign_in_identity")
    .set({ password_hash: passwordHash, updated_at: now })
    .where("scope_id", "=", identityId)
    .returning("sort_email")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("person_session")
    .set({ ended_at: now })
    .where("identity_id", "=", identityId)
    .where("ended_at", "is", null)
    .$if(except !== null, (open) => open.where("session_id", "<>", except ?? ""))
    .execute();
  return sort_email;
}

function notValid(token: string): RefusalCase {
  return { status: 400, token, when: "The link has expired, was used, or a newer one was sent." };
}
