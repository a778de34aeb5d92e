import { type Selectable, sql } from "kysely";
import { notFound } from "../../../platform/http";
import { asSystem, type Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import type { RequestWork } from "../../contract";
import { findAccess } from "../access/holders";

export type PersonRow = Selectable<AccessTables["person"]>;

/** Returns a person of the account who is not removed, or refuses with 404. With `lock`, others cannot change the row. */
export async function findPerson(account: Tx, principalId: string, lock = false): Promise<PersonRow> {
  const row = await selectPeople(account)
    .where("principal_id", "=", principalId)
    .$if(lock, (found) => found.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw notFound("user");
  return row;
}

/** Begins a query of the people of the account who are not removed. */
export function selectPeople(account: Tx) {
  return account.withTables<AccessTables>().selectFrom("person").selectAll("person").where("removed_at", "is", null);
}

/** Returns the name of a person, or the email address if no name is given. */
export function getName({
  email,
  first_name,
  last_name,
}: Pick<PersonRow, "email" | "first_name" | "last_name">): string {
  const name = [first_name, last_name].filter((part) => part !== null).join(" ");
  return name === "" ? email : name;
}

interface Names {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** Changes the names that are stated; returns the person. */
export function renamePerson({ tx, now }: RequestWork, row: PersonRow, names: Names): Promise<PersonRow> {
  const { firstName = row.first_name, lastName = row.last_name } = names;
  return tx
    .withTables<AccessTables>()
    .updateTable("person")
    .set({ first_name: firstName, last_name: lastName, updated_at: now })
    .where("principal_id", "=", row.principal_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns people as responses show them, in a transaction of their account. */
export async function peopleData(account: Tx, rows: readonly PersonRow[]) {
  const { owner_principal_id: ownerId, password_sign_in: policy } = await account
    .withTables<AccessTables>()
    .selectFrom("account")
    .select(["owner_principal_id", "password_sign_in"])
    .executeTakeFirstOrThrow();
  const accounts = await ownAccounts(account, rows);
  const people = [];
  for (const row of rows) {
    const { coversWholeCustomer, organisationIds } = await findAccess(account, {
      type: "Person",
      id: row.principal_id,
    });
    people.push({
      ...shownPerson(row),
      passwordSignIn: row.password_sign_in && policy !== "Denied",
      isOwner: row.principal_id === ownerId,
      organisationIds: [...organisationIds],
      coversWholeCustomer,
      customerId: accounts.get(row.principal_id) ?? null,
    });
  }
  return people;
}

/** Returns one person as responses show them. */
export async function personData(account: Tx, row: PersonRow) {
  const [shown] = await peopleData(account, [row]);
  if (shown === undefined) throw new Error("One row is one person.");
  return shown;
}

function shownPerson(row: PersonRow) {
  return {
    principalId: row.principal_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: getName(row),
    role: row.role,
    accessType: row.is_guest ? ("Guest" as const) : ("Customer" as const),
    signInProviders: row.provider_id === null ? [] : [row.provider_id],
    status: row.accepted_at === null ? ("Invited" as const) : ("Active" as const),
    invitedAt: row.invited_at,
    invitationExpiresAt: row.invitation_expires_at,
    lastSignedInAt: row.last_signed_in_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns the own accounts of guests, by the guest's id: the first account to which the same identity belongs. */
async function ownAccounts(account: Tx, people: readonly PersonRow[]): Promise<ReadonlyMap<string, string>> {
  const guests = people.filter((row) => row.is_guest && row.identity_id !== null);
  if (guests.length === 0) return new Map();
  const identities = guests.map(({ identity_id }) => identity_id);
  const { rows } = await asSystem(account, () =>
    sql<{ readonly identity: string; readonly account: string }>`
      select identity_id as identity, min(account_id) as account from person
      where identity_id = any(${identities}) and not is_guest and removed_at is null
      group by identity_id`.execute(account),
  );
  const own = new Map(rows.map(({ identity, account: id }) => [identity, id]));
  return new Map(
    guests.flatMap(({ principal_id, identity_id }) => {
      const accountId = own.get(identity_id ?? "");
      return accountId === undefined ? [] : [[principal_id, accountId] as const];
    }),
  );
}
