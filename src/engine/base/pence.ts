import type { Unit } from "./unit";

/** A whole number of pence. */
export type Pence = Unit<"pence">;

/**
 * An amount of money as callers write it: a decimal string ("1234.56"), a number, or a decimal.js value (anything whose
 * `toFixed()` prints it in full).
 */
export type Amount = string | number | { toFixed(): string };

/** An amount in a result: always two decimals, a minus sign for negatives, never "-0.00". */
export type Money = string;

/** The largest amount accepted, positive or negative, in pence: one billion pounds keeps every product exact. */
export const LARGEST_AMOUNT_PENCE = 100_000_000_000;

const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const POINT = 46;

/** The result of `readPence` if the text is not an amount, has more than two decimals, or is too large. */
export const NOT_A_NUMBER = Number.NaN;
export const NOT_WHOLE_PENCE = Number.POSITIVE_INFINITY;
export const TOO_LARGE = Number.NEGATIVE_INFINITY;

/**
 * Reads a decimal into whole hundredths, exactly: "1234.5" is 123450. A third decimal that is not zero is `NOT_WHOLE_PENCE`;
 * nothing is rounded. Exponents, spaces, separators and signs other than minus are refused.
 */
export function readHundredths(amount: unknown): number {
  if (typeof amount === "string") return readDecimal(amount);
  if (typeof amount === "number") return readNumber(amount);
  try {
    return typeof amount === "object" && amount !== null && "toFixed" in amount && typeof amount.toFixed === "function"
      ? readDecimal(`${amount.toFixed()}`)
      : NOT_A_NUMBER;
  } catch {
    return NOT_A_NUMBER;
  }
}

/** Reads an amount into whole pence, as `readHundredths` does. */
export const readPence: (amount: unknown) => Pence = readHundredths;

/** Returns whether a value has a type in which callers write amounts; its text may still be wrong. */
export function isAmount(value: unknown): value is Amount {
  if (typeof value === "string" || typeof value === "number") return true;
  return typeof value === "object" && value !== null && "toFixed" in value && typeof value.toFixed === "function";
}

function readNumber(amount: number): number {
  if (!Number.isFinite(amount)) return NOT_A_NUMBER;
  if (Math.abs(amount) * 100 > LARGEST_AMOUNT_PENCE) return TOO_LARGE;
  if (Number.isInteger(amount)) return amount * 100 + 0;
  const text = String(amount);
  return text.includes("e") ? NOT_WHOLE_PENCE : readDecimal(text);
}

function readDecimal(text: string): number {
  const length = text.length;
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  let at = start;
  let whole = 0;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === POINT) break;
    if (code < ZERO || code > NINE) return NOT_A_NUMBER;
    whole = whole * 10 + (code - ZERO);
  }
  if (at === start) return NOT_A_NUMBER;
  const fraction = at < length ? readFraction(text, at + 1) : 0;
  if (!Number.isFinite(fraction)) return fraction;
  const pence = whole * 100 + fraction;
  if (pence > LARGEST_AMOUNT_PENCE) return TOO_LARGE;
  return start === 1 ? 0 - pence : pence;
}

function readFraction(text: string, from: number): number {
  if (from === text.length) return NOT_A_NUMBER;
  let hundredths = 0;
  let beyond = false;
  for (let at = from; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return NOT_A_NUMBER;
    if (at === from) hundredths = digit * 10;
    else if (at === from + 1) hundredths += digit;
    else beyond ||= digit !== 0;
  }
  return beyond ? NOT_WHOLE_PENCE : hundredths;
}

// Caches the amounts last written, by their low bits: a payslip states one amount in many places.
const REMEMBERED = 1024;
const rememberedPence = new Float64Array(REMEMBERED);
const rememberedText: Money[] = Array.from({ length: REMEMBERED }, () => "0.00");

/** Writes whole hundredths as a decimal with two places. */
export function formatHundredths(hundredths: number): Money {
  if (hundredths === 0) return "0.00";
  const at = hundredths & (REMEMBERED - 1);
  if (rememberedPence[at] === hundredths) return rememberedText[at] as Money;
  const text = hundredths < 0 ? `-${writePence(-hundredths)}` : writePence(hundredths);
  rememberedPence[at] = hundredths;
  rememberedText[at] = text;
  return text;
}

/** Writes whole pence as pounds with two decimals. */
export const formatPence: (pence: Pence) => Money = formatHundredths;

// Amounts are written in two parts that are kept once written, since String() is slow for numbers that vary: the tens
// of pounds, and the last pound with its pence.
const MOST_TENS = 10_000;
const knownTens = new Array<string>(MOST_TENS);
const knownUnits = new Array<string>(1000);

function writePence(pence: Pence): Money {
  const tens = Math.floor((pence + 0.5) * 0.001);
  const units = writeUnits(pence - tens * 1000);
  return tens === 0 ? units : writeTens(tens) + units;
}

function writeTens(tens: number): string {
  const known = tens < MOST_TENS ? knownTens[tens] : undefined;
  if (known !== undefined) return known;
  const text = String(tens);
  if (tens < MOST_TENS) knownTens[tens] = text;
  return text;
}

function writeUnits(pence: Pence): string {
  const known = knownUnits[pence];
  if (known !== undefined) return known;
  const text = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, "0")}`;
  knownUnits[pence] = text;
  return text;
}

/** Writes whole pence for people: "£1,234.50", and "£1,234" if there are no odd pence. */
export function poundsInWords(pence: Pence): string {
  const grouped = formatPence(pence).replace(/\B(?=(\d{3})+\.)/g, ",");
  return `£${grouped.replace(/\.00$/, "")}`;
}
