import type { Selectable } from "kysely";
import { insertRows, type Tx } from "../../../platform/store";
import { moneyOf } from "../../contract";
import type { BillingDocumentTables } from "../store/document-tables";
import type { ShownLine } from "./line-schemas";

export type LineRow = Selectable<BillingDocumentTables["billing_line_item"]>;

/** Returns the lines of a document in their order. */
export function findLines(tx: Tx, documentId: string): Promise<LineRow[]> {
  return selectLines(tx).where("document_id", "=", documentId).orderBy("sequence").execute();
}

export function selectLines(tx: Tx) {
  return tx.withTables<BillingDocumentTables>().selectFrom("billing_line_item").selectAll();
}

/** Stores the lines of a document in place of those that it has. */
export async function replaceLines(tx: Tx, documentId: string, rows: readonly LineRow[]): Promise<void> {
  await removeLines(tx, documentId);
  await insertRows<BillingDocumentTables, "billing_line_item">(tx, "billing_line_item", rows);
}

export async function removeLines(tx: Tx, documentId: string): Promise<void> {
  await tx
    .withTables<BillingDocumentTables>()
    .deleteFrom("billing_line_item")
    .where("document_id", "=", documentId)
    .execute();
}

/** Returns a line as responses show it. */
export function lineData(row: LineRow): ShownLine {
  return {
    lineItemId: row.line_item_id,
    sequence: row.sequence,
    description: row.description,
    quantity: row.quantity,
    unitAmount: row.unit_amount,
    lineAmount: moneyOf(row.line_amount),
    taxAmount: moneyOf(row.tax_amount),
    accountCode: row.account_code,
    taxType: row.tax_type,
    payElementId: row.pay_element_id,
    employeeId: row.employee_id,
    invoiceLineItemId: row.invoice_line_item_id,
  };
}
