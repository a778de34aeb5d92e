import type { ColumnType, Generated } from "kysely";
import type { Instant, Json } from "../../../platform/store";
import type { ProviderName } from "../integrations/port/accounting-provider";

export type SyncedType = "Client" | "Invoice" | "CreditNote" | "Allocation" | "TaxRate" | "Account";

/** What a company in accounting software has of a record, or may have. */
interface SyncTable {
  readonly organisation_id: string;
  readonly provider: ProviderName;
  readonly tenant_id: string;
  readonly record_type: SyncedType;
  readonly record_id: string;
  /** The credit note of an allocation. */
  readonly parent_id: string | null;
  readonly external_id: string | null;
  /** Of what the company has; null until all of it is there. */
  readonly sent_digest: string | null;
  /** When creation began whose outcome is not known; null if it is known. */
  readonly sending_since: Instant | null;
  /** Creations that have begun; part of their idempotency keys. */
  readonly attempt: Generated<number>;
  /** What the creation whose outcome is not known has sent. */
  readonly message: Json<unknown> | null;
  /** The job that sends it, or sent it last. */
  readonly job_id: string | null;
  /** Of a client: the job whose turn it is to send something of it. */
  readonly turn_of: ColumnType<string | null, string | null | undefined, string | null>;
  readonly created_at: Instant;
}

export type BillingSyncTables = { readonly billing_sync: SyncTable };
