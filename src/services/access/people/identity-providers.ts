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
