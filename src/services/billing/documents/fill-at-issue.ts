import { sql } from "kysely";
import { placeholdersIn } from "../../../engine/billing";
import type { Tx } from "../../../platform/store";
import type { ClientRow } from "../clients/find-client";
import { billingDocumentTables } from "../store/document-tables";

/** What is known of a document only when it is issued. */
interface IssuedAs {
  readonly issueDate: string;
  /** The number of the invoice, or of the invoice that a credit note credits; null for credit of its own. */
  readonly invoiceNumber: string | null;
}

const LONGEST = 100;

/**
 * Returns the reference of a document that is issued: as typed or generated, with its placeholders filled. Without one it
 * is the template's format, if the document has a value for each of its placeholders.
 */
export function referenceAtIssue(
  reference: string | null,
  format: string | null,
  { name, reference: clientReference }: Pick<ClientRow, "name" | "reference">,
  { issueDate, invoiceNumber }: IssuedAs,
): string | null {
  const values = new Map([
    ["ClientName", name],
    ["ClientReference", clientReference],
    ["IssueDate", formatDay(issueDate)],
    ["InvoiceNumber", invoiceNumber],
  ]);
  const isKnown = placeholdersIn(format ?? "").every((each) => values.get(each) != null);
  const text = reference ?? (isKnown ? format : null);
  if (text === null) return null;
  return text.replaceAll(/\{([A-Za-z]+)\}/g, (all, each: string) => values.get(each) ?? all).slice(0, LONGEST);
}

/** Fills the date and the number in the descriptions of a document's lines. */
export async function fillDescriptions(tx: Tx, documentId: string, issued: IssuedAs): Promise<void> {
  const filled = sql<string>`replace(replace(description, '{IssueDate}', ${formatDay(issued.issueDate)}),
    '{InvoiceNumber}', ${issued.invoiceNumber ?? ""})`;
  await billingDocumentTables(tx)
    .updateTable("billing_line_item")
    .set({ description: filled })
    .where("document_id", "=", documentId)
    .where(({ or, eb }) =>
      or([eb("description", "like", "%{IssueDate}%"), eb("description", "like", "%{InvoiceNumber}%")]),
    )
    .execute();
}

/** Writes 2026-04-30 as 30/04/2026. */
export function formatDay(date: string): string {
  return date.split("-").reverse().join("/");
}
