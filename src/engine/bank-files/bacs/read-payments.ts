import { type DayNumber, formatPence, type Reader, type Unread } from "../../base";
import { checkBankAccount, type ModulusTable, readBankAccount, type StandardAccount } from "../modulus";
import { refuseUnusableDay } from "./banking-days";
import { cleanText } from "./clean-text";

const MOST_PAYMENTS = 100_000;
/** £20 million: the maximum of one credit. */
const LARGEST_PENCE = 2_000_000_000;
/** Eleven digits: the maximum of a contra. */
const LARGEST_TOTAL_PENCE = 99_999_999_999;
const ACCOUNT_FIELDS = ["sortCode", "accountNumber", "accountName"];
const PAYMENT_FIELDS = new Set(["amount", "reference", "crossReference", "paymentDate"]);

interface ReadAccount extends StandardAccount {
  readonly accountName: string;
}

/** One credit as read, in pence. */
export interface ReadPayment {
  readonly account: ReadAccount;
  readonly pence: number;
  readonly reference: string | null;
  readonly crossReference: string;
  readonly arrives: DayNumber;
}

/** Reads `payments`; invalid ones are left out. */
export function readBacsPayments(
  reader: Reader,
  owner: Unread,
  table: ModulusTable,
  holidays: ReadonlySet<DayNumber>,
  created: DayNumber,
): ReadPayment[] {
  const usual = reader.date(owner, "paymentDate", "");
  refuseUnusableDay(reader, usual, "/paymentDate", holidays, created);
  const list = reader.list(owner, "payments", "", MOST_PAYMENTS);
  if (list.length === 0 && Array.isArray(owner.payments)) reader.refuse("must_not_be_empty", "/payments");
  const payments = list.flatMap((value, at) => {
    const path = `/payments/${at}`;
    const payment = reader.object(value, path);
    const read = payment === null ? null : readPayment(reader, payment, path, table);
    if (payment === null || read === null) return [];
    const own = reader.optionalDate(payment, "paymentDate", path);
    if (own !== null) refuseUnusableDay(reader, own, `${path}/paymentDate`, holidays, created);
    return [{ ...read, arrives: own ?? usual }];
  });
  const total = payments.reduce((sum, { pence }) => sum + pence, 0);
  if (total > LARGEST_TOTAL_PENCE)
    reader.refuse("too_large", "/payments", { maximum: formatPence(LARGEST_TOTAL_PENCE) });
  return payments;
}

function readPayment(
  reader: Reader,
  payment: Unread,
  path: string,
  table: ModulusTable,
): Omit<ReadPayment, "arrives"> | null {
  const account = readBacsAccount(reader, payment, path, table, PAYMENT_FIELDS);
  const pence = reader.amount(payment.amount, "amount", path);
  if (payment.amount !== undefined && pence <= 0) reader.refuse("too_small", `${path}/amount`, { minimum: "0.01" });
  if (pence > LARGEST_PENCE) reader.refuse("too_large", `${path}/amount`, { maximum: formatPence(LARGEST_PENCE) });
  const reference = payment.reference === undefined ? null : readText(reader, payment, "reference", path);
  const crossReference = readCrossReference(reader, payment, path);
  return account && { account, pence, reference, crossReference };
}

/** Reads an account with its name, in the form of the file, and runs the modulus check. */
export function readBacsAccount(
  reader: Reader,
  owner: Unread,
  path: string,
  table: ModulusTable,
  others: ReadonlySet<string>,
): ReadAccount | null {
  reader.onlyKnown(owner, new Set([...ACCOUNT_FIELDS, ...others]), path);
  const account = readBankAccount(reader, owner, path);
  const accountName = readText(reader, owner, "accountName", path);
  if (account === null) return null;
  const check = checkBankAccount(account, table);
  if (check.ok && !check.value.isValid) reader.refuse("bank_details_fail_modulus_check", `${path}/accountNumber`);
  return { ...account, accountName };
}

function readText(reader: Reader, owner: Unread, key: string, path: string): string {
  const value = owner[key];
  if (value === undefined) reader.refuse("required", `${path}/${key}`);
  else if (typeof value !== "string") reader.refuse("wrong_type", `${path}/${key}`, { expected: "string" });
  else if (cleanText(value) === "") reader.refuse("must_not_be_empty", `${path}/${key}`);
  else return cleanText(value);
  return "";
}

function readCrossReference(reader: Reader, payment: Unread, path: string): string {
  const value = payment.crossReference;
  if (value === undefined) return "";
  if (typeof value === "string" && /^[A-Z0-9.&/ -]{2}[A-Z0-9.&/-]$/.test(value)) return `/${value}`;
  reader.refuse("invalid_format", `${path}/crossReference`, { expected: "three of A to Z, 0 to 9, . & / -" });
  return "";
}
