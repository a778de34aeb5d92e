import { mountFile, type Printer, type ServiceContext } from "../../contract";
import { findCreditNote } from "../credit-notes/credit-note-rows";
import { findInvoice } from "../invoices/invoice-rows";
import { drawDocument } from "./draw-document";
import { getCreditNoteFile, getInvoiceFile } from "./file-operations";
import type { Printable } from "./printable";
import { printableCreditNote } from "./printable-credit-note";
import { printableInvoice } from "./printable-invoice";

export function mountFiles(context: ServiceContext): void {
  const { files } = context;
  mountFile(context, getInvoiceFile, {
    read: async ({ params }, tx) => printableInvoice(tx, files, await findInvoice(tx, params)),
    make,
  });
  mountFile(context, getCreditNoteFile, {
    read: async ({ params }, tx) => printableCreditNote(tx, files, await findCreditNote(tx, params)),
    make,
  });
}

async function make(printable: Printable, printer: Printer) {
  return { bytes: await drawDocument(printer, printable), fileName: printable.fileName };
}
