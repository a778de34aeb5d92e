import type { Tx } from "../../../platform/store";
import type { Link } from "../integrations/access/find-link";
import type { BillingFinanceTables } from "../store/finance-tables";
import type { BillingSyncTables } from "../store/sync-tables";

/** What a company calls our tax rates and accounts. */
export interface Places {
  readonly rates: ReadonlyMap<string, { readonly rate: string; readonly externalTaxType: string | null }>;
  /** The company's own ids of accounts, by our codes. */
  readonly accounts: ReadonlyMap<string, string | null>;
}

/**
 * Returns what a company calls our tax rates and accounts: the name under which they were imported from it, else the one
 * that a person has entered. A name imported from another company is not this one's.
 */
export async function findPlaces(tx: Tx, link: Link): Promise<Places> {
  const nameOf = await namesFor(tx, link);
  const tables = tx.withTables<BillingFinanceTables>();
  const rates = await tables.selectFrom("billing_tax_rate").select(["tax_type", "rate", "external_tax_type"]).execute();
  const accounts = await tables.selectFrom("billing_account").select(["code", "external_account_id"]).execute();
  return {
    rates: new Map(
      rates.map(({ tax_type, rate, external_tax_type }) => {
        return [tax_type, { rate, externalTaxType: nameOf("TaxRate", tax_type, external_tax_type) }];
      }),
    ),
    accounts: new Map(
      accounts.map(({ code, external_account_id }) => [code, nameOf("Account", code, external_account_id)]),
    ),
  };
}

async function namesFor(tx: Tx, { provider, tenantId }: Link) {
  const rows = await tx
    .withTables<BillingSyncTables>()
    .selectFrom("billing_sync")
    .select(["provider", "tenant_id", "record_type", "record_id", "external_id"])
    .where("record_type", "in", ["TaxRate", "Account"])
    .execute();
  return (type: "TaxRate" | "Account", id: string, entered: string | null): string | null => {
    const all = rows.filter(({ record_type, record_id }) => record_type === type && record_id === id);
    const own = all.find((row) => row.provider === provider && row.tenant_id === tenantId);
    if (own !== undefined) return own.external_id;
    return all.some(({ external_id }) => external_id === entered) ? null : entered;
  };
}
