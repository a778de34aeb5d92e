import { type Failure, Reader, type Unread } from "../../base";
import { readTable } from "./check-table";
import { passesRow } from "./modulus-sum";
import { type ModulusRow, type ModulusTable, PUBLISHED_ROWS } from "./modulus-table";

/** A UK bank account as people write it, such as "08-99-99" and "66374958". */
export interface BankAccountFacts {
  readonly sortCode: string;
  readonly accountNumber: string;
  /** How an account number of ten digits is read: by its last eight digits, or by its first eight. */
  readonly tenDigits?: "LastEight" | "FirstEight";
}

export interface BankAccountCheck {
  /** In the form that bank files take: six digits and eight. */
  readonly sortCode: string;
  readonly accountNumber: string;
  /** Whether the account passed; also true if it cannot be checked. */
  readonly isValid: boolean;
  /** False if the table has no row for the sort code: the account is presumed valid. */
  readonly isChecked: boolean;
  readonly tableVersion: string;
}

const KNOWN = new Set(["sortCode", "accountNumber", "tenDigits"]);

/**
 * Runs the modulus check on an account number. If the sort code has two rows, both must pass unless their exceptions
 * say that one is enough. Account numbers of six to ten digits are converted to eight first; the first digit of a
 * nine-digit one replaces the sort code's last. Problems: `invalid_format` for an invalid sort code or account number;
 * those of an invalid table. Source: Vocalink, Validating Account Numbers, version 6.40.
 */
export function checkBankAccount(
  facts: BankAccountFacts,
  table: ModulusTable = PUBLISHED_ROWS,
): { readonly ok: true; readonly value: BankAccountCheck } | Failure {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const account = readBankAccount(reader, owner, "");
  const rowsOf = readTable(reader, table);
  if (account === null || rowsOf === null) return { ok: false, problems: reader.problems };
  const rows = table.rows.filter(({ start, end }) => start <= account.sortCode && account.sortCode <= end).slice(0, 2);
  const isValid = passes(rows, account, table);
  return { ok: true, value: { ...account, isValid, isChecked: rows.length > 0, tableVersion: table.version } };
}

/** Pairs of exceptions for which one passed check is enough. */
const EITHER = new Set(["2,9", "10,11", "12,13"]);

function passes(
  rows: readonly ModulusRow[],
  { sortCode, accountNumber }: StandardAccount,
  table: ModulusTable,
): boolean {
  const results = rows.map((row) => passesRow(row, sortCode, accountNumber, table.substitutions));
  const isEither = EITHER.has(rows.map(({ exception }) => exception).join());
  return results.length === 0 || (isEither ? results.includes(true) : !results.includes(false));
}

/** A sort code of six digits and an account number of eight. */
export interface StandardAccount {
  readonly sortCode: string;
  readonly accountNumber: string;
}

/** Reads `sortCode` and `accountNumber` into the form of bank files; null with problems if either is invalid. */
export function readBankAccount(reader: Reader, owner: Unread, path: string): StandardAccount | null {
  const sortCode = readDigits(reader, owner, "sortCode", path, /^\d{6}$/, "six digits");
  const number = readDigits(reader, owner, "accountNumber", path, /^\d{6,10}$/, "6 to 10 digits");
  const tenDigits =
    owner.tenDigits === undefined ? "LastEight" : reader.choice(owner, "tenDigits", path, ["LastEight", "FirstEight"]);
  if (sortCode === null || number === null) return null;
  if (number.length === 9) {
    return { sortCode: sortCode.slice(0, 5) + number.slice(0, 1), accountNumber: number.slice(1) };
  }
  const eight = tenDigits === "FirstEight" ? number.slice(0, 8) : number.slice(-8);
  return { sortCode, accountNumber: eight.padStart(8, "0") };
}

function readDigits(
  reader: Reader,
  owner: Unread,
  key: string,
  path: string,
  form: RegExp,
  expected: string,
): string | null {
  const value = owner[key];
  const digits = typeof value === "string" ? value.replace(/[ -]/g, "") : null;
  if (digits !== null && form.test(digits)) return digits;
  if (value === undefined) reader.refuse("required", `${path}/${key}`);
  else if (digits === null) reader.refuse("wrong_type", `${path}/${key}`, { expected: "string" });
  else reader.refuse("invalid_format", `${path}/${key}`, { expected });
  return null;
}
