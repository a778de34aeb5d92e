// The entry "paypacket/billing": amounts of invoices and credit notes, balances, and lines from pay runs.

export { type CreditNoteFacts, calculateCreditNote } from "./document/calculate-credit-note";
export { calculateInvoice, type InvoiceFacts } from "./document/calculate-invoice";
export type { DocumentAmounts, DocumentLine, TaxTotal } from "./document/document";
export { type DocumentNumberFacts, NUMBER_PLACEHOLDERS, writeDocumentNumber } from "./document/document-number";
export {
  type ApplyMappingsFacts,
  applyMappings,
  type LinePlace,
  PLACE_SOURCES,
  type PlaceSource,
} from "./lines/apply-mappings";
export { createInvoiceLines, type InvoiceLines, type InvoiceLinesFacts } from "./lines/create-invoice-lines";
export { fillPlaceholders, placeholdersIn } from "./lines/fill-placeholders";
export type { InvoiceLine, LineSource } from "./lines/invoice-line";
export { CONTROL_AMOUNT_NAMES, type ControlAmount } from "./lines/run-facts";
export {
  balanceCreditNote,
  balanceInvoice,
  type CreditBalance,
  type CreditBalanceFacts,
  type InvoiceBalance,
  type InvoiceBalanceFacts,
} from "./settle/balance";
export {
  CREDIT_NOTE_MOVE_NAMES,
  CREDIT_NOTE_MOVES,
  CREDIT_NOTE_STATUSES,
  type CreditNoteMove,
  type CreditNoteStatus,
  INVOICE_MOVE_NAMES,
  INVOICE_MOVES,
  INVOICE_STATUSES,
  type InvoiceMove,
  type InvoiceStatus,
  mayMoveCreditNote,
  mayMoveInvoice,
} from "./settle/states";
export { VAT_RATES, type VatRate } from "./vat-rates";
export {
  FEE_KINDS,
  type FeeKind,
  INVOICE_DETAILS,
  type InvoiceDetail,
  LINE_AMOUNT_TYPES,
  type LineAmountType,
  MAPPING_BASES,
  type MappingBasis,
} from "./words";
