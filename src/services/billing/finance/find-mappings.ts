import type { Tx } from "../../../platform/store";
import type { BillingFinanceTables } from "../store/finance-tables";
import type { ShownMapping } from "./mapping-operations";

/** Returns the mappings of pay elements, costs and fees, in the order in which they were saved. */
export async function findMappings(tx: Tx): Promise<ShownMapping[]> {
  const rows = await tx
    .withTables<BillingFinanceTables>()
    .selectFrom("billing_mapping")
    .selectAll()
    .orderBy("sequence")
    .execute();
  return rows.map((row) => ({
    payElementId: row.pay_element_id,
    controlAccount: row.control_account,
    feeKind: row.fee_kind,
    accountCode: row.account_code,
    taxType: row.tax_type,
    basis: row.basis,
    markupPercentage: row.markup_percentage,
    description: row.description,
    isExcluded: row.is_excluded,
  }));
}
