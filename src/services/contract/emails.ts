import type { Letter, Mail } from "../../platform/mail";
import type { Drawing, DrawingOrder } from "../drawing";

/** The emails that the product sends, by the names under which an account chooses their senders. */
export const EMAIL_TYPES = [
  "PayslipGeneratedEvent",
  "P60GeneratedEvent",
  "P45GeneratedEvent",
  "P11DGeneratedEvent",
  "InvitationEvent",
  "PasswordResetEvent",
  "PensionLetterEvent",
  "InvoiceIssuedEvent",
  "CreditNoteIssuedEvent",
  "ReportExportEvent",
  "JournalEvent",
  "WebhookAlertEvent",
  "HolidayRequestEvent",
  "PaymentApprovalEvent",
] as const;
export type EmailType = (typeof EMAIL_TYPES)[number];

/** In whose brand an email is sent: an account's, an organisation's, or the platform's own. */
export type BrandOwner =
  | { readonly accountId: string }
  | { readonly organisationId: string }
  | { readonly platform: true };

/** An email as a service writes it. Its sender and its appearance follow from its type and the brand of its owner. */
export interface Email extends Pick<Letter, "to" | "subject" | "messageId" | "attachments"> {
  readonly type: EmailType;
  readonly owner: BrandOwner;
  /** The title that mail programs show; the subject if it is left out. */
  readonly title?: string;
  readonly paragraphs: readonly string[];
  /** The text of the button for the paragraph that is a link. */
  readonly action?: string;
}

/** An email with its sender and its appearance. */
export interface PreparedEmail extends Letter {
  readonly type: EmailType;
}

/** The only way to the mail server for services. */
interface Emails extends Pick<Mail, "onRefused"> {
  /** The address of emails for which nothing else is chosen. */
  readonly standardFromAddress: string;
  /** Gives an email its sender and its appearance; it reads the brand in transactions of its own. */
  readonly prepare: (email: Email) => Promise<PreparedEmail>;
  readonly send: (email: PreparedEmail) => Promise<void>;
}

/** Draws documents. */
export interface Printer {
  /** Draws a document in the brand of its owner, with another logo if one is given. */
  readonly draw: (order: DrawingOrder, logo?: Uint8Array | null) => ReturnType<Drawing["draw"]>;
  /** Returns the order as it is drawn, with the brand: the same order gives the same document. */
  readonly orderOf: (order: DrawingOrder, logo?: Uint8Array | null) => DrawingOrder;
}

/** The appearance of an owner's documents and emails, read once: for many of them in a row. */
export interface OwnerStyle {
  readonly printer: Printer;
  /** Gives an email its sender and its appearance. */
  readonly prepare: (email: Omit<Email, "owner">) => PreparedEmail;
}

/** What services show in the brand of an account or an organisation. */
export interface Brands {
  /** Returns the appearance of an owner's documents and emails; it reads the brand in a transaction of its own. */
  readonly styleOf: (owner: BrandOwner) => Promise<OwnerStyle>;
  readonly emails: Emails;
  /** Returns what draws documents in the brand of an owner; it reads the brand in a transaction of its own. */
  readonly printerOf: (owner: BrandOwner) => Promise<Printer>;
}
