import { sql } from "kysely";
import type { Caller } from "../../platform/http";
import { type Clock, formatInstant, isId } from "../../platform/ports";
import type { Store } from "../../platform/store";
import type { AccessTables, CredentialsRole } from "./access-tables";
import { isSecret } from "./client-secrets";
import { type KeptRecords, keptRecords } from "./kept-records";

/** The current record of a set of credentials: its account, and the organisations it reaches. */
export interface ClientRecord {
  readonly clientId: string;
  readonly accountId: string;
  readonly secretHash: string;
  readonly secretNumber: number;
  readonly isRevoked: boolean;
  readonly coversWholeCustomer: boolean;
  readonly defaultOrganisationId: string | null;
  readonly role: CredentialsRole;
  /** Every organisation that the credentials reach. */
  readonly organisationIds: ReadonlySet<string>;
}

export type ClientRecords = KeptRecords<ClientRecord>;

export function createClientRecords(store: Store, clock: Clock): ClientRecords {
  return keptRecords((clientId) => fetchClient(store, clientId), clock);
}

/** A single statement whether or not the client exists, so that response times do not reveal which clients exist. */
function fetchClient(store: Store, clientId: string): Promise<ClientRecord | null> {
  return store.inSystem(async (system) => {
    const client = await system
      .withTables<AccessTables>()
      .selectFrom("api_client as client")
      .selectAll()
      .select(reached.as("organisation_ids"))
      .where("client_id", "=", clientId)
      .executeTakeFirst();
    if (client === undefined) return null;
    return {
      clientId,
      accountId: client.account_id,
      secretHash: client.secret_hash,
      secretNumber: client.secret_number,
      isRevoked: client.revoked_at !== null,
      coversWholeCustomer: client.covers_whole_customer,
      defaultOrganisationId: client.default_organisation_id,
      role: client.role,
      organisationIds: new Set(client.organisation_ids),
    };
  });
}

const reached = sql<string[]>`case when client.covers_whole_customer
  then array(select organisation_id from organisation where account_id = client.account_id)
  else array(select organisation_id from api_client_grant as reach
    where reach.account_id = client.account_id and reach.client_id = client.client_id) end`;

interface ProvisioningOptions {
  readonly clients: ClientRecords;
  readonly store: Store;
  readonly clock: Clock;
  readonly pepper: Uint8Array;
}

/**
 * Returns whose a bearer token of SCIM is, the id and the secret of `Provisioning` credentials with a dot between; null if
 * it is nobody's. Its role in a request is the least: SCIM has operations of its own, and no other takes its tokens.
 */
export async function findProvisioningCaller(
  { clients, store, clock, pepper }: ProvisioningOptions,
  token: string,
): Promise<Caller | null> {
  const [clientId = "", secret = ""] = token.split(".");
  const client = isId(clientId) ? await clients.find(clientId) : null;
  if (client === null || client.isRevoked || client.role !== "Provisioning") return null;
  if (!isSecret(secret, client.secretHash, pepper)) return null;
  const { accountId } = client;
  await markUsed(store, { clientId, accountId, at: formatInstant(clock.now()) });
  const none = { organisationId: null, principalId: null, sessionId: null, userId: null };
  return { clientId, accountId, tokenId: clientId, role: "Reader", ...none };
}

interface Use {
  readonly accountId: string;
  readonly clientId: string;
  readonly at: string;
}

/** Records when credentials were last used to request a token. */
export async function markUsed(store: Store, { accountId, clientId, at }: Use): Promise<void> {
  await store.inAccount(accountId, (account) =>
    account
      .withTables<AccessTables>()
      .updateTable("api_client")
      .set({ last_used_at: at })
      .where("client_id", "=", clientId)
      .execute(),
  );
}
