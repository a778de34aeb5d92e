import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A new client secret: 256 random bits, shown once. */
export function newSecret(): string {
  return `pps_${randomBytes(32).toString("base64url")}`;
}

/** What is stored of a secret. 256 random bits cannot be guessed: a slow hash would only slow the token service. */
export function hashSecret(secret: string, pepper: Uint8Array): string {
  return createHmac("sha256", pepper).update(secret).digest("base64url");
}

/** Whether a secret is the stored one, in the same time whatever the answer. */
export function isSecret(secret: string, storedHash: string, pepper: Uint8Array): boolean {
  const given = Buffer.from(hashSecret(secret, pepper));
  const stored = Buffer.from(storedHash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
