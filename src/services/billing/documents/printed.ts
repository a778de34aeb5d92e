import type { GroupLinesBy } from "../store/finance-tables";

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
