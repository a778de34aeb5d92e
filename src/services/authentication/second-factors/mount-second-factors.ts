import { sql } from "kysely";
import { notFound, Refused } from "../../../platform/http";
import { asSystem, type Tx } from "../../../platform/store";
import { type AccessTables, countAttempt, forgetAttempts, needsSecondFactor, SIGN_IN_LIMIT } from "../../access";
import { mountOperation, type RequestWork, type ServiceContext, type Work } from "../../contract";
import { requirePerson, throughProvider } from "../passwords/mount-passwords";
import {
  addAuthenticator,
  type FactorRow,
  holdFactors,
  insertFactor,
  readFactors,
  recordFactors,
  replaceRecoveryCodes,
  secondFactorRefused,
  startAuthenticator,
} from "./factors";
import { type NewPasskey, startPasskey, verifyPasskey } from "./passkeys";
import {
  addFactor,
  listFactors,
  removeFactor,
  replaceCodes,
  type ShownFactor,
  startFactor,
} from "./second-factor-operations";

/** Milliseconds after a sign-in in which its session may change how the person signs in. */
const FRESH = 15 * 60_000;

/** Adds the operations by which a person in a session changes their own second factors. */
export function mountSecondFactors(context: ServiceContext): void {
  mountOperation(context, listFactors, async (work, tx) => {
    const { identityId } = await ownIdentity(work, tx);
    return asSystem(tx, async () => {
      const factors = (await readFactors(tx, identityId)).map(shownFactor);
      const { count } = await tx
        .withTables<AccessTables>()
        .selectFrom("recovery_code")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("scope_id", "=", identityId)
        .executeTakeFirstOrThrow();
      const isRequired = await isAsked(context, tx, identityId);
      return { data: { isRequired, factors, recoveryCodesLeft: Number(count) }, text: "These are the second factors." };
    });
  });

  mountOperation(context, startFactor, async (work, tx) => {
    const own = await freshIdentity(work, tx);
    const held = await asSystem(tx, () => readFactors(tx, own.identityId));
    const passkey = await startPasskey(context, { ...own, held });
    return { data: { ...startAuthenticator(context, own), passkey }, text: "Read the secret, or make a passkey." };
  });

  mountAddition(context);

  mountOperation(context, removeFactor, async ({ params, ...work }, tx) => {
    const { identityId } = await freshIdentity(work, tx);
    const row = await asSystem(tx, () => remove(context, tx, { identityId, ...params }));
    return { data: shownFactor(row), text: "The second factor is removed." };
  });

  mountOperation(context, replaceCodes, async (work, tx) => {
    const { identityId } = await freshIdentity(work, tx);
    const recoveryCodes = await asSystem(tx, async () => {
      if ((await holdFactors(tx, identityId)).length === 0) throw noFactor();
      return replaceRecoveryCodes(context, tx, identityId);
    });
    return { data: { recoveryCodes }, text: "Keep them where you can find them without your telephone." };
  });
}

/** Adds the operation that adds a factor. What the browser says of a passkey is checked before the transaction. */
function mountAddition(context: ServiceContext): void {
  const { store, clock, ids, credentials } = context;
  const triesKey = ({ caller }: Pick<OwnWork, "caller">) => credentials.hash(`first codes of ${caller.principalId}`);

  const add: Work<typeof addFactor, ServiceContext, NewPasskey | null> = async ({ body, ...work }, tx, passkey) => {
    const { identityId, sessionId } = await freshIdentity(work, tx);
    const { name, enrolment = "", code = "" } = body;
    const row = await asSystem(tx, async () => {
      const to = { identityId, sessionId, held: await holdFactors(tx, identityId), name };
      const added =
        passkey === null
          ? await addAuthenticator(context, tx, { ...to, enrolment, code })
          : await insertFactor(context, tx, { ...to, ...passkey, kind: "Passkey" });
      if (added !== null) await forgetAttempts(tx, triesKey(work), "");
      return added;
    });
    if (row === null) throw secondFactorRefused();
    const afterwards = () => credentials.changed(identityId);
    return { data: shownFactor(row), text: "The second factor is added.", afterwards };
  };
  mountOperation(context, addFactor, add, async (request) => {
    const { sessionId } = requirePerson(request.caller);
    const counted = [{ key: triesKey(request), limit: SIGN_IN_LIMIT }];
    await store.inSystem((system) => countAttempt(system, { counted, ids, now: clock.now() }));
    const { credential } = request.body;
    return credential === undefined ? null : verifyPasskey(context, credential, sessionId);
  });
}

type OwnWork = Pick<RequestWork, "caller" | "context">;

/** Returns the identity of the session's person; refuses credentials, and sessions through identity providers. */
async function ownIdentity({ caller }: OwnWork, tx: Tx) {
  const { sessionId } = requirePerson(caller);
  const session = await tx
    .withTables<AccessTables>()
    .selectFrom("person_session")
    .innerJoin("person", "person.principal_id", "person_session.principal_id")
    .select(["person_session.identity_id", "person_session.created_at", "email"])
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  const { identity_id: identityId, created_at: openedAt, email } = session;
  if (identityId === null) throw throughProvider();
  return { identityId, email, openedAt, sessionId };
}

/** The same; refuses sessions that were opened a while ago, which may be stolen. */
async function freshIdentity(work: OwnWork, tx: Tx) {
  const own = await ownIdentity(work, tx);
  if (work.context.clock.now() - Date.parse(own.openedAt) <= FRESH) return own;
  const text = "Sign in again, then change how you sign in.";
  throw new Refused(403, { token: "sign_in_again", text });
}

/** Returns whether an account of an identity asks for a second factor. As the system, as all below. */
async function isAsked({ name }: Pick<ServiceContext, "name">, system: Tx, identityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from person join account using (account_id)
    where identity_id = ${identityId} and removed_at is null and ${needsSecondFactor(name === "live")} limit 1`.execute(
    system,
  );
  return rows.length > 0;
}

async function remove(
  context: ServiceContext,
  system: Tx,
  { identityId, factorId }: { readonly identityId: string; readonly factorId: string },
): Promise<FactorRow> {
  const held = await holdFactors(system, identityId);
  const row = held.find((each) => each.factor_id === factorId);
  if (row === undefined) throw notFound("second_factor");
  const isLast = held.length === 1;
  if (isLast && (await isAsked(context, system, identityId))) {
    const text = "An account asks you for a second factor. Add another one first.";
    throw new Refused(409, { token: "second_factor_needed", text });
  }
  const tx = system.withTables<AccessTables>();
  await tx.deleteFrom("sign_in_factor").where("scope_id", "=", identityId).where("factor_id", "=", factorId).execute();
  if (isLast) await tx.deleteFrom("recovery_code").where("scope_id", "=", identityId).execute();
  await recordFactors(context, system, { identityId, action: "SecondFactorRemoved" });
  return row;
}

function noFactor(): Refused {
  return new Refused(409, { token: "second_factor_missing", text: "Add a second factor first." });
}

function shownFactor(row: FactorRow): ShownFactor {
  return {
    factorId: row.factor_id,
    kind: row.kind,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
