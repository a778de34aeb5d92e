import type { Selectable } from "kysely";
import { insertRows, type Tx } from "../../../platform/store";
import { type BillingDocumentTables, billingDocumentTables } from "../store/document-tables";
import { lineItems } from "./line-schemas";

export type LineRow = Selectable<BillingDocumentTables["billing_line_item"]>;

/** Returns the lines of a document in their order. */
export function findLines(tx: Tx, documentId: string): Promise<LineRow[]> {
  return lineItems.select(tx).where("document_id", "=", documentId).orderBy("sequence").execute();
}

/** Stores the lines of a document in place of those that it has. */
export async function replaceLines(tx: Tx, documentId: string, rows: readonly LineRow[]): Promise<void> {
  await removeLines(tx, documentId);
  await insertRows<BillingDocumentTables, "billing_line_item">(tx, "billing_line_item", rows);
}

export async function removeLines(tx: Tx, documentId: string): Promise<void> {
  await billingDocumentTables(tx).deleteFrom("billing_line_item").where("document_id", "=", documentId).execute();
}

/** The list of a document's lines in their order, but for what says which document. */
export const LINE_LIST = {
  from: (tx: Tx) => lineItems.select(tx),
  order: ["sequence"],
  show: (rows: readonly Parameters<typeof lineItems.show>[0][]) => rows.map(lineItems.show),
  text: "The lines are listed.",
} as const;
