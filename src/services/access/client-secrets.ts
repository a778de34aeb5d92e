import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns a new client secret: 256 random bits, shown once. */
export function newSecret(): string {
  return `pps_${randomBytes(32).toString("base64url")}`;
}

/** Returns the stored form of a secret. 256 random bits cannot be guessed, so a slow hash would add nothing. */
export function hashSecret(secret: string, pepper: Uint8Array): string {
  return createHmac("sha256", pepper).update(secret).digest("base64url");
}

/** Compares a secret with the stored hash in constant time. */
export function isSecret(secret: string, storedHash: string, pepper: Uint8Array): boolean {
  const given = Buffer.from(hashSecret(secret, pepper));
  const stored = Buffer.from(storedHash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
