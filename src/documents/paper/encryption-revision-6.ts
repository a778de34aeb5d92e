import { passwordPrimitives } from "./password-primitives";

/** The part of the PDF library's encryption dictionary that depends on the password. */
interface PasswordEntries {
  R: number;
  U: Uint8Array;
  UE: Uint8Array;
  O: Uint8Array;
  OE: Uint8Array;
}

export interface Encryption {
  readonly encryptionKey: Uint8Array;
  readonly dictionary: { readonly data: PasswordEntries };
}

const NOTHING = new Uint8Array(0);
const NO_START = new Uint8Array(16);
const LONGEST_PASSWORD_BYTES = 127;

/**
 * Turns the library's AES-256 encryption of revision 5, whose check of a password is a single SHA-256, into revision 6,
 * whose check takes at least 64 rounds and so slows down password guessing. The document's key is unchanged. The
 * owner's password equals the user's.
 *
 * Source: ISO 32000-2:2020, 7.6.4.3.4 (algorithm 2.B) and 7.6.4.4.7 to 7.6.4.4.8 (algorithms 8 and 9).
 */
export async function useRevision6(encryption: Encryption, password: string): Promise<void> {
  const secret = new TextEncoder().encode(password).subarray(0, LONGEST_PASSWORD_BYTES);
  const key = encryption.encryptionKey;
  const user = await passwordEntry(secret, key, NOTHING);
  const owner = await passwordEntry(secret, key, user.check);
  const { data } = encryption.dictionary;
  data.R = 6;
  data.U = user.check;
  data.UE = user.wrappedKey;
  data.O = owner.check;
  data.OE = owner.wrappedKey;
}

/** Returns the password check (hash and two salts), and the document's key encrypted under the password. */
async function passwordEntry(secret: Uint8Array, key: Uint8Array, user: Uint8Array) {
  const salts = crypto.getRandomValues(new Uint8Array(16));
  const hash = await passwordHash(secret, salts.subarray(0, 8), user);
  const wrappingKey = await passwordHash(secret, salts.subarray(8), user);
  const wrappedKey = await passwordPrimitives().encrypt(key.slice(), wrappingKey.slice(), NO_START);
  return { check: joined(hash, salts), wrappedKey };
}

/** Algorithm 2.B: rounds of AES-128 and SHA-2, at least 64, until the last byte ends them. */
async function passwordHash(secret: Uint8Array, salt: Uint8Array, user: Uint8Array): Promise<Uint8Array> {
  const { digest, encrypt } = passwordPrimitives();
  let hash = await digest("SHA-256", joined(secret, salt, user));
  for (let round = 1; ; round++) {
    const part = joined(secret, hash, user);
    const whole = joined(...Array.from({ length: 64 }, () => part));
    const scrambled = await encrypt(whole, hash.slice(0, 16), hash.slice(16, 32));
    const remainder = scrambled.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = await digest(remainder === 0 ? "SHA-256" : remainder === 1 ? "SHA-384" : "SHA-512", scrambled);
    if (round >= 64 && (scrambled.at(-1) ?? 0) <= round - 32) return hash.subarray(0, 32);
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
