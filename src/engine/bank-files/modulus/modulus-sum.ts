import type { ModulusRow } from "./modulus-table";

// The fourteen digits are called u v w x y z (sort code) and a b c d e f g h (account number).
const [A, B, C, G, H] = [6, 7, 8, 12, 13];

const EXCEPTION_2 = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
const EXCEPTION_2_G9 = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1];
const UP_TO_B = 8;

/** Sort codes that an exception substitutes for the account's own. */
const STAND_INS: Readonly<Record<number, string>> = { 8: "090126", 9: "309634" };

/** Returns whether an account passes one row of the weight table, with the row's exception. */
export function passesRow(
  row: ModulusRow,
  sortCode: string,
  account: string,
  substitutions: Readonly<Record<string, string>>,
): boolean {
  const digits = digitsOf(standIn(row, sortCode, substitutions) + account);
  if (isSkipped(row, digits)) return true;
  const remainder = remainderOf(row, digits);
  if (row.exception === 4) return remainder === digit(digits, G) * 10 + digit(digits, H);
  if (row.exception === 5) return hasCheckDigit(row, remainder, digits);
  if (remainder === 0) return true;
  return row.exception === 14 && passesShortened(row, sortCode, account);
}

function standIn({ exception }: ModulusRow, sortCode: string, substitutions: Readonly<Record<string, string>>): string {
  if (exception === 5) return Object.hasOwn(substitutions, sortCode) ? (substitutions[sortCode] as string) : sortCode;
  return STAND_INS[exception ?? 0] ?? sortCode;
}

/** Returns whether a row cannot check an account: exception 3 by its third digit, exception 6 foreign currency. */
function isSkipped({ exception }: ModulusRow, digits: readonly number[]): boolean {
  if (exception === 3) return digit(digits, C) === 6 || digit(digits, C) === 9;
  const isForeign = digit(digits, A) >= 4 && digit(digits, A) <= 8 && digit(digits, G) === digit(digits, H);
  return exception === 6 && isForeign;
}

function remainderOf(row: ModulusRow, digits: readonly number[]): number {
  const weights = weightsFor(row, digits);
  let sum = row.exception === 1 ? 27 : 0;
  for (const [at, value] of digits.entries()) {
    const product = value * (weights[at] as number);
    sum += row.algorithm === "DBLAL" ? Math.floor(product / 10) + (product % 10) : product;
  }
  return sum % (row.algorithm === "MOD11" ? 11 : 10);
}

function weightsFor({ exception, weights }: ModulusRow, digits: readonly number[]): readonly number[] {
  const isG9 = digit(digits, G) === 9;
  if (exception === 2 && digit(digits, A) !== 0) return isG9 ? EXCEPTION_2_G9 : EXCEPTION_2;
  const ab = digit(digits, A) * 10 + digit(digits, B);
  const isZeroed = (exception === 7 && isG9) || (exception === 10 && isG9 && (ab === 9 || ab === 99));
  return isZeroed ? weights.map((weight, at) => (at < UP_TO_B ? 0 : weight)) : weights;
}

/** Exception 5: the account contains the check digit, g for the first check and h for the second. */
function hasCheckDigit({ algorithm }: ModulusRow, remainder: number, digits: readonly number[]): boolean {
  if (algorithm === "MOD11") return remainder !== 1 && (11 - remainder) % 11 === digit(digits, G);
  return (10 - remainder) % 10 === digit(digits, H);
}

/** Exception 14: an account ending in 0, 1 or 9 is checked again without that digit, with a zero in front. */
function passesShortened(row: ModulusRow, sortCode: string, account: string): boolean {
  if (!/[019]$/.test(account)) return false;
  return remainderOf(row, digitsOf(`${sortCode}0${account.slice(0, -1)}`)) === 0;
}

function digitsOf(text: string): readonly number[] {
  return [...text].map(Number);
}

function digit(digits: readonly number[], at: number): number {
  return digits[at] as number;
}
