import { fileOperation } from "../../contract";
import { BILLING } from "../contract/common";
import { CREDIT_NOTE, NO_CREDIT_NOTE, ofCreditNote } from "../credit-notes/credit-note-operations";
import { INVOICE, NO_INVOICE, ofInvoice } from "../invoices/invoice-operations";
import { FILE_REFUSALS } from "./draw-document";

const PDF = {
  ...BILLING,
  method: "get",
  contentType: "application/pdf",
} as const;

export const getInvoiceFile = fileOperation({
  ...PDF,
  id: "downloadInvoice",
  path: `${INVOICE}/file`,
  summary: "An invoice as PDF, in the brand",
  description:
    "Its lines, texts and addresses are those of the moment of issue; what is paid, credited and due is as it is now. A draft and a voided invoice are marked as such.",
  params: ofInvoice,
  refusals: [...NO_INVOICE, ...FILE_REFUSALS],
});

export const getCreditNoteFile = fileOperation({
  ...PDF,
  id: "downloadCreditNote",
  path: `${CREDIT_NOTE}/file`,
  summary: "A credit note as PDF, in the brand",
  description:
    "Its lines, texts and addresses are those of the moment it was authorised; what remains of the credit is as it is now. A draft and a voided credit note are marked as such.",
  params: ofCreditNote,
  refusals: [...NO_CREDIT_NOTE, ...FILE_REFUSALS],
});
