import type { Tx } from "../../platform/store";
import type { AccessTables } from "./access-tables";

/**
 * Returns the email addresses of the account's owner and, first, of a person of the account, if the id is a person's; in
 * a transaction of the account.
 */
export async function ownerAndPersonEmails(account: Tx, principalId: string | null): Promise<readonly string[]> {
  const tx = account.withTables<AccessTables>();
  const { owner_principal_id: ownerId } = await tx
    .selectFrom("account")
    .select("owner_principal_id")
    .executeTakeFirstOrThrow();
  const people = await tx
    .selectFrom("person")
    .select(["principal_id", "email"])
    .where("principal_id", "in", [principalId ?? ownerId, ownerId])
    .execute();
  const ownerLast = people.sort((one) => (one.principal_id === ownerId ? 1 : -1));
  return ownerLast.map(({ email }) => email);
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

/** Returns the ids that are not of people who reach an organisation; in a transaction of the account. */
export async function missingPeople(
  account: Tx,
  organisationId: string,
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
    .where("organisation_id", "=", organisationId)
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
