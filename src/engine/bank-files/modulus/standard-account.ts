import { type Reader, shape } from "../../base";

/** A sort code of six digits and an account number of eight. */
export interface StandardAccount {
  readonly sortCode: string;
  readonly accountNumber: string;
}

/** The two fields of an account, as people write them. A wrong one is read as "". */
export const ACCOUNT_FIELDS = {
  sortCode: digits(/^\d{6}$/, "six digits"),
  accountNumber: digits(/^\d{6,10}$/, "6 to 10 digits"),
};

/** Digits, with or without blanks and dashes. */
function digits(form: RegExp, expected: string): shape.Shape<string> {
  const plain = shape.textOfForm(form, expected);
  return {
    read: (reader: Reader, value, key, path) =>
      plain.read(reader, typeof value === "string" ? value.replace(/[ -]/g, "") : value, key, path),
    schema: () => ({ type: "string" }),
  };
}

/**
 * Returns an account in the form of bank files. The first digit of a nine-digit number replaces the sort code's last;
 * of ten digits the last eight count, or the first.
 */
export function standardAccount(
  { sortCode, accountNumber }: StandardAccount,
  tenDigits: "LastEight" | "FirstEight" = "LastEight",
): StandardAccount {
  if (accountNumber.length === 9) {
    return { sortCode: sortCode.slice(0, 5) + accountNumber.slice(0, 1), accountNumber: accountNumber.slice(1) };
  }
  const eight = tenDigits === "FirstEight" ? accountNumber.slice(0, 8) : accountNumber.slice(-8);
  return { sortCode, accountNumber: eight.padStart(8, "0") };
}
