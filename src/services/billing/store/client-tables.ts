import type { z } from "@hono/zod-openapi";
import type { ColumnType, Generated } from "kysely";
import type { Instant, Json } from "../../../platform/store";
import type { address } from "../../contract";
import type { SyncStatus } from "../documents/list-fields";

/** A column that is null in new rows. */
type Filled<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** Whom the organisation bills. */
interface ClientTable {
  readonly organisation_id: string;
  readonly client_id: string;
  readonly name: string;
  readonly reference: string | null;
  readonly contact_first_name: string | null;
  readonly contact_last_name: string | null;
  readonly email: string | null;
  readonly telephone: string | null;
  readonly address: Json<z.output<typeof address>> | null;
  readonly company_registration_number: string | null;
  readonly vat_number: string | null;
  /** The organisations whose runs are billed to it. */
  readonly organisation_ids: Json<readonly string[]>;
  /** Whether it ever had an invoice or a credit note. */
  readonly has_documents: Generated<boolean>;
  readonly is_archived: Generated<boolean>;
  readonly external_contact_id: Filled<string>;
  readonly external_url: Filled<string>;
  readonly sync_status: Generated<SyncStatus>;
  readonly sync_error: Filled<string>;
  readonly last_synced_at: Filled<string>;
  readonly version: Generated<number>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export type BillingClientTables = { readonly billing_client: ClientTable };
