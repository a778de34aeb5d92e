import type { ColumnType, Generated } from "kysely";
import type { CallerRole } from "../../platform/http";
import type { Instant, Json } from "../../platform/store";
import type { PasswordPolicy, PeopleTables, SecondFactorPolicy } from "./people/people-tables";

/** The actions in an account's activity feed. */
export const ACTIVITY_ACTIONS = [
  "OrganisationAdded",
  "OrganisationRenamed",
  "OrganisationArchived",
  "OrganisationRestored",
  "OrganisationLeft",
  "OrganisationArrived",
  "OwnerChanged",
  "PersonInvited",
  "PersonRemoved",
  "AccessGranted",
  "AccessRevoked",
  "RoleChanged",
  "InvitationResent",
  "PasswordResetRequested",
  "SignInSettingsChanged",
  "SignInRefused",
  "SecondFactorAdded",
  "SecondFactorUsed",
  "SecondFactorRemoved",
  "SecondFactorsReset",
  "RecoveryCodesReplaced",
  "RecoveryCodeUsed",
  "TokenIssued",
  "TokenRotated",
  "TokenRenamed",
  "TokenRescoped",
  "TokenRevoked",
  "BrandPublished",
  "BrandRemoved",
  "WebhookEndpointDisabled",
] as const;

export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** What an action was done to. */
export const ACTIVITY_TARGETS = ["Customer", "Organisation", "Person", "ApiToken", "Brand", "WebhookEndpoint"] as const;

export type ActivityTarget = (typeof ACTIVITY_TARGETS)[number];

/** A caller's role, or `Provisioning`: an identity provider's token, which only SCIM accepts. */
export type CredentialsRole = CallerRole | "Provisioning";

/** Database tables of accounts, their people and credentials, and the audit log. */
export type AccessTables = AccountTables & PeopleTables;

export type AccountTables = {
  readonly account: {
    readonly account_id: string;
    readonly display_name: string;
    readonly owner_principal_id: string;
    readonly password_sign_in: Generated<PasswordPolicy>;
    readonly second_factor: Generated<SecondFactorPolicy>;
    readonly created_at: Instant;
    readonly updated_at: Instant;
  };
  readonly organisation: {
    readonly account_id: string;
    readonly organisation_id: string;
    readonly name: string;
    /** The name in lower case, used to sort and search lists. */
    readonly sort_name: ColumnType<string, never, never>;
    readonly company_registration_number: string | null;
    readonly paye_reference: string | null;
    readonly accounts_office_reference: string | null;
    readonly start_date: string | null;
    readonly address: Json<unknown> | null;
    /** Maintained by the employees service. */
    readonly employee_count: Generated<number>;
    readonly active_employee_count: Generated<number>;
    /** Null unless it is archived. */
    readonly archived_at: Generated<string | null>;
    /** The cell that has its records; null for the first one. */
    readonly cell: Generated<string | null>;
    readonly created_at: Instant;
    readonly updated_at: Instant;
    readonly version: Generated<number>;
  };
  /** An organisation that is archived, as a transaction of its own sees it. */
  readonly archived_organisation: {
    readonly organisation_id: string;
    readonly archived_at: Instant;
  };
  /** How far the clock of an organisation of the sandbox is ahead. */
  readonly sandbox_clock: {
    readonly organisation_id: string;
    readonly milliseconds_ahead: number;
  };
  readonly api_client: {
    readonly account_id: string;
    readonly client_id: string;
    readonly name: string;
    readonly secret_hash: string;
    /** Incremented with each new secret; access tokens issued under an older secret are rejected. */
    readonly secret_number: number;
    readonly covers_whole_customer: boolean;
    readonly default_organisation_id: string | null;
    readonly role: Generated<CredentialsRole>;
    readonly created_at: Instant;
    readonly updated_at: Instant;
    readonly secret_rotated_at: Instant | null;
    readonly last_used_at: Instant | null;
    readonly revoked_at: Instant | null;
    readonly version: Generated<number>;
  };
  readonly api_client_grant: {
    readonly account_id: string;
    readonly client_id: string;
    readonly organisation_id: string;
  };
  readonly activity: {
    readonly account_id: string;
    readonly activity_id: string;
    readonly action: ActivityAction;
    /** The credentials that acted; null if a person did, or the installation itself. */
    readonly client_id: string | null;
    readonly principal_id: Generated<string | null>;
    readonly target_type: ActivityTarget;
    readonly target_id: string;
    readonly target_name: string;
    /** The one organisation that it concerns, if it concerns one. */
    readonly organisation_id: string | null;
    readonly occurred_at: Instant;
  };
  readonly audit_entry: {
    readonly scope_id: string;
    readonly audit_id: string;
    readonly operation: string;
    readonly record_ids: Json<Readonly<Record<string, string>>>;
    readonly fields: Json<readonly string[]>;
    /** The credentials, or the person of a session. */
    readonly client_id: string;
    readonly user_id: string | null;
    readonly token_id: string;
    readonly occurred_at: Instant;
  };
};
