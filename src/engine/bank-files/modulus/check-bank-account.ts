import { type DefinedFunction, defineFunction, ownValue, shape } from "../../base";
import { isValidTable, type ModulusRow, type ModulusTable, PUBLISHED_ROWS } from "./modulus-table";
import { ACCOUNT_FIELDS, type StandardAccount, standardAccount } from "./standard-account";

// The fourteen digits are called u v w x y z (sort code) and a b c d e f g h (account number).
const [A, B, C, G, H] = [6, 7, 8, 12, 13];

const EXCEPTION_2 = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
const EXCEPTION_2_G9 = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1];
const UP_TO_B = 8;

/** Sort codes that an exception substitutes for the account's own. */
const STAND_INS: Readonly<Record<number, string>> = { 8: "090126", 9: "309634" };

const FACTS = shape.record({
  ...ACCOUNT_FIELDS,
  /** How an account number of ten digits is read: by its last eight digits, or by its first eight. */
  tenDigits: shape.optional(shape.choice(["LastEight", "FirstEight"]), "LastEight"),
});

/** A UK bank account as people write it, such as "08-99-99" and "66374958". */
export interface BankAccountFacts extends shape.FactsOf<typeof FACTS> {}

/** An account in the form that bank files take: six digits and eight. */
export interface BankAccountCheck extends StandardAccount {
  /** Whether the account passed; also true if it cannot be checked. */
  readonly isValid: boolean;
  /** False if the table has no row for the sort code: the account is presumed valid. */
  readonly isChecked: boolean;
  readonly tableVersion: string;
}

/**
 * Runs the modulus check on an account number. If the sort code has two rows, both must pass unless their exceptions
 * say that one is enough. Account numbers of six to ten digits are converted to eight first; the first digit of a
 * nine-digit one replaces the sort code's last. Problems: `invalid_format` for an invalid sort code or account number;
 * those of an invalid table. Source: Vocalink, Validating Account Numbers, version 6.40.
 */
export const checkBankAccount: DefinedFunction<BankAccountFacts, BankAccountCheck, [table?: ModulusTable]> =
  defineFunction({
    name: "check-bank-account",
    facts: FACTS,
    worksWithWrongFacts: true,
    work(read, reader, table = PUBLISHED_ROWS) {
      if (!isValidTable(reader, table) || reader.problems.length > 0) return;
      const account = standardAccount(read, read.tenDigits);
      const rows = rowsFor(account, table);
      return {
        ...account,
        isValid: passesRows(rows, account, table),
        isChecked: rows.length > 0,
        tableVersion: table.version,
      };
    },
  });

/** Returns whether an account passes the check of a table; also true if the table cannot check it. */
export function passesCheck(account: StandardAccount, table: ModulusTable): boolean {
  return passesRows(rowsFor(account, table), account, table);
}

function rowsFor({ sortCode }: StandardAccount, { rows }: ModulusTable): readonly ModulusRow[] {
  return rows.filter(({ start, end }) => start <= sortCode && sortCode <= end).slice(0, 2);
}

/** Pairs of exceptions for which one passed check is enough. */
const EITHER = new Set(["2,9", "10,11", "12,13"]);

function passesRows(rows: readonly ModulusRow[], account: StandardAccount, table: ModulusTable): boolean {
  const results = rows.map((row) => passesRow(row, account, table));
  const isEither = EITHER.has(rows.map(({ exception }) => exception).join());
  return results.length === 0 || (isEither ? results.includes(true) : !results.includes(false));
}

/** Returns whether an account passes one row of the weight table, with the row's exception. */
function passesRow(row: ModulusRow, account: StandardAccount, { substitutions }: ModulusTable): boolean {
  const digits = standIn(row, account.sortCode, substitutions) + account.accountNumber;
  if (isSkipped(row, digits)) return true;
  const remainder = remainderOf(row, digits);
  if (row.exception === 4) return remainder === digit(digits, G) * 10 + digit(digits, H);
  if (row.exception === 5) return hasCheckDigit(row, remainder, digits);
  if (remainder === 0) return true;
  return row.exception === 14 && passesShortened(row, account);
}

function standIn({ exception }: ModulusRow, sortCode: string, substitutions: ModulusTable["substitutions"]): string {
  if (exception === 5) return ownValue(substitutions, sortCode) ?? sortCode;
  return STAND_INS[exception ?? 0] ?? sortCode;
}

/** Returns whether a row cannot check an account: exception 3 by its third digit, exception 6 foreign currency. */
function isSkipped({ exception }: ModulusRow, digits: string): boolean {
  if (exception === 3) return digit(digits, C) === 6 || digit(digits, C) === 9;
  const isForeign = digit(digits, A) >= 4 && digit(digits, A) <= 8 && digit(digits, G) === digit(digits, H);
  return exception === 6 && isForeign;
}

function remainderOf(row: ModulusRow, digits: string): number {
  let sum = row.exception === 1 ? 27 : 0;
  for (const [at, weight] of weightsFor(row, digits).entries()) {
    const product = digit(digits, at) * weight;
    sum += row.algorithm === "DBLAL" ? Math.floor(product / 10) + (product % 10) : product;
  }
  return sum % (row.algorithm === "MOD11" ? 11 : 10);
}

function weightsFor({ exception, weights }: ModulusRow, digits: string): readonly number[] {
  const isG9 = digit(digits, G) === 9;
  if (exception === 2 && digit(digits, A) !== 0) return isG9 ? EXCEPTION_2_G9 : EXCEPTION_2;
  const ab = digit(digits, A) * 10 + digit(digits, B);
  const isZeroed = (exception === 7 && isG9) || (exception === 10 && isG9 && (ab === 9 || ab === 99));
  return isZeroed ? weights.map((weight, at) => (at < UP_TO_B ? 0 : weight)) : weights;
}

/** Exception 5: the account contains the check digit, g for the first check and h for the second. */
function hasCheckDigit({ algorithm }: ModulusRow, remainder: number, digits: string): boolean {
  if (algorithm === "MOD11") return remainder !== 1 && (11 - remainder) % 11 === digit(digits, G);
  return (10 - remainder) % 10 === digit(digits, H);
}

/** Exception 14: an account ending in 0, 1 or 9 is checked again without that digit, with a zero in front. */
function passesShortened(row: ModulusRow, { sortCode, accountNumber }: StandardAccount): boolean {
  return /[019]$/.test(accountNumber) && remainderOf(row, `${sortCode}0${accountNumber.slice(0, -1)}`) === 0;
}

function digit(digits: string, at: number): number {
  return Number(digits.charAt(at));
}
