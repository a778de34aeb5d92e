import { instantOf } from "../../../platform/ports";
import type { ServiceContext } from "../../contract";
import { connectedColumns, storeConnection, storeTenants } from "./connection-rows";
import type { AccountingProvider, OAuthApp, ProviderName, Tenant, Tokens } from "./port/accounting-provider";

interface Connecting {
  readonly organisationId: string;
  readonly name: ProviderName;
  /** The credentials of a custom connection; null with OAuth. */
  readonly own: OAuthApp | null;
}

/** What a provider has given: the companies are asked for at once, so that one can be chosen. */
export interface Granted {
  readonly tokens: Tokens;
  readonly tenants: readonly Tenant[];
}

export async function grantedBy(provider: AccountingProvider, tokens: Tokens): Promise<Granted> {
  return { tokens, tenants: await provider.tenants(tokens.accessToken) };
}

/** Stores what a provider has given as the organisation's connection; a single company is the active one. */
export async function keepConnection(
  context: ServiceContext,
  { organisationId, name, own }: Connecting,
  { tokens, tenants }: Granted,
): Promise<void> {
  const [only, ...others] = tenants;
  await context.store.inTenant(organisationId, async (tx) => {
    await context.refuseArchived(tx);
    await storeConnection(tx, organisationId, name, {
      ...connectedColumns(context, tokens, own),
      connection_type: own === null ? "OAuth" : "Custom",
      active_tenant_id: only !== undefined && others.length === 0 ? only.tenantId : null,
      connected_at: instantOf(context.clock.now()),
    });
    await storeTenants(tx, organisationId, name, tenants);
  });
}
