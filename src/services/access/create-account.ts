import { type Clock, formatInstant, type Ids } from "../../platform/ports";
import type { Store, Tx } from "../../platform/store";
import type { AccessTables } from "./access-tables";
import { hashSecret, newSecret } from "./client-secrets";
import { inviteOwner } from "./people/invite-owner";

export interface NewAccount {
  readonly accountId: string;
  readonly ownerId: string;
  readonly organisationId: string;
  readonly clientId: string;
  /** Shown once to the caller who creates the account, as the invitation is; only their hashes are stored. */
  readonly clientSecret: string;
  /** The token with which the owner accepts and chooses a password, within seven days. */
  readonly ownerInvitation: string;
}

interface CreateAccountOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pepper: Uint8Array;
  readonly accountName: string;
  readonly organisationName: string;
  /** Email address of the account's owner. */
  readonly ownerEmail: string;
}

/** Creates an account with one organisation, and credentials that reach all its present and future organisations. */
export async function createAccount(options: CreateAccountOptions): Promise<NewAccount> {
  const { store, clock, ids, pepper, accountName, organisationName, ownerEmail } = options;
  const [accountId, ownerId, organisationId, clientId] = [ids.next(), ids.next(), ids.next(), ids.next()];
  const clientSecret = newSecret();
  const now = formatInstant(clock.now());
  const at = { created_at: now, updated_at: now };
  await store.inAccount(accountId, async (account) => {
    const tx = account.withTables<AccessTables>();
    await tx
      .insertInto("account")
      .values({ account_id: accountId, display_name: accountName, owner_principal_id: ownerId, ...at })
      .execute();
    await tx
      .insertInto("person")
      .values({
        account_id: accountId,
        principal_id: ownerId,
        email: ownerEmail,
        covers_whole_customer: true,
        ...NO_NAMES,
        ...at,
      })
      .execute();
    await tx
      .insertInto("organisation")
      .values({ account_id: accountId, organisation_id: organisationId, name: organisationName, ...NO_NUMBERS, ...at })
      .execute();
    await tx
      .insertInto("api_client")
      .values({
        account_id: accountId,
        client_id: clientId,
        name: "First credentials",
        secret_hash: hashSecret(clientSecret, pepper),
        secret_number: 1,
        covers_whole_customer: true,
        default_organisation_id: null,
        secret_rotated_at: null,
        last_used_at: null,
        revoked_at: null,
        ...at,
      })
      .execute();
  });
  const ownerInvitation = await inviteOwner({ store, clock, ids, pepper, accountId });
  return { accountId, ownerId, organisationId, clientId, clientSecret, ownerInvitation };
}

const NO_NAMES = { first_name: null, last_name: null };
const NO_NUMBERS = {
  company_registration_number: null,
  paye_reference: null,
  accounts_office_reference: null,
  start_date: null,
  address: null,
};

/** Returns the account of each organisation that exists, as the system. */
export async function accountsOfOrganisations(
  system: Tx,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (organisationIds.length === 0) return new Map();
  const rows = await system
    .withTables<AccessTables>()
    .selectFrom("organisation")
    .select(["organisation_id", "account_id"])
    .where("organisation_id", "in", [...organisationIds])
    .execute();
  return new Map(rows.map((row) => [row.organisation_id, row.account_id]));
}

/** Returns the display name of an account, as the system or the account itself; null if there is no such account. */
export async function nameOfAccount(tx: Tx, accountId: string): Promise<string | null> {
  const row = await tx
    .withTables<AccessTables>()
    .selectFrom("account")
    .select("display_name")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.display_name ?? null;
}
