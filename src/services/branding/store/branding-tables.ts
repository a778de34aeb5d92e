import type { Generated } from "kysely";
import type { DnsRecordType } from "../../../platform/outbound";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { AssetKind } from "../assets/asset-rows";
import type { Brand } from "../contract/brand-fields";

/** A DNS record that shows that a domain is the account's. */
export interface DomainRecord {
  readonly type: DnsRecordType;
  readonly name: string;
  readonly value: string;
  readonly isFound: boolean;
}

/** Database tables of brands. */
export type BrandingTables = {
  /** Whether white label is on for an account, and its live brand. */
  readonly brand_setting: {
    readonly account_id: string;
    readonly is_enabled: boolean;
    readonly live_revision_id: string | null;
    readonly updated_at: Instant;
    readonly version: Generated<number>;
  };
  readonly brand_draft: {
    readonly account_id: string;
    readonly brand: Json<Brand>;
    readonly updated_at: Instant;
    readonly version: Generated<number>;
  };
  readonly brand_revision: {
    readonly account_id: string;
    readonly revision_id: string;
    readonly number: number;
    readonly brand: Json<Brand>;
    readonly published_at: Instant;
    readonly published_by: string;
    readonly from_revision_id: string | null;
    readonly note: string | null;
  };
  /** Files of accounts, and logos of organisations. */
  readonly brand_asset: {
    /** The account or the organisation. */
    readonly scope_id: string;
    readonly asset_id: string;
    /** The account whose caller announced it. */
    readonly account_id: string;
    readonly upload_id: string;
    readonly kind: AssetKind;
    /** The person or the credentials that announced it. */
    readonly created_by: string;
    readonly created_at: Instant;
    /** The stored file, once it is known to be usable. */
    readonly file_id: string | null;
    readonly content_type: string | null;
    readonly sha256: string | null;
    /** When it was published for the first time: its address is public from then on. */
    readonly published_at: Instant | null;
  };
  readonly organisation_branding: {
    readonly account_id: string;
    readonly organisation_id: string;
    readonly logo_asset_id: string | null;
    readonly updated_at: Instant;
    readonly version: Generated<number>;
  };
  readonly brand_domain: {
    readonly account_id: string;
    readonly purpose: "Web" | "Email";
    readonly domain: string;
    readonly status: "Pending" | "Verified";
    readonly records: Json<readonly DomainRecord[]>;
    readonly verified_at: Instant | null;
    readonly last_checked_at: Instant | null;
    readonly next_check_at: Instant;
    /** Checks in a row that have not found every record of a verified domain. */
    readonly missed_checks: number;
    readonly created_at: Instant;
  };
};

/** Begins a query of these tables. */
export const brandingTables = (tx: Tx) => tx.withTables<BrandingTables>();
