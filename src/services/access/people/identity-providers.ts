import { seal, unseal } from "../../../platform/config";
import type { PasswordPolicy } from "./people-tables";

type KeyOf = (purpose: string) => Uint8Array;

const PURPOSE = "secrets of identity providers";

/** Encrypts the secret by which the installation is known to a provider. */
export function sealProviderSecret(keyOf: KeyOf, secret: string): string {
  return seal(keyOf(PURPOSE), secret);
}

/** Returns the secret of a provider. Throws if it was sealed with another key. */
export function openProviderSecret(keyOf: KeyOf, sealed: string): string {
  return unseal(keyOf(PURPOSE), sealed);
}

/** An identity provider, as far as it decides whom it can sign in. */
interface StatingProvider {
  readonly provider_id: string;
  readonly email_domains: readonly string[];
}

/** Returns whether a provider may state an email address: whether it is in one of the provider's domains. */
export function mayState({ email_domains }: Pick<StatingProvider, "email_domains">, email: string): boolean {
  return email_domains.includes(email.toLowerCase().split("@").at(-1) ?? "");
}

interface SignInWays {
  readonly policy: PasswordPolicy;
  readonly providers: readonly StatingProvider[];
}

/**
 * Returns whether settings leave a person a way in: a password, or a provider that may state the address; once a person
 * has signed in through a provider, only that one.
 */
export function hasWayIn({ policy, providers }: SignInWays, person: WaysIn & { readonly email: string }): boolean {
  if (policy !== "Denied" && person.password_sign_in) return true;
  const isTheirs = ({ provider_id: id }: StatingProvider): boolean =>
    person.provider_id === null || person.provider_id === id;
  return providers.some((provider) => isTheirs(provider) && mayState(provider, person.email));
}

/** How a person has signed in so far. */
interface WaysIn {
  readonly password_sign_in: boolean;
  readonly identity_id: string | null;
  readonly provider_id: string | null;
}

/** Returns whether a person can sign in under a policy: with a password, or through a provider used before. */
export function canSignIn(policy: PasswordPolicy, { password_sign_in, identity_id, provider_id }: WaysIn): boolean {
  return (policy !== "Denied" && password_sign_in && identity_id !== null) || provider_id !== null;
}
