import { randomFillSync } from "node:crypto";
import type { Clock } from "./clock";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_DIGITS = 10;
const DIGITS = 26;
/** The digits of another process's identifier that are kept and incremented. */
const SHARED_DIGITS = 14;

/** Generates identifiers: ULIDs of 26 upper-case characters, each greater than the previous one in this process. */
export interface Ids {
  /** Returns the next one; also greater than `previous`, which another process may have generated. */
  readonly next: (previous?: string | null) => string;
}

/**
 * Creates ULIDs of 48 bits of milliseconds and 80 random bits. Within one millisecond, and when the clock goes back,
 * the random part is incremented; if it overflows, the millisecond is. After an identifier of another process the last
 * 60 bits are drawn again: several processes may continue from the same one.
 */
export function createIds(clock: Clock): Ids {
  let last = "";
  return {
    next: (previous = null) => {
      if (previous !== null && !isId(previous)) throw new Error("Not an identifier");
      const isOfOther = previous !== null && previous > last;
      const floor = isOfOther ? previous : last;
      const time = timeDigits(clock.now());
      if (time > floor.slice(0, TIME_DIGITS)) last = time + randomDigits();
      else if (isOfOther)
        last = following(floor.slice(0, SHARED_DIGITS)) + randomDigits().slice(SHARED_DIGITS - TIME_DIGITS);
      else last = following(floor);
      return last;
    },
  };
}

/** Returns the smallest identifier of an instant: those made later are greater. */
export function firstIdAt(milliseconds: number): string {
  return timeDigits(milliseconds) + "0".repeat(DIGITS - TIME_DIGITS);
}

/** Returns whether a text could be an identifier: 26 characters of Crockford's base 32, at most 128 bits. */
export function isId(text: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);
}

let lastTime = { milliseconds: Number.NaN, digits: "" };

/** Cached: many identifiers share a millisecond. */
function timeDigits(milliseconds: number): string {
  if (milliseconds === lastTime.milliseconds) return lastTime.digits;
  let digits = "";
  let rest = milliseconds;
  for (let digit = 0; digit < TIME_DIGITS; digit += 1) {
    digits = ALPHABET.charAt(rest % 32) + digits;
    rest = Math.floor(rest / 32);
  }
  lastTime = { milliseconds, digits };
  return digits;
}

/** Random digits for many identifiers are drawn at once, as each call is expensive. */
const drawn = Buffer.alloc((DIGITS - TIME_DIGITS) * 256);
let spent = drawn.length;

/** Sixteen digits of five random bits each. */
function randomDigits(): string {
  if (spent === drawn.length) {
    randomFillSync(drawn);
    for (let at = 0; at < drawn.length; at += 1) drawn[at] = ALPHABET.charCodeAt((drawn[at] ?? 0) & 31);
    spent = 0;
  }
  spent += DIGITS - TIME_DIGITS;
  return drawn.toString("latin1", spent - DIGITS + TIME_DIGITS, spent);
}

/** Returns the next greater digits: the last one below the maximum is incremented, those after it reset. */
function following(digits: string): string {
  let at = digits.length - 1;
  while (digits.charAt(at) === "Z") at -= 1;
  const next = ALPHABET.charAt(ALPHABET.indexOf(digits.charAt(at)) + 1);
  return digits.slice(0, at) + next + "0".repeat(digits.length - 1 - at);
}
