import { createHmac, randomBytes } from "node:crypto";

/** Seconds of a time step (RFC 6238, section 4.1, X). */
const STEP = 30;
/** Steps by which the clock of a telephone may differ from ours (RFC 6238, section 5.2). */
const SKEW = 1;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns random letters of base32 (RFC 4648, section 6): five bits each. */
export function randomLetters(count: number): string {
  return Array.from(randomBytes(count), (byte) => LETTERS[byte & 31]).join("");
}

/** Returns a secret for an authenticator: 160 bits, as RFC 4226, section 4, recommends. */
export function newAuthenticatorSecret(): string {
  return randomLetters(32);
}

/** Returns the address that an app reads from the QR code. */
export function authenticatorAddress(secret: string, email: string): string {
  return `otpauth://totp/Paypacket:${encodeURIComponent(email)}?secret=${secret}&issuer=Paypacket`;
}

/** Returns the six digits of a time step (RFC 4226, section 5.3, with HMAC-SHA-1). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Returns the time step of an instant, in milliseconds since 1970. */
export function stepAt(now: number): number {
  return Math.floor(now / 1_000 / STEP);
}

/** Returns the first step near an instant, and after the last one used, whose code it is; null if there is none. */
export function stepOfCode(
  secret: string,
  code: string,
  { now, after }: { now: number; after: number },
): number | null {
  const steps = [-SKEW, 0, SKEW].map((difference) => stepAt(now) + difference);
  return steps.find((step) => step > after && codeAt(secret, step) === code) ?? null;
}

function bytesOf(letters: string): Buffer {
  const bits = Array.from(letters, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
