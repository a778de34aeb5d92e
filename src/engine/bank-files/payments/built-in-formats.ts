import type { ListColumn, ListFormat, ListSource } from "./list-format";

/**
 * The kinds of payment file: Standard 18, two banks' lists, the Faster Payments list, or an organisation's own list.
 */
export const FORMAT_KINDS = ["Standard18", "BankA", "BankB", "FasterPaymentsCsv", "Custom"] as const;
/** A kind of payment file, one of `FORMAT_KINDS`. */
export type FormatKind = (typeof FORMAT_KINDS)[number];

/** A format that exists without being created. */
export interface BuiltInFormat extends ListFormat {
  readonly kind: Exclude<FormatKind, "Custom">;
  readonly name: string;
  /** The publisher of the layout; null if no source was found. */
  readonly source: string | null;
  readonly confidence: "Confirmed" | "NotConfirmed";
}

/** Characters of a name or a reference in Bacs. */
const TEXT_WIDTH = 18;

function column(
  header: string,
  source: ListSource,
  width: number | null = null,
  format: string | null = null,
): ListColumn {
  return { header, source, format, width };
}

const DESTINATION = [
  column("Destination sort code", "SortCode"),
  column("Destination account number", "AccountNumber"),
  column("Destination name", "AccountName", TEXT_WIDTH),
  column("Amount", "Amount"),
  column("Transaction code", "Constant", null, "99"),
];

/**
 * The formats of every organisation. Standard 18 has a fixed layout and no columns. The two Bacs formats of banks, and
 * the Faster Payments list, are mappings to be held against the bank's own guide and changed: each bank has its own.
 */
export const BUILT_IN_FORMATS: readonly BuiltInFormat[] = [
  {
    kind: "Standard18",
    name: "Bacs Standard 18",
    columns: [],
    delimiter: "Comma",
    hasHeadings: false,
    source: "Bacs Standard 18, as banks publish it",
    confidence: "Confirmed",
  },
  {
    kind: "BankA",
    name: "Bacs list A",
    columns: [
      ...DESTINATION,
      column("Originating sort code", "PayingSortCode"),
      column("Originating account number", "PayingAccountNumber"),
      column("Originator's name", "PayingAccountName", TEXT_WIDTH),
      column("Service user reference", "Reference", TEXT_WIDTH),
      column("Date", "PaymentDate", null, "DD/MM/YYYY"),
    ],
    delimiter: "Comma",
    hasHeadings: false,
    source: "Paygate, Bacs Payment Editor CSV Format, ten fields without a heading",
    confidence: "Confirmed",
  },
  {
    kind: "BankB",
    name: "Bacs list B",
    columns: [
      column("Sort code", "SortCode"),
      column("Account name", "AccountName", TEXT_WIDTH),
      column("Account number", "AccountNumber"),
      column("Amount", "Amount"),
      column("Reference", "Reference", TEXT_WIDTH),
      column("Transaction code", "Constant", null, "99"),
    ],
    delimiter: "Comma",
    hasHeadings: false,
    source: null,
    confidence: "NotConfirmed",
  },
  {
    kind: "FasterPaymentsCsv",
    name: "Faster Payments list",
    columns: [
      column("Payee name", "AccountName", TEXT_WIDTH),
      column("Sort code", "SortCode", null, "Hyphens"),
      column("Account number", "AccountNumber"),
      column("Amount", "Amount"),
      column("Reference", "Reference", TEXT_WIDTH),
      column("Payment date", "PaymentDate", null, "DD/MM/YYYY"),
    ],
    delimiter: "Comma",
    hasHeadings: true,
    source: null,
    confidence: "NotConfirmed",
  },
];
