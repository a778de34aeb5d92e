import type { ColumnType, Generated } from "kysely";
import type { CallerRole } from "../../../platform/http";
import type { Instant } from "../../../platform/store";

/** How an account lets its people sign in with a password. */
export type PasswordPolicy = "Allowed" | "OnRequest" | "Denied";

/** Whether an account asks everybody who signs in with a password for a second factor. */
export type SecondFactorPolicy = "Optional" | "Required";

/** How a session was opened beyond a password. */
export type UsedFactor = "Authenticator" | "Passkey" | "RecoveryCode";

/** What an email leads to: a first sign-in, or another password. */
export type LinkKind = "Invitation" | "PasswordReset";

/** Database tables of people: who they are, what they reach, how they sign in. */
export type PeopleTables = {
  /** A person of the account, or a guest from another business. */
  readonly person: {
    readonly account_id: string;
    readonly principal_id: string;
    readonly email: string;
    /** The address in lower case: unique in the account among people who are not removed. */
    readonly sort_email: ColumnType<string, never, never>;
    readonly first_name: string | null;
    readonly last_name: string | null;
    readonly is_guest: Generated<boolean>;
    readonly covers_whole_customer: Generated<boolean>;
    readonly role: Generated<CallerRole>;
    /** Whether the person may sign in with a password, if the account allows passwords. */
    readonly password_sign_in: Generated<boolean>;
    /** The identity by which the person signs in with a password; null until an emailed link was followed. */
    readonly identity_id: Generated<string | null>;
    /** The provider and its name for the person, fixed at the first sign-in through it. */
    readonly provider_id: Generated<string | null>;
    readonly provider_subject: Generated<string | null>;
    readonly invited_at: Generated<string | null>;
    readonly invitation_expires_at: Generated<string | null>;
    /** When the invitation was accepted, or the person first signed in through a provider. */
    readonly accepted_at: Generated<string | null>;
    readonly last_signed_in_at: Generated<string | null>;
    /** Removed people are kept for the history, under their name. */
    readonly removed_at: Generated<string | null>;
    /** When the identity provider made the person inactive by SCIM: removed, but to be let in again. */
    readonly deactivated_at: Generated<string | null>;
    /** What the identity provider calls the person in SCIM. */
    readonly scim_external_id: Generated<string | null>;
    readonly created_at: Instant;
    readonly updated_at: Instant;
    readonly version: Generated<number>;
  };
  readonly person_grant: {
    readonly account_id: string;
    readonly principal_id: string;
    readonly organisation_id: string;
  };
  /** An OpenID Connect provider of an account. */
  readonly identity_provider: {
    readonly account_id: string;
    readonly provider_id: string;
    readonly name: string;
    readonly issuer: string;
    readonly client_id: string;
    readonly sealed_secret: string;
    /** The domains of email addresses that the provider may state. */
    readonly email_domains: string[];
    /** When its issuer, client or secret was last changed. */
    readonly changed_at: Instant;
  };
  /** A visit to a provider, until the browser is back: each works once. */
  readonly provider_sign_in: {
    /** The state that the provider sends back, as a hash. */
    readonly scope_id: string;
    readonly account_id: string;
    readonly provider_id: string;
    /** The value of the browser's cookie, as a hash. */
    readonly browser_hash: string;
    /** The nonce and the code verifier, encrypted. */
    readonly sealed_checks: string;
    /** The path of the page to which the browser returns. */
    readonly return_to: string;
    readonly expires_at: Instant;
  };
  /** One for each email address: its password works wherever the address was invited and the link followed. */
  readonly sign_in_identity: {
    /** The identity's own id. */
    readonly scope_id: string;
    readonly sort_email: string;
    readonly password_hash: string;
    readonly created_at: Instant;
    readonly updated_at: Instant;
  };
  /** What proves an identity beside its password: an app with a secret, or a passkey. */
  readonly sign_in_factor: {
    /** The identity. */
    readonly scope_id: string;
    readonly factor_id: string;
    readonly kind: Exclude<UsedFactor, "RecoveryCode">;
    readonly name: string;
    /** The secret of an authenticator, the public key of a passkey; encrypted. */
    readonly sealed_key: string;
    /** The id that a passkey has for itself. */
    readonly credential_id: string | null;
    /** The time step of the last code, or the passkey's count of its signatures: neither goes back. */
    readonly counter: ColumnType<string, number, number>;
    readonly created_at: Instant;
    readonly last_used_at: Instant | null;
  };
  /** A recovery code that is not used, as a hash. */
  readonly recovery_code: {
    /** The identity. */
    readonly scope_id: string;
    readonly code_hash: string;
  };
  /** What a passkey must sign: each works once. */
  readonly passkey_challenge: {
    /** The challenge as a hash. */
    readonly scope_id: string;
    /** The browser's cookie, or the session in which a passkey is added, as a hash. */
    readonly holder_hash: string;
    readonly expires_at: Instant;
  };
  /** A link in an email, which works once. */
  readonly sign_in_link: {
    /** The account of an invitation, the identity of a password reset. */
    readonly scope_id: string;
    readonly link_id: string;
    readonly kind: LinkKind;
    /** The person invited, or the identity. */
    readonly subject_id: string;
    readonly secret_hash: string;
    readonly expires_at: Instant;
  };
  /** An email about how a person signs in, until it is sent. */
  readonly sign_in_email: {
    /** The account of an invitation; for a password reset, the email address as a hash. */
    readonly scope_id: string;
    readonly email_id: string;
    /** An email about a second factor has no link. */
    readonly kind: LinkKind | "SecondFactorChange";
    readonly address: string;
    readonly principal_id: string | null;
    readonly tries: number;
    readonly next_try_at: Instant;
  };
  /** A try to sign in, or to have a password reset, until it no longer counts. */
  readonly sign_in_attempt: {
    /** An email address or an internet address, as a hash. */
    readonly scope_id: string;
    readonly attempt_id: string;
    readonly attempted_at: Instant;
  };
  readonly person_session: {
    readonly account_id: string;
    readonly session_id: string;
    readonly principal_id: string;
    /** Null after a sign-in through a provider, which gives access to its account only. */
    readonly identity_id: string | null;
    /** The provider through which the person signed in; null after a sign-in with a password. */
    readonly provider_id: string | null;
    /** What was proved beyond the password; null for a password alone. */
    readonly factor: UsedFactor | null;
    readonly secret_hash: string;
    readonly created_at: Instant;
    readonly expires_at: Instant;
    readonly ended_at: Instant | null;
  };
};
