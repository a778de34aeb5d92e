import type { Tx } from "../../../platform/store";
import { showColumns } from "../../contract";
import { billingFinanceTables } from "../store/finance-tables";
import { type ShownTemplate, shown, type TemplateOperations } from "./template-operations";

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
  const row = await billingFinanceTables(tx).selectFrom(table).selectAll().executeTakeFirst();
  if (row === undefined) return USUAL;
  return { ...showColumns(shown.shape, row), version: Number(row.version) };
}
