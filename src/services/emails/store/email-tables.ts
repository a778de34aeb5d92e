import type { Generated } from "kysely";
import type { Instant } from "../../../platform/store";

/** A document that a job emails to its employee. */
interface DocumentEmailTable {
  readonly organisation_id: string;
  readonly job_id: string;
  /** What kind of document it is: "payslip". */
  readonly kind: Generated<string>;
  readonly document_id: string;
  readonly employee_id: string;
  readonly status: "Waiting" | "Sent" | "Skipped";
  /** Why it is not sent. */
  readonly reason_token: string | null;
  readonly tries: Generated<number>;
  /** Whether the event of a sent email is recorded. */
  readonly is_told: Generated<boolean>;
  readonly sent_at: Instant | null;
  readonly created_at: Instant;
}

export type EmailTables = { readonly document_email: DocumentEmailTable };
