import { randomBytes } from "node:crypto";
import type { Clock } from "./clock";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_BITS = 80n;
const MOST_RANDOM = (1n << RANDOM_BITS) - 1n;

/** Draws identifiers: ULIDs of 26 upper-case characters, each greater than the one before it in this process. */
export interface Ids {
  readonly next: () => string;
}

/**
 * A ULID is 48 bits of milliseconds and 80 random bits. Within one millisecond, and when the clock goes back, the
 * random part counts on from the last one; when it runs over, the millisecond does.
 */
export function createIds(clock: Clock): Ids {
  let time = 0;
  let random = 0n;
  return {
    next: () => {
      const now = clock.now();
      if (now > time) {
        time = now;
        random = BigInt(`0x${randomBytes(10).toString("hex")}`);
      } else if (random === MOST_RANDOM) {
        time += 1;
        random = 0n;
      } else {
        random += 1n;
      }
      return encode((BigInt(time) << RANDOM_BITS) | random);
    },
  };
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
