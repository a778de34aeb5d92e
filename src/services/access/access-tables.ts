import type { Instant, Json } from "../../platform/store";

/** Tables of accounts: who owns what, which credentials reach it, who did what. */
export type AccessTables = {
  readonly account: {
    readonly account_id: string;
    readonly display_name: string;
    readonly created_at: Instant;
    readonly updated_at: Instant;
  };
  readonly organisation: {
    readonly account_id: string;
    readonly organisation_id: string;
    readonly name: string;
    readonly company_registration_number: string | null;
    readonly paye_reference: string | null;
    readonly created_at: Instant;
    readonly updated_at: Instant;
  };
  readonly api_client: {
    readonly account_id: string;
    readonly client_id: string;
    readonly name: string;
    readonly secret_hash: string;
    /** Counts the secrets: access tokens of an older one are no longer taken. */
    readonly secret_number: number;
    readonly covers_whole_customer: boolean;
    readonly default_organisation_id: string | null;
    readonly created_at: Instant;
    readonly updated_at: Instant;
    readonly secret_rotated_at: Instant | null;
    readonly last_used_at: Instant | null;
    readonly revoked_at: Instant | null;
  };
  readonly api_client_grant: {
    readonly account_id: string;
    readonly client_id: string;
    readonly organisation_id: string;
  };
  readonly audit_entry: {
    readonly scope_id: string;
    readonly audit_id: string;
    readonly operation: string;
    readonly record_ids: Json<Readonly<Record<string, string>>>;
    readonly client_id: string;
    readonly user_id: string | null;
    readonly token_id: string;
    readonly occurred_at: Instant;
  };
};
