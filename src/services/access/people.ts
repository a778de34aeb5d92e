import type { Tx } from "../../platform/store";
import type { AccessTables } from "./access-tables";

/** The people to email about something that a person made. */
interface MadeBy {
  /** Null if credentials made it. */
  readonly principalId: string | null;
  /** The organisation that it is about; null for the whole account. */
  readonly organisationId: string | null;
}

/**
 * Returns the email addresses of the account's owner and, first, of the person who made something, as long as the person
 * reaches what it is about; in a transaction of the account.
 */
export async function ownerAndPersonEmails(
  account: Tx,
  { principalId, organisationId }: MadeBy,
): Promise<readonly string[]> {
  const tx = account.withTables<AccessTables>();
  const made = principalId === null ? [] : [principalId];
  const left = new Set(await missingPeople(account, organisationId, made));
  const { owner_principal_id: ownerId } = await tx
    .selectFrom("account")
    .select("owner_principal_id")
    .executeTakeFirstOrThrow();
  const people = await tx
    .selectFrom("person")
    .select(["principal_id", "email"])
    .where("principal_id", "in", [...made.filter((id) => !left.has(id)), ownerId])
    .execute();
  const ownerLast = people.sort((one) => (one.principal_id === ownerId ? 1 : -1));
  return ownerLast.map(({ email }) => email);
}

/**
 * Returns the addresses without those of people who were removed from the account; in a transaction of the account. An
 * address of somebody who is in the account again stays, as does one that nobody of the account has.
 */
export async function withoutRemovedPeople(account: Tx, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await account
    .withTables<AccessTables>()
    .selectFrom("person")
    .select(["sort_email", "removed_at"])
    .where(
      "sort_email",
      "in",
      emails.map((email) => email.toLowerCase()),
    )
    .execute();
  const addresses = (isRemoved: boolean) =>
    new Set(rows.filter(({ removed_at: at }) => (at !== null) === isRemoved).map(({ sort_email }) => sort_email));
  const [removed, present] = [addresses(true), addresses(false)];
  return emails.filter((email) => !removed.has(email.toLowerCase()) || present.has(email.toLowerCase()));
}

/** Returns how many people of the account are not removed, guests among them; in a transaction of the account. */
export async function countPeople(account: Tx): Promise<number> {
  const rows = await account
    .withTables<AccessTables>()
    .selectFrom("person")
    .select("principal_id")
    .where("removed_at", "is", null)
    .execute();
  return rows.length;
}

/**
 * Returns the ids that are not of people who reach an organisation or, with null, the whole account; in a transaction of
 * the account.
 */
export async function missingPeople(
  account: Tx,
  organisationId: string | null,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const tx = account.withTables<AccessTables>();
  const people = await tx
    .selectFrom("person")
    .select(["principal_id", "covers_whole_customer"])
    .where("principal_id", "in", ids)
    .where("removed_at", "is", null)
    .execute();
  const grants = await tx
    .selectFrom("person_grant")
    .select("principal_id")
    .where("principal_id", "in", ids)
    .where("organisation_id", "=", organisationId ?? "")
    .execute();
  const granted = new Set(grants.map(({ principal_id: id }) => id));
  const reaching = people.filter(({ principal_id: id, covers_whole_customer: all }) => all || granted.has(id));
  const known = new Set(reaching.map(({ principal_id: id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Returns the ids that are not organisations of the account, in a transaction of the account. */
export async function missingOrganisations(account: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await account
    .withTables<AccessTables>()
    .selectFrom("organisation")
    .select("organisation_id")
    .where("organisation_id", "in", ids)
    .execute();
  const known = new Set(rows.map(({ organisation_id: id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Returns the organisations of the account whose records are not in the first cell, in a transaction of the account. */
export async function organisationsInOtherCells(account: Tx): Promise<readonly string[]> {
  const rows = await account
    .withTables<AccessTables>()
    .selectFrom("organisation")
    .select("organisation_id")
    .where("cell", "is not", null)
    .orderBy("organisation_id")
    .execute();
  return rows.map(({ organisation_id: id }) => id);
}
