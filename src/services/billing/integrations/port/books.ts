import type { LineAmountType } from "../../../../engine/billing";
import type { Journal } from "../../../../engine/journals";
import type { AccountType } from "../../store/finance-tables";
import type { ProviderMethod } from "./call-provider";

/** A request to a company's books, below the address of the provider's interface. */
interface BooksRequest {
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly largest?: number;
}

/** Sends a request with the connection's access token, renewed if it has expired; rejects with a `ProviderFault`. */
export type BooksCall = (method: ProviderMethod, path: string, sent?: BooksRequest) => Promise<Response>;

/** Whom the organisation bills, as accounting software gets it. */
export interface BookContact {
  readonly clientId: string;
  readonly name: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly telephone: string | null;
  /** Up to four lines. */
  readonly addressLines: readonly string[];
  readonly postcode: string | null;
  readonly country: string | null;
  readonly companyNumber: string | null;
  readonly vatNumber: string | null;
}

export interface BookLine {
  readonly description: string;
  readonly quantity: string;
  readonly unitAmount: string;
  readonly lineAmount: string;
  readonly taxAmount: string;
  readonly accountCode: string | null;
  /** The company's own id of the account; null if it is the one of the code. */
  readonly accountId: string | null;
  /** Ours. */
  readonly taxType: string | null;
  /** Per cent; null without a tax type. */
  readonly rate: string | null;
  /** The company's own name of the rate; null if it is the usual one. */
  readonly externalTaxType: string | null;
}

export type DocumentKind = "Invoice" | "CreditNote";

/** An invoice or a credit note, as accounting software gets it. */
export interface BookDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly reference: string | null;
  /** The company's own id of the contact. */
  readonly contactId: string;
  readonly issueDate: string;
  /** Null for credit notes. */
  readonly dueDate: string | null;
  readonly lineAmountType: LineAmountType;
  readonly lines: readonly BookLine[];
  readonly total: string;
}

/** Credit of a note on an invoice, by the company's own ids. */
export interface BookAllocation {
  readonly creditNoteId: string;
  readonly invoiceId: string;
  readonly amount: string;
  readonly date: string;
}

export interface ListedContact extends Omit<BookContact, "clientId"> {
  readonly externalId: string;
}

export interface ListedRate {
  readonly externalId: string;
  readonly name: string;
  /** Per cent. */
  readonly rate: string;
  /** Our tax type of which it is the usual name; null if it is not one. */
  readonly usual: string | null;
}

export interface ListedAccount {
  readonly externalId: string;
  readonly code: string | null;
  readonly name: string;
  readonly type: AccountType;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly isLast: boolean;
}

/** What a company has of a record; `id` is its own. */
interface Known {
  readonly id: string;
}

/**
 * The books of a company. Every call rejects with a `ProviderFault` unless it succeeds. A `find` looks for what a creation
 * has left whose outcome is not known; `since` is when it began.
 */
export interface Books {
  readonly contacts: (page: number, search: string | null) => Promise<Page<ListedContact>>;
  readonly contactsOf: (externalIds: readonly string[]) => Promise<readonly ListedContact[]>;
  readonly rates: () => Promise<readonly ListedRate[]>;
  readonly accounts: () => Promise<readonly ListedAccount[]>;

  readonly findContact: (contact: BookContact) => Promise<string | null>;
  readonly createContact: (contact: BookContact, key: string) => Promise<string>;
  readonly changeContact: (externalId: string, contact: BookContact) => Promise<void>;

  readonly findDocument: (document: BookDocument, since: string) => Promise<string | null>;
  readonly createDocument: (document: BookDocument, key: string) => Promise<string>;
  /** Brings a document to what it should be, whatever was done of it; returns what had to differ, or null. */
  readonly bringDocument: (externalId: string, document: BookDocument, isNew: boolean) => Promise<string | null>;
  readonly voidDocument: (kind: DocumentKind, externalId: string) => Promise<void>;
  readonly pdf: (kind: DocumentKind, externalId: string) => Promise<Uint8Array>;

  readonly allocations: (creditNoteId: string) => Promise<readonly (Known & Omit<BookAllocation, "creditNoteId">)[]>;
  readonly allocate: (allocation: BookAllocation, key: string) => Promise<string>;
  readonly unallocate: (creditNoteId: string, allocationId: string) => Promise<void>;

  readonly findJournal: (name: string) => Promise<string | null>;
  readonly createJournal: (name: string, journal: Journal) => Promise<string>;
}

/** Bytes of a document's PDF that are read at most. */
export const LARGEST_PDF = 20 * 1024 * 1024;
/** Bytes of a list that are read at most. */
export const LARGEST_LIST = 10 * 1024 * 1024;
