import { randomBytes } from "node:crypto";
import type { Clock } from "./clock";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_BITS = 80n;

/** Draws identifiers: ULIDs of 26 upper-case characters, each greater than the one before it in this process. */
export interface Ids {
  /** The next one; greater than `previous` too, where another process may have drawn that. */
  readonly next: (previous?: string | null) => string;
}

/**
 * A ULID is 48 bits of milliseconds and 80 random bits. Within one millisecond, and when the clock goes back, the
 * random part counts on from the last one; when it runs over, the millisecond does.
 */
export function createIds(clock: Clock): Ids {
  let last = 0n;
  return {
    next: (previous = null) => {
      const fresh = (BigInt(clock.now()) << RANDOM_BITS) | BigInt(`0x${randomBytes(10).toString("hex")}`);
      const floor = larger(last, previous === null ? 0n : decode(previous));
      last = fresh >> RANDOM_BITS > floor >> RANDOM_BITS ? fresh : floor + 1n;
      return encode(last);
    },
  };
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Whether a text could be an identifier: 26 characters of Crockford's base 32, not more than 128 bits. */
export function isId(text: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);
}

function encode(value: bigint): string {
  let text = "";
  for (let shift = 125n; shift >= 0n; shift -= 5n) text += ALPHABET.charAt(Number((value >> shift) & 31n));
  return text;
}

function decode(text: string): bigint {
  if (!isId(text)) throw new Error("Not an identifier");
  return [...text].reduce((value, letter) => (value << 5n) | BigInt(ALPHABET.indexOf(letter)), 0n);
}
