import type { Tx } from "../../../platform/store";
import { showColumns } from "../../contract";
import { billingFinanceTables } from "../store/finance-tables";
import { mappingShown, type ShownMapping } from "./mapping-operations";

/** Returns the mappings of pay elements, costs and fees, in the order in which they were saved. */
export async function findMappings(tx: Tx): Promise<ShownMapping[]> {
  const rows = await billingFinanceTables(tx).selectFrom("billing_mapping").selectAll().orderBy("sequence").execute();
  return rows.map((row) => showColumns(mappingShown.shape, row));
}
