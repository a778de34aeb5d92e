import { type DefinedFunction, defineFunction, shape } from "../../base";

import { passesRow } from "./modulus-sum";
import { isValidTable, type ModulusRow, type ModulusTable, PUBLISHED_ROWS } from "./modulus-table";
import { ACCOUNT_FIELDS, type StandardAccount, standardAccount } from "./standard-account";

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
