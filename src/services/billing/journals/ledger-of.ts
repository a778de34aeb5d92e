import type { Tx } from "../../../platform/store";
import { type Ledger, LedgerFault, type LedgerFaultToken, type ServiceContext } from "../../contract";
import { openBooks } from "../integrations/access/open-books";
import { selectConnections } from "../integrations/connection-rows";
import { ProviderFault, type ProviderFaultToken } from "../integrations/port/provider-fault";
import type { BillingIntegrationTables } from "../store/integration-tables";

/** Returns the ledger of a company of the organisation's connections; null if none reaches it. */
export async function ledgerOf(
  tx: Tx,
  tenantId: string,
  context: ServiceContext,
): Promise<Ledger | "connection_not_callable" | null> {
  if (!context.hasBilling) return null;
  const tenant = await tx
    .withTables<BillingIntegrationTables>()
    .selectFrom("billing_tenant")
    .select(["organisation_id", "provider"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  if (tenant === undefined) return null;
  const { organisation_id: organisationId, provider } = tenant;
  const connection = await selectConnections(tx).select("status").where("provider", "=", provider).executeTakeFirst();
  if (connection?.status !== "Connected") return "connection_not_callable";
  const books = openBooks(context, { organisationId, provider, tenantId });
  return {
    preset: provider === "Xero" ? "Xero" : "Generic",
    find: (name) => asLedger(() => books.findJournal(name)),
    send: ({ name, journal }) => asLedger(() => books.createJournal(name, journal)),
  };
}

const TOKENS: Readonly<Record<ProviderFaultToken, LedgerFaultToken>> = {
  credentials_refused: "credentials_refused",
  provider_refused: "ledger_refused",
  provider_unreachable: "ledger_unreachable",
  rate_limited: "ledger_unreachable",
};

/** Does work at a provider, whose faults are a ledger's. */
async function asLedger<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFault) throw new LedgerFault(TOKENS[error.token], error.reason);
    throw error;
  }
}
