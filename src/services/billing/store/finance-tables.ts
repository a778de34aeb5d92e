import type { Generated } from "kysely";
import type { Instant } from "../../../platform/store";

interface Stored {
  readonly organisation_id: string;
  readonly version: Generated<number>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

interface TaxRateTable extends Stored {
  readonly tax_type: string;
  readonly name: string;
  /** Per cent, with two decimals. */
  readonly rate: string;
  readonly external_tax_type: string | null;
  readonly is_custom: boolean;
  /** Whether a line of an invoice or of a credit note ever had it. */
  readonly is_used: Generated<boolean>;
  readonly is_archived: Generated<boolean>;
}

export type BillingFinanceTables = { readonly billing_tax_rate: TaxRateTable };
