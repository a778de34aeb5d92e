import type { Insertable, Selectable } from "kysely";
import { seal, unseal } from "../../../platform/config";
import { Refused } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { BillingIntegrationTables } from "../store/integration-tables";
import type { OAuthApp, ProviderName, Tenant, Tokens } from "./port/accounting-provider";

export type ConnectionRow = Selectable<BillingIntegrationTables["billing_connection"]>;

/** What is kept of a connection, encrypted. */
export interface Access {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  /** The organisation's own credentials of a custom connection; null with OAuth. */
  readonly own: OAuthApp | null;
}

const PURPOSE = "connections with accounting software";

export function openAccess({ keyOf }: Pick<ServiceContext, "keyOf">, { sealed_access }: ConnectionRow): Access {
  return JSON.parse(unseal(keyOf(PURPOSE), sealed_access)) as Access;
}

export function sealAccess({ keyOf }: Pick<ServiceContext, "keyOf">, access: Access): string {
  return seal(keyOf(PURPOSE), JSON.stringify(access));
}

/** Returns the columns of a connection whose provider has given tokens. */
export function connectedColumns(
  context: Pick<ServiceContext, "keyOf" | "clock">,
  tokens: Tokens,
  own: OAuthApp | null,
) {
  const { accessToken, refreshToken, expiresIn, scopes } = tokens;
  return {
    status: "Connected" as const,
    sealed_access: sealAccess(context, { accessToken, refreshToken, own }),
    scopes: JSON.stringify(scopes),
    expires_at: formatInstant(context.clock.now() + expiresIn * 1_000),
    last_error_token: null,
  };
}

export function selectConnections(tx: Tx) {
  return tx.withTables<BillingIntegrationTables>().selectFrom("billing_connection");
}

/** Returns a connection, locked if asked; null without one. */
export async function findConnection(tx: Tx, provider: ProviderName, lock = false): Promise<ConnectionRow | null> {
  const row = await selectConnections(tx)
    .selectAll()
    .where("provider", "=", provider)
    .$if(lock, (one) => one.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a connection; refuses 409 `accounting_not_linked` without one. */
export async function needConnection(tx: Tx, provider: ProviderName, lock = false): Promise<ConnectionRow> {
  const row = await findConnection(tx, provider, lock);
  if (row !== null) return row;
  throw new Refused(409, { token: "accounting_not_linked", text: "The provider is not connected: connect it first." });
}

type Columns = Omit<Insertable<BillingIntegrationTables["billing_connection"]>, "organisation_id" | "provider">;

/** Stores a connection in place of the one with the provider before it. */
export async function storeConnection(
  tx: Tx,
  organisationId: string,
  provider: ProviderName,
  columns: Columns,
): Promise<void> {
  await tx
    .withTables<BillingIntegrationTables>()
    .insertInto("billing_connection")
    .values({ organisation_id: organisationId, provider, ...columns })
    .onConflict((conflict) => conflict.columns(["organisation_id", "provider"]).doUpdateSet(columns))
    .execute();
}

/** Stores the companies of a connection in place of those before. */
export async function storeTenants(
  tx: Tx,
  organisationId: string,
  provider: ProviderName,
  tenants: readonly Tenant[],
): Promise<void> {
  const tables = tx.withTables<BillingIntegrationTables>();
  await tables.deleteFrom("billing_tenant").where("provider", "=", provider).execute();
  if (tenants.length === 0) return;
  const rows = tenants.map(({ tenantId, externalConnectionId, name, type }) => ({
    organisation_id: organisationId,
    provider,
    tenant_id: tenantId,
    external_connection_id: externalConnectionId,
    name,
    type,
  }));
  await tables.insertInto("billing_tenant").values(rows).execute();
}
