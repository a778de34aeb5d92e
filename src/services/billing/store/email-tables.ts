import type { Instant, Json } from "../../../platform/store";

/** To whom an email goes. */
export interface Recipients {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

export const EMAIL_STATUSES = ["Waiting", "Sent", "Failed"] as const;

/** An email of an invoice or a credit note. */
interface EmailTable {
  readonly organisation_id: string;
  readonly email_id: string;
  readonly job_id: string;
  readonly document_type: "Invoice" | "CreditNote";
  readonly client_id: string;
  readonly document_id: string;
  readonly recipients: Json<Recipients>;
  /** Null for the usual words. */
  readonly subject: string | null;
  readonly message: string | null;
  readonly attach_pdf: boolean;
  readonly attachment_ids: Json<readonly string[]>;
  readonly status: (typeof EMAIL_STATUSES)[number];
  /** Why it was not sent, or was refused after it was sent. */
  readonly reason_token: string | null;
  readonly sent_at: Instant | null;
  readonly created_at: Instant;
}

export type BillingEmailTables = { readonly billing_email: EmailTable };
