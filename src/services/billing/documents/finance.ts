import type { InvoiceLinesFacts, LineAmountType } from "../../../engine/billing";
import { type RequestWork, withoutNulls } from "../../contract";
import type { ClientRow } from "../clients/find-client";
import { findSettings } from "../clients/find-settings";
import { findMappings } from "../finance/find-mappings";
import { seedTaxRates } from "../finance/seed-tax-rates";
import type { BillingFinanceTables } from "../store/finance-tables";

/** What documents of a client have unless a request says otherwise. */
export interface DocumentDefaults {
  readonly lineAmountType: LineAmountType;
  readonly taxType: string | null;
  readonly accountCode: string | null;
  readonly paymentTermsDays: number;
  readonly billingEmails: readonly string[];
}

/** Returns what documents of a client have by its settings. */
export async function documentDefaults({ tx }: RequestWork, client: ClientRow): Promise<DocumentDefaults> {
  const { effective } = await findSettings(tx, client.client_id);
  return {
    lineAmountType: effective.lineAmountType.value,
    taxType: effective.defaultTaxType.value,
    accountCode: effective.defaultAccountCode.value,
    paymentTermsDays: effective.paymentTermsDays.value,
    billingEmails: effective.billingEmails.value,
  };
}

/** A tax type as the engine takes it. */
interface RateFact {
  readonly taxType: string;
  readonly rate: string;
}

/** Returns the tax types that new lines can have. */
export async function taxRateFacts(work: RequestWork): Promise<readonly RateFact[]> {
  await seedTaxRates(work);
  const rows = await work.tx
    .withTables<BillingFinanceTables>()
    .selectFrom("billing_tax_rate")
    .select(["tax_type", "rate"])
    .where("is_archived", "=", false)
    .execute();
  return rows.map(({ tax_type: taxType, rate }) => ({ taxType, rate }));
}

type Mapping = NonNullable<InvoiceLinesFacts["mappings"]>[number];

/** Returns the mappings of pay elements, costs and fees as the engine takes them. */
export async function mappingFacts({ tx }: RequestWork): Promise<readonly Mapping[]> {
  return (await findMappings(tx)).map(withoutNulls);
}
