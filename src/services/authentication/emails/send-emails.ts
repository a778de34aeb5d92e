import { type Selectable, sql } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { type AccessTables, LINK_LIFE, newSecret, storeLink } from "../../access";
import type { BrandOwner, ServiceContext } from "../../contract";
import { type LetterProvider, signInLetter } from "./sign-in-letter";

export type EmailPorts = Pick<ServiceContext, "store" | "clock" | "ids" | "emails" | "log" | "address"> & {
  readonly hash: ServiceContext["credentials"]["hash"];
};
type EmailRow = Selectable<AccessTables["sign_in_email"]>;

const TYPES = { Invitation: "InvitationEvent", PasswordReset: "PasswordResetEvent" } as const;

const MINUTE = 60_000;
/** Waits after failed tries, in minutes; the last one is repeated until the email is given up, after two days. */
const WAITS = [1, 5, 30, 120];
const MOST_TRIES = 24;

/** Sends the emails with links that are due, one at a time. */
export async function sendEmails(ports: EmailPorts): Promise<void> {
  for (let email = await claimEmail(ports); email !== null; email = await claimEmail(ports)) {
    try {
      await sendEmail(ports, email);
    } catch (error) {
      ports.log.failure("sign-in email not sent", error);
    }
  }
}

/** Takes an email and sets when it is tried again, in case that it cannot be sent or the process ends. */
function claimEmail({ store, clock }: EmailPorts): Promise<EmailRow | null> {
  const now = clock.now();
  return store.inSystem(async (system) => {
    const tx = system.withTables<AccessTables>();
    const email = await tx
      .selectFrom("sign_in_email")
      .selectAll()
      .where("next_try_at", "<=", instantOf(now))
      .orderBy("next_try_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (email === undefined) return null;
    const minutes = WAITS[Math.min(email.tries, WAITS.length - 1)] ?? 0;
    if (email.tries === MOST_TRIES) {
      await deleteEmail(system, email);
      return null;
    }
    await tx
      .updateTable("sign_in_email")
      .set({ tries: email.tries + 1, next_try_at: instantOf(now + minutes * MINUTE) })
      .where("scope_id", "=", email.scope_id)
      .where("email_id", "=", email.email_id)
      .execute();
    return email;
  });
}

async function sendEmail({ store, clock, ids, emails, address, hash }: EmailPorts, email: EmailRow): Promise<void> {
  const secret = newSecret();
  const { kind } = email;
  const recipient = await store.inSystem(async (system) => {
    const found = kind === "Invitation" ? await invitedPerson(system, email) : await identityToReset(system, email);
    if (found === null || found.providers.length > 0) return found;
    const expiresAt = instantOf(clock.now() + LINK_LIFE[kind]);
    const { scopeId, subjectId } = found;
    await storeLink(system, { linkId: ids.next(), kind, scopeId, subjectId, secretHash: hash(secret), expiresAt });
    return found;
  });
  if (recipient !== null) {
    const page = `${address}/sign-in`;
    const link = `${page}#${kind === "Invitation" ? "invitation" : "reset"}=${secret}`;
    const letter = signInLetter({ ...recipient, kind, page, link, emailId: email.email_id });
    const sent = { ...letter, type: TYPES[kind], owner: recipient.owner, to: [email.address] };
    await emails.send(await emails.prepare(sent));
  }
  await store.inSystem((system) => deleteEmail(system, email));
}

async function deleteEmail(system: Tx, { scope_id, email_id }: EmailRow): Promise<void> {
  await system
    .withTables<AccessTables>()
    .deleteFrom("sign_in_email")
    .where("scope_id", "=", scope_id)
    .where("email_id", "=", email_id)
    .execute();
}

interface Recipient {
  readonly scopeId: string;
  readonly subjectId: string;
  readonly accountName: string;
  readonly owner: BrandOwner;
  /** How the person signs in, if not with a password: such an email needs no link of its own. */
  readonly providers: readonly LetterProvider[];
}

interface InvitedRow {
  readonly name: string;
  /** Whether the person may use a password: the link of the email has one chosen. */
  readonly password: boolean;
  /** The providers that may state the person's email address. */
  readonly providers: readonly LetterProvider[];
}

/** Returns the person of an invitation; null if they were removed, have accepted it, or could not sign in now. */
async function invitedPerson(system: Tx, { scope_id, principal_id }: EmailRow): Promise<Recipient | null> {
  const { rows } = await sql<InvitedRow>`
    select display_name as name, person.password_sign_in and account.password_sign_in <> 'Denied' as password,
      coalesce((
        select json_agg(json_build_object('providerId', provider_id, 'name', name) order by name)
        from identity_provider as provider
        where provider.account_id = person.account_id and split_part(sort_email, '@', 2) = any(email_domains)), '[]')
      as providers
    from person join account using (account_id)
    where account_id = ${scope_id} and principal_id = ${principal_id} and removed_at is null and accepted_at is null
    `.execute(system);
  const [row] = rows;
  if (row === undefined || principal_id === null) return null;
  if (!row.password && row.providers.length === 0) return null;
  return {
    scopeId: scope_id,
    subjectId: principal_id,
    accountName: row.name,
    owner: { accountId: scope_id },
    providers: row.password ? [] : row.providers,
  };
}

/**
 * Returns the identity whose password can be used somewhere; null if there is no such identity. If it is used in one account, the
 * email has the brand of that account.
 */
async function identityToReset(system: Tx, { address }: EmailRow): Promise<Recipient | null> {
  const { rows } = await sql<{ readonly identity: string; readonly accounts: readonly string[] }>`
    select identity.scope_id as identity, array_agg(distinct person.account_id) as accounts
    from sign_in_identity as identity join person on person.identity_id = identity.scope_id
      join account on account.account_id = person.account_id
    where identity.sort_email = ${address.toLowerCase()} and person.removed_at is null and person.password_sign_in
      and account.password_sign_in <> 'Denied'
    group by identity.scope_id`.execute(system);
  const [row] = rows;
  if (row === undefined) return null;
  const [accountId = ""] = row.accounts;
  const owner = row.accounts.length === 1 ? { accountId } : ({ platform: true } as const);
  return { scopeId: row.identity, subjectId: row.identity, accountName: "", owner, providers: [] };
}
