import { VAT_RATES } from "../../../engine/billing";
import type { RequestWork } from "../../contract";
import { billingFinanceTables } from "../store/finance-tables";

/** Creates the usual tax rates of an organisation without tax rates. */
export async function seedTaxRates({ tx, organisationId, now }: RequestWork): Promise<void> {
  const tables = billingFinanceTables(tx);
  const known = await tables.selectFrom("billing_tax_rate").select("tax_type").limit(1).execute();
  if (known.length > 0) return;
  await tables
    .insertInto("billing_tax_rate")
    .values(
      VAT_RATES.map(({ taxType: tax_type, name, rate }) => ({
        organisation_id: organisationId,
        tax_type,
        name,
        rate,
        external_tax_type: null,
        is_custom: false,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["organisation_id", "tax_type"]).doNothing())
    .execute();
}
