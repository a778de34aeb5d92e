// The entry "paypacket/billing": amounts of invoices and credit notes, balances, and lines from pay runs.

export { type CreditNoteFacts, calculateCreditNote } from "./document/calculate-credit-note";
export { calculateInvoice, type InvoiceFacts } from "./document/calculate-invoice";
export type { DocumentAmounts, DocumentLine, TaxTotal } from "./document/document";
export { type DocumentNumberFacts, NUMBER_PLACEHOLDERS, writeDocumentNumber } from "./document/document-number";
export * from "./lines/apply-mappings";
export { createInvoiceLines, type InvoiceLines, type InvoiceLinesFacts } from "./lines/create-invoice-lines";
export type { InvoiceLine, LineSource } from "./lines/invoice-line";
export { fillPlaceholders, placeholdersIn } from "./lines/invoice-line";
export { CONTROL_AMOUNT_NAMES, type ControlAmount } from "./lines/run-facts";
export * from "./settle/balance";
export * from "./settle/states";
export { VAT_RATES, type VatRate } from "./vat-rates";
export * from "./words";
