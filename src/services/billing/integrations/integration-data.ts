import type { Tx } from "../../../platform/store";
import type { BillingIntegrationTables } from "../store/integration-tables";
import { type ConnectionRow, findConnection, selectConnections } from "./connection-rows";
import type { ShownIntegration } from "./integration-operations";
import { PROVIDERS, type ProviderName } from "./port/accounting-provider";

/** Returns the connection with a provider as responses show it: never with its tokens. */
export async function integrationData(tx: Tx, provider: ProviderName): Promise<ShownIntegration> {
  const row = await findConnection(tx, provider);
  return row === null ? notConnected(provider) : dataOf(row, await tenantsOf(tx, row));
}

/** Returns the connections with every provider. */
export async function allIntegrations(tx: Tx): Promise<ShownIntegration[]> {
  const rows = await selectConnections(tx).selectAll().execute();
  const items = [];
  for (const provider of PROVIDERS) {
    const row = rows.find((each) => each.provider === provider);
    items.push(row === undefined ? notConnected(provider) : dataOf(row, await tenantsOf(tx, row)));
  }
  return items;
}

/** Returns the companies of a connection, by their names. */
export async function tenantsOf(tx: Tx, { provider, active_tenant_id: active }: ConnectionRow) {
  const rows = await tx
    .withTables<BillingIntegrationTables>()
    .selectFrom("billing_tenant")
    .selectAll()
    .where("provider", "=", provider)
    .orderBy("name")
    .orderBy("tenant_id")
    .execute();
  return rows.map(({ tenant_id: tenantId, name, type }) => ({ tenantId, name, type, isActive: tenantId === active }));
}

function dataOf(row: ConnectionRow, tenants: ShownIntegration["tenants"]): ShownIntegration {
  return {
    provider: row.provider,
    connectionType: row.connection_type,
    status: row.status,
    isConnected: row.status === "Connected",
    tenants,
    scopes: [...row.scopes],
    expiresAt: row.expires_at,
    lastErrorToken: row.last_error_token,
    connectedAt: row.connected_at,
  };
}

function notConnected(provider: ProviderName): ShownIntegration {
  return {
    provider,
    connectionType: null,
    status: "NotConnected",
    isConnected: false,
    tenants: [],
    scopes: [],
    expiresAt: null,
    lastErrorToken: null,
    connectedAt: null,
  };
}
