import type { Tx } from "../../../platform/store";
import type { BillingFinanceTables } from "../store/finance-tables";
import type { ShownTemplate, TemplateOperations } from "./template-operations";

/** The layout of an organisation that has saved none. */
const USUAL: ShownTemplate = {
  title: null,
  referenceFormat: null,
  lineItemDescriptionFormat: null,
  introduction: null,
  footer: null,
  paymentTermsText: null,
  showEmployeeNames: false,
  groupLinesBy: "None",
  logoAssetId: null,
  version: 0,
  createdAt: null,
  updatedAt: null,
};

/** Returns what documents of a kind look like. */
export async function findTemplate(tx: Tx, table: TemplateOperations["table"]): Promise<ShownTemplate> {
  const row = await tx.withTables<BillingFinanceTables>().selectFrom(table).selectAll().executeTakeFirst();
  if (row === undefined) return USUAL;
  return {
    title: row.title,
    referenceFormat: row.reference_format,
    lineItemDescriptionFormat: row.line_item_description_format,
    introduction: row.introduction,
    footer: row.footer,
    paymentTermsText: row.payment_terms_text,
    showEmployeeNames: row.show_employee_names,
    groupLinesBy: row.group_lines_by,
    logoAssetId: row.logo_asset_id,
    version: Number(row.version),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
