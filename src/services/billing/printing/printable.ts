import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { findAssets } from "../../branding";
import { moneyOf, type Printer, type ServiceContext } from "../../contract";
import { findEmployer } from "../../pay-runs";
import { findClient } from "../clients/find-client";
import { findLines } from "../documents/line-rows";
import { type PrintedDocument, type PrintedParty, printedDocument } from "../documents/print-document";
import type { InvoiceRow } from "../invoices/invoice-rows";
import type { TemplateOperations } from "../templates/template-operations";
import { printedLines } from "./printed-lines";

type Order = Parameters<Printer["draw"]>[0];

/** An invoice or a credit note as it is drawn. */
type InvoiceData = Extract<Order, { readonly kind: "invoice" }>["data"];

/** A document ready to be drawn. */
export interface Printable {
  readonly data: InvoiceData;
  /** The template's own logo; null for that of the brand. */
  readonly logo: Uint8Array | null;
  readonly fileName: string;
}

export const EMPLOYER_MISSING = "organisation_information_missing";

type Row = Pick<
  InvoiceRow,
  "client_id" | "printed" | "line_amount_type" | "taxes" | "sub_total" | "total_tax" | "total" | "reference"
>;

interface Stored {
  readonly documentId: string;
  readonly table: TemplateOperations["table"];
}

/** Returns what invoices and credit notes have in common; refuses 409 if nothing names who sends it. */
export async function printableParts(tx: Tx, files: ServiceContext["files"], row: Row, { documentId, table }: Stored) {
  const client = await findClient(tx, row.client_id);
  const printed = row.printed ?? (await printedDocument(tx, client, table));
  const { title, introduction, footer, paymentTermsText, logoAssetId } = printed.layout;
  const data = {
    ...printedLines(row, await findLines(tx, documentId), printed),
    title,
    reference: row.reference,
    seller: await requireSeller(tx, printed),
    client: printed.client,
    introduction,
    lineAmountType: row.line_amount_type,
    subTotal: moneyOf(row.sub_total),
    totalTax: moneyOf(row.total_tax),
    total: moneyOf(row.total),
    paymentTermsText,
    paymentDetails: printed.paymentDetails,
    footer,
  };
  return { data, logo: logoAssetId === null ? null : await findLogo(tx, files, logoAssetId) };
}

/**
 * Returns who sends a document: as it was issued, or, if the organisation had no information by then, with the name on
 * record now; refuses 409 if there is no name.
 */
export async function requireSeller(tx: Tx, printed: PrintedDocument | null): Promise<PrintedParty> {
  const name = printed?.seller.name || (await findEmployer(tx)).name;
  if (name !== null) return { address: [], vatNumber: null, ...printed?.seller, name };
  const text = "Save the organisation's information first: the document states who sends it.";
  throw new Refused(409, { token: EMPLOYER_MISSING, text });
}

/** Returns the logo of a template; null if it is an SVG, which documents do not draw: the logo of the brand is shown. */
async function findLogo(tx: Tx, files: ServiceContext["files"], assetId: string): Promise<Uint8Array | null> {
  const asset = (await findAssets(tx, [assetId])).get(assetId);
  return asset?.contentType === "image/png" ? files.read(tx, asset.fileId) : null;
}
