import { Refused } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { type AccessTables, LINK_LIFE, mayState, type PasswordPolicy, queueSignInEmail } from "../../access";
import type { RequestWork } from "../../contract";
import { callerAccess, requireVisible, wholeCustomerDenied } from "../access/caller-access";
import { findAccess, type Holder, replaceGrants, setWholeAccess } from "../access/holders";
import { getOnly } from "../record-activity";
import type { Invitation } from "./invitation-operations";
import { findPerson, type PersonRow, personData, selectPeople } from "./person-rows";
import { recordPersonActivity } from "./record-person-activity";

/** The most people of an account, guests and invited people included. */
const MOST_PEOPLE = 500;

/**
 * Invites a person by email, or adds access to a person of the account. Everything that may refuse comes before what is
 * written, so that the entries of a bulk call can be refused one by one. Call `requireRoom` before.
 */
export async function invite(work: RequestWork, invitation: Invitation) {
  const { tx, caller } = work;
  const own = await callerAccess(tx, caller);
  if (invitation.allOrganisations && !own.coversWholeCustomer) throw wholeCustomerDenied();
  await requireVisible(tx, own, invitation.organisationIds ?? []);
  const [known] = await peopleByEmail(tx, [invitation.email]);
  if (known?.is_guest && invitation.allOrganisations) throw guestCannotCover();
  if (known !== undefined && (invitation.role ?? known.role) !== known.role) throw hasAnotherRole();
  const row = known ?? (await insertPerson(work, invitation));
  await addAccess(work, row, invitation);
  const action = known === undefined ? "PersonInvited" : "AccessGranted";
  await recordPersonActivity(work, action, row, getOnly(invitation.organisationIds ?? []));
  const data = await personData(tx, await findPerson(tx, row.principal_id));
  return { ...data, alreadyExisted: known !== undefined, invitationEmailed: known === undefined };
}

/**
 * Refuses if the account has no room for the people of these addresses who are not in it yet. The account's row is
 * locked, so that calls at once cannot invite a 501st person.
 */
export async function requireRoom(account: Tx, emails: readonly string[]): Promise<void> {
  const tx = account.withTables<AccessTables>();
  await tx.selectFrom("account").select("account_id").forUpdate().execute();
  const known = await peopleByEmail(account, emails);
  const asked = new Set(emails.map((email) => email.toLowerCase()));
  for (const { sort_email } of known) asked.delete(sort_email);
  const { count } = await tx
    .selectFrom("person")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  if (asked.size === 0 || Number(count) + asked.size <= MOST_PEOPLE) return;
  const text = `An account has at most ${MOST_PEOPLE} people. Remove some first.`;
  throw new Refused(409, { token: "user_limit_reached", text, arguments: { maximum: MOST_PEOPLE } });
}

/** Queues the invitation of a person; the emailed link works for seven days. */
export async function queueInvitation({ tx, context, caller, now }: RequestWork, row: PersonRow): Promise<void> {
  await queueSignInEmail(tx, {
    emailId: context.ids.next(),
    kind: "Invitation",
    scopeId: caller.accountId,
    address: row.email,
    principalId: row.principal_id,
    now,
  });
}

/** Returns when an invitation that is sent now expires. */
export function invitationExpiry(now: string): string {
  return formatInstant(Date.parse(now) + LINK_LIFE.Invitation);
}

async function peopleByEmail(account: Tx, emails: readonly string[]): Promise<readonly PersonRow[]> {
  if (emails.length === 0) return [];
  const sorted = emails.map((email) => email.toLowerCase());
  return selectPeople(account).where("sort_email", "in", sorted).execute();
}

async function insertPerson(work: RequestWork, invitation: Invitation): Promise<PersonRow> {
  const { tx, context, caller, now } = work;
  const { email, firstName = null, lastName = null, asGuest = false, role = "Administrator" } = invitation;
  await forgetInactive(tx, email);
  const row = await tx
    .withTables<AccessTables>()
    .insertInto("person")
    .values({
      account_id: caller.accountId,
      principal_id: context.ids.next(),
      email,
      first_name: firstName,
      last_name: lastName,
      is_guest: asGuest,
      role,
      password_sign_in: await usesPassword(tx, invitation),
      invited_at: now,
      invitation_expires_at: invitationExpiry(now),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await queueInvitation(work, row);
  return row;
}

/** Has SCIM forget whom it made inactive under an address that is somebody else's from now on. */
async function forgetInactive(account: Tx, email: string): Promise<void> {
  await account
    .withTables<AccessTables>()
    .updateTable("person")
    .set({ deactivated_at: null })
    .where("sort_email", "=", email.toLowerCase())
    .where("deactivated_at", "is not", null)
    .execute();
}

/** Returns whether a new person signs in with a password, as asked or by the settings of the account. */
async function usesPassword(account: Tx, { email, signIn: asked }: Invitation): Promise<boolean> {
  const policy = await passwordPolicy(account);
  const providers = await account
    .withTables<AccessTables>()
    .selectFrom("identity_provider")
    .select("email_domains")
    .execute();
  const usual = providers.length > 0 && policy !== "Allowed" ? "IdentityProvider" : "Password";
  const signIn = asked ?? usual;
  if (signIn === "Password" && policy === "Denied") {
    throw passwordsDenied("The account denies passwords: invite the person to sign in through the identity provider.");
  }
  if (signIn === "IdentityProvider" && providers.length === 0) {
    const text = "The account has no identity provider. Add one, or invite the person to sign in with a password.";
    throw new Refused(409, { token: "identity_provider_not_configured", text });
  }
  if (signIn === "IdentityProvider" && !providers.some((provider) => mayState(provider, email))) {
    const text =
      "No identity provider of the account may state this email address. Add its domain to a provider first.";
    throw new Refused(409, { token: "email_domain_without_identity_provider", text });
  }
  return signIn === "Password";
}

/** Returns how the account lets its people sign in with a password, in a transaction of the account. */
export async function passwordPolicy(account: Tx): Promise<PasswordPolicy> {
  const { password_sign_in: policy } = await account
    .withTables<AccessTables>()
    .selectFrom("account")
    .select("password_sign_in")
    .executeTakeFirstOrThrow();
  return policy;
}

/** The refusal of what needs a password, in an account that denies passwords. */
export function passwordsDenied(text: string): Refused {
  return new Refused(409, { token: "password_sign_in_denied", text });
}

async function addAccess({ tx, caller, now }: RequestWork, row: PersonRow, invitation: Invitation): Promise<void> {
  const holder: Holder = { type: "Person", id: row.principal_id };
  if (invitation.allOrganisations) await setWholeAccess(tx, holder, true, now);
  const { organisationIds } = await findAccess(tx, holder);
  const all = new Set([...organisationIds, ...(invitation.organisationIds ?? [])]);
  await replaceGrants(tx, caller.accountId, holder, all);
}

function hasAnotherRole(): Refused {
  const text = "The person is in the account with another role. Change the role, or leave it out.";
  return new Refused(409, { token: "user_has_another_role", text });
}

export function guestCannotCover(): Refused {
  const text = "A guest reaches the organisations that are granted, never the whole account.";
  return new Refused(409, { token: "guest_cannot_cover_customer", text });
}
