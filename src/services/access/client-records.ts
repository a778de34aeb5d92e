import { sql } from "kysely";
import type { Clock } from "../../platform/ports";
import type { Store } from "../../platform/store";
import type { AccessTables } from "./access-tables";

/** Milliseconds that a client's record is cached: the longest before a revocation by another process takes effect. */
const KEPT = 10_000;
const MOST_KEPT = 10_000;

/** The current record of a set of credentials: its account, and the organisations it reaches. */
export interface ClientRecord {
  readonly clientId: string;
  readonly accountId: string;
  readonly secretHash: string;
  readonly secretNumber: number;
  readonly isRevoked: boolean;
  readonly coversWholeCustomer: boolean;
  readonly defaultOrganisationId: string | null;
  /** Every organisation that the credentials reach. */
  readonly organisationIds: ReadonlySet<string>;
}

export interface ClientRecords {
  /** Returns the record as stored now; null if there is no such client. */
  readonly fetch: (clientId: string) => Promise<ClientRecord | null>;
  /** Like `fetch`, but the record may be up to ten seconds old. */
  readonly find: (clientId: string) => ClientRecord | null | Promise<ClientRecord | null>;
  /** Drops the cached record of a client, or of all clients, so that a change by this process takes effect at once. */
  readonly forget: (clientId?: string) => void;
}

export function createClientRecords(store: Store, clock: Clock): ClientRecords {
  const kept = new Map<string, { readonly at: number; readonly record: ClientRecord | null }>();
  const findAnew = async (clientId: string): Promise<ClientRecord | null> => {
    const at = clock.now();
    const record = await fetchClient(store, clientId);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(clientId, { at, record });
    return record;
  };
  const find = (clientId: string): ClientRecord | null | Promise<ClientRecord | null> => {
    const found = kept.get(clientId);
    const age = found === undefined ? Number.POSITIVE_INFINITY : clock.now() - found.at;
    return found !== undefined && age >= 0 && age < KEPT ? found.record : findAnew(clientId);
  };
  return {
    fetch: (clientId) => fetchClient(store, clientId),
    find,
    forget: (clientId) => (clientId === undefined ? kept.clear() : kept.delete(clientId)),
  };
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
      organisationIds: new Set(client.organisation_ids),
    };
  });
}

const reached = sql<string[]>`case when client.covers_whole_customer
  then array(select organisation_id from organisation where account_id = client.account_id)
  else array(select organisation_id from api_client_grant as reach
    where reach.account_id = client.account_id and reach.client_id = client.client_id) end`;
