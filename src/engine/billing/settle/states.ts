import { getKeys } from "../../base";

/** One move of a document: the states that it is allowed in, and the one that follows; null if the document is removed. */
interface Move<State extends string> {
  readonly from: readonly State[];
  readonly to: State | "Removed" | "Unchanged";
}

/** The states of an invoice, from draft to paid or voided. */
export const INVOICE_STATUSES = ["Draft", "Issued", "Paid", "Voided"] as const;
/** The state of an invoice, one of `INVOICE_STATUSES`. */
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What can be done with an invoice in which state. A balance of zero makes an issued invoice paid, and back. */
export const INVOICE_MOVES = {
  Change: { from: ["Draft"], to: "Unchanged" },
  ChangeTerms: { from: ["Draft", "Issued"], to: "Unchanged" },
  RefreshLineItemMappings: { from: ["Draft"], to: "Unchanged" },
  Remove: { from: ["Draft"], to: "Removed" },
  Issue: { from: ["Draft"], to: "Issued" },
  Email: { from: ["Issued", "Paid"], to: "Unchanged" },
  Void: { from: ["Issued"], to: "Voided" },
  FullCredit: { from: ["Issued"], to: "Paid" },
  Credit: { from: ["Issued", "Paid"], to: "Unchanged" },
  Pay: { from: ["Issued"], to: "Issued" },
  Allocate: { from: ["Issued"], to: "Issued" },
  Close: { from: ["Issued"], to: "Paid" },
  Unsettle: { from: ["Issued", "Paid"], to: "Issued" },
} as const satisfies Readonly<Record<string, Move<InvoiceStatus>>>;

/** Something that can be done with an invoice, one of `INVOICE_MOVES`. */
export type InvoiceMove = keyof typeof INVOICE_MOVES;
/** The names of `INVOICE_MOVES`, in their order. */
export const INVOICE_MOVE_NAMES = /* @__PURE__ */ getKeys(INVOICE_MOVES);

/** The states of a credit note, from draft to paid (fully allocated) or voided. */
export const CREDIT_NOTE_STATUSES = ["Draft", "Authorised", "Paid", "Voided"] as const;
/** The state of a credit note, one of `CREDIT_NOTE_STATUSES`. */
export type CreditNoteStatus = (typeof CREDIT_NOTE_STATUSES)[number];

/** What can be done with a credit note in which state. */
export const CREDIT_NOTE_MOVES = {
  Change: { from: ["Draft"], to: "Unchanged" },
  Remove: { from: ["Draft"], to: "Removed" },
  Authorise: { from: ["Draft"], to: "Authorised" },
  Allocate: { from: ["Authorised"], to: "Authorised" },
  Unallocate: { from: ["Authorised", "Paid"], to: "Authorised" },
  Email: { from: ["Authorised", "Paid"], to: "Unchanged" },
  Void: { from: ["Draft", "Authorised", "Paid"], to: "Voided" },
} as const satisfies Readonly<Record<string, Move<CreditNoteStatus>>>;

/** Something that can be done with a credit note, one of `CREDIT_NOTE_MOVES`. */
export type CreditNoteMove = keyof typeof CREDIT_NOTE_MOVES;
/** The names of `CREDIT_NOTE_MOVES`, in their order. */
export const CREDIT_NOTE_MOVE_NAMES = /* @__PURE__ */ getKeys(CREDIT_NOTE_MOVES);

/** Returns whether an invoice in a state can be moved so. */
export function mayMoveInvoice(status: InvoiceStatus, move: InvoiceMove): boolean {
  return INVOICE_MOVES[move].from.some((state) => state === status);
}

/** Returns whether a credit note in a state can be moved so. */
export function mayMoveCreditNote(status: CreditNoteStatus, move: CreditNoteMove): boolean {
  return CREDIT_NOTE_MOVES[move].from.some((state) => state === status);
}
