import type { ColumnType } from "kysely";
import type { Instant, Json } from "../../../platform/store";
import type { ProviderName } from "../integrations/port/accounting-provider";

export const CONNECTION_STATUSES = ["NotConnected", "Connected", "NeedsSignIn", "Failed"] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

interface ConnectionTable {
  readonly organisation_id: string;
  readonly provider: ProviderName;
  readonly connection_type: "OAuth" | "Custom";
  readonly status: ConnectionStatus;
  /** Encrypted: tokens, and the credentials of a custom connection. */
  readonly sealed_access: string;
  readonly scopes: Json<readonly string[]>;
  /** When the access token expires; null before the first one. */
  readonly expires_at: Instant | null;
  readonly last_error_token: string | null;
  readonly active_tenant_id: string | null;
  readonly connected_at: Instant | null;
  /** Until when one process renews the tokens; null if nobody does. */
  readonly refresh_until: ColumnType<string | null, string | null | undefined, string | null>;
}

interface TenantTable {
  readonly organisation_id: string;
  readonly provider: ProviderName;
  readonly tenant_id: string;
  readonly external_connection_id: string | null;
  readonly name: string;
  readonly type: string;
}

/** A person on the way to a provider and back. */
interface SignInTable {
  readonly organisation_id: string;
  readonly state_hash: string;
  readonly provider: ProviderName;
  /** The person, or the credentials, that asked for the address. */
  readonly requester: string;
  readonly sealed_verifier: string;
  readonly return_to: string;
  readonly expires_at: Instant;
}

export type BillingIntegrationTables = {
  readonly billing_connection: ConnectionTable;
  readonly billing_tenant: TenantTable;
  readonly billing_sign_in: SignInTable;
};
