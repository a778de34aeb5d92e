import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { findEmployer } from "../../pay-runs";
import type { ClientRow } from "../clients/find-client";
import { findDefaults } from "../finance/find-defaults";
import { billingFinanceTables, type GroupLinesBy } from "../store/finance-tables";
import { findTemplate } from "../templates/find-template";
import type { TemplateOperations } from "../templates/template-operations";

const STATUSES = { Pending: "AwaitingUpload", Ready: "Available", Rejected: "Rejected" } as const;

/** Returns the attachments of a document, without links. */
export async function listDocumentFiles({ tx, context }: RequestWork, purpose: string, recordId: string) {
  const uploads = await context.uploads.list(tx, { purpose, recordIds: [recordId] });
  return uploads.map(({ uploadId: attachmentId, fileName, contentType, size, status }) => ({
    attachmentId,
    fileName,
    contentType,
    size,
    status: STATUSES[status],
  }));
}

type Address = NonNullable<ClientRow["address"]> | Awaited<ReturnType<typeof findEmployer>>["address"];

/** Returns who sells, who buys and what the template says, as they are now: issued documents keep it. */
export async function printedDocument(
  tx: Tx,
  client: ClientRow,
  table: TemplateOperations["table"],
): Promise<PrintedDocument> {
  const { name, address } = await findEmployer(tx);
  const { isVatRegistered, vatRegistrationNumber, paymentDetails } = await findDefaults(tx);
  const { title, introduction, footer, paymentTermsText, groupLinesBy, logoAssetId } = await findTemplate(tx, table);
  const taxNames = await namesOfTaxes(tx);
  return {
    seller: {
      name: name ?? "",
      address: linesOf(address),
      vatNumber: isVatRegistered ? vatRegistrationNumber : null,
    },
    client: { name: client.name, address: linesOf(client.address), vatNumber: client.vat_number },
    paymentDetails,
    layout: { title, introduction, footer, paymentTermsText, groupLinesBy, logoAssetId, taxNames },
  };
}

const LINES = ["line1", "line2", "line3", "line4", "postcode", "foreignCountry"] as const;

function linesOf(address: Address | null): readonly string[] {
  return address === null ? [] : LINES.flatMap((name) => address[name] || []);
}

async function namesOfTaxes(tx: Tx): Promise<Readonly<Record<string, string>>> {
  const rows = await billingFinanceTables(tx).selectFrom("billing_tax_rate").select(["tax_type", "name"]).execute();
  return Object.fromEntries(rows.map(({ tax_type: taxType, name }) => [taxType, name]));
}

/** Who sells, or who buys. */
export interface PrintedParty {
  readonly name: string;
  readonly address: readonly string[];
  readonly vatNumber: string | null;
}

/** What the template says, and the names of the tax types. */
interface PrintedLayout {
  readonly title: string | null;
  readonly introduction: string | null;
  readonly footer: string | null;
  readonly paymentTermsText: string | null;
  readonly groupLinesBy: GroupLinesBy;
  readonly logoAssetId: string | null;
  readonly taxNames: Readonly<Record<string, string>>;
}

/** What the PDF of an invoice or credit note shows, as it was when it was issued. */
export interface PrintedDocument {
  /** Its name is empty if the organisation had no information yet. */
  readonly seller: PrintedParty;
  readonly client: PrintedParty;
  readonly paymentDetails: string | null;
  readonly layout: PrintedLayout;
}

/** What the lines of a document can be grouped by, as it is printed; null for what a line has not. */
export interface LineHeadings {
  readonly PayElement: string | null;
  readonly Department: string | null;
  readonly Employee: string | null;
}
