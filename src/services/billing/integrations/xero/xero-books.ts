import type { Books, BooksCall } from "../port/books";
import { xeroAllocations } from "./xero-allocations";
import { xeroContacts } from "./xero-contacts";
import { xeroDocuments } from "./xero-documents";
import { xeroJournals } from "./xero-journals";
import { xeroLists } from "./xero-lists";

/** The books of a company in Xero. Source: Xero's published OpenAPI description of its Accounting API, 16.1.0. */
export function xeroBooks(call: BooksCall): Books {
  return {
    ...xeroContacts(call),
    ...xeroLists(call),
    ...xeroDocuments(call),
    ...xeroAllocations(call),
    ...xeroJournals(call),
  };
}
