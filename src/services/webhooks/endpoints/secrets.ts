import { randomBytes } from "node:crypto";
import { seal, unseal } from "../../../platform/config";
import type { EndpointRow } from "../store/endpoint-rows";

const BYTES = 32;

/** A secret that signs, with its id in the records of attempts. */
export interface SigningSecret {
  readonly secretId: string;
  readonly secret: string;
}

/** Returns a new signing secret in the text form of Standard Webhooks. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(BYTES).toString("base64")}`;
}

export function sealSecret(key: Uint8Array, secret: string): string {
  return seal(key, secret);
}

/** Returns the secrets that sign at an instant, the newest first: after a rotation both do for a while. */
export function secretsAt(
  row: Pick<
    EndpointRow,
    "secret" | "secret_id" | "previous_secret" | "previous_secret_id" | "previous_secret_expires_at"
  >,
  key: Uint8Array,
  now: string,
): readonly SigningSecret[] {
  const current = { secretId: row.secret_id, secret: unseal(key, row.secret) };
  const { previous_secret: sealed, previous_secret_id: secretId, previous_secret_expires_at: expiry } = row;
  if (sealed === null || secretId === null || expiry === null || expiry <= now) return [current];
  return [current, { secretId, secret: unseal(key, sealed) }];
}
