import type { BookDocument, BookLine } from "../port/books";

/** What Xero calls the usual rates on income in the United Kingdom. */
const TAX_TYPES: Readonly<Record<string, string>> = {
  STANDARD: "OUTPUT2",
  REDUCED: "RROUTPUT",
  ZERO: "ZERORATEDOUTPUT",
  EXEMPT: "EXEMPTOUTPUT",
  OUTSIDE_SCOPE: "NONE",
};

/** Returns our tax type of which Xero's is the usual name; null if it is not one. */
export function getTaxType(externalTaxType: string): string | null {
  return Object.entries(TAX_TYPES).find(([, usual]) => usual === externalTaxType)?.[0] ?? null;
}

/** A number is looked up within quotation marks, and in a list with commas. */
const FINDABLE = /^[^",\\]{1,255}$/;

/** Returns why Xero cannot have a document; null if it can. */
export function problemInXero({ number, lines, lineAmountType }: BookDocument): string | null {
  if (!FINDABLE.test(number)) return "Xero cannot find a number with a comma, a quotation mark or a backslash.";
  const placeless = lines.find(({ accountCode }) => accountCode === null);
  if (placeless !== undefined) return `The line "${placeless.description}" has no account.`;
  if (lineAmountType === "NoTax") return null;
  const untaxed = lines.find((line) => xeroTaxType(line) === null);
  if (untaxed === undefined) return null;
  return `Xero's name of the tax rate ${untaxed.taxType ?? "of a line without one"} is not known: set its externalTaxType.`;
}

function xeroTaxType({ externalTaxType, taxType }: BookLine): string | null {
  if (externalTaxType !== null) return externalTaxType;
  return taxType === null ? "NONE" : (TAX_TYPES[taxType] ?? null);
}

/** Returns a document as Xero takes it: approved, with the tax of each line, which Xero keeps. */
export function documentJson(document: BookDocument) {
  const isInvoice = document.kind === "Invoice";
  return {
    Type: isInvoice ? "ACCREC" : "ACCRECCREDIT",
    Contact: { ContactID: document.contactId },
    Date: document.issueDate,
    ...(isInvoice ? { DueDate: document.dueDate ?? document.issueDate } : {}),
    LineAmountTypes: document.lineAmountType,
    ...(isInvoice ? { InvoiceNumber: document.number } : { CreditNoteNumber: document.number }),
    Reference: document.reference ?? "",
    CurrencyCode: "GBP",
    Status: "AUTHORISED",
    LineItems: document.lines.map((line) => lineJson(line, document)),
  };
}

function lineJson(line: BookLine, { lineAmountType }: BookDocument) {
  const tax =
    lineAmountType === "NoTax" ? {} : { TaxType: xeroTaxType(line) ?? undefined, TaxAmount: Number(line.taxAmount) };
  return {
    Description: line.description,
    Quantity: Number(line.quantity),
    UnitAmount: Number(line.unitAmount),
    LineAmount: Number(line.lineAmount),
    AccountCode: line.accountCode,
    ...(line.accountId === null ? {} : { AccountID: line.accountId }),
    ...tax,
  };
}
