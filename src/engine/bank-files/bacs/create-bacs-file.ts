import { type Amount, type CalendarDate, type Failure, formatDate, Reader, type Unread } from "../../base";
import { type ModulusTable, PUBLISHED_ROWS, readTable } from "../modulus";
import type { BacsFile, BacsRecord } from "./bacs-file";
import { bankingDayBefore, readBankHolidays } from "./banking-days";
import { cleanText } from "./clean-text";
import { contrasOf } from "./contras";
import { type ReadPayment, readBacsAccount, readBacsPayments } from "./read-payments";

export interface BacsAccountFacts {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

export interface BacsPaymentFacts extends BacsAccountFacts {
  readonly amount: Amount;
  /** The reference on the payee's statement, such as a building society roll number; the file's own when left out. */
  readonly reference?: string;
  /** Three characters that tie the payment to the payroll report. */
  readonly crossReference?: string;
  /** The day on which the money arrives, if it differs from the file's. */
  readonly paymentDate?: CalendarDate;
}

export interface BacsFileFacts {
  readonly serviceUserNumber: string;
  readonly serviceUserName: string;
  /** Six letters or digits, not all zeros; not used again within three months. */
  readonly serialNumber: string;
  readonly fileNumber?: string;
  readonly creationDate: CalendarDate;
  /** Default: 32 days after creation. */
  readonly expirationDate?: CalendarDate;
  /** The day on which the money arrives. */
  readonly paymentDate: CalendarDate;
  /** Bank holidays in England around the payment; weekends need not be listed. */
  readonly bankHolidays: readonly CalendarDate[];
  readonly origin: BacsAccountFacts;
  /** For every payment without its own reference, and for the contra. */
  readonly reference: string;
  readonly payments: readonly BacsPaymentFacts[];
}

const KNOWN = new Set([
  "serviceUserNumber",
  "serviceUserName",
  "serialNumber",
  "fileNumber",
  "creationDate",
  "expirationDate",
  "paymentDate",
  "bankHolidays",
  "origin",
  "reference",
  "payments",
]);
const KEPT_DAYS = 32;

/**
 * Creates a Standard 18 file of credits, with a contra for each processing day. The processing day is the banking day
 * before the money arrives; payments on several days make a multi-day file. Text is reduced to the characters that the
 * standard allows and cut to 18.
 *
 * Problems: wrong facts; `bank_details_fail_modulus_check` for an account that fails the check of the table given; a
 * payment day that is not a banking day, or too soon after the creation. Source: Bacs Standard 18 as banks publish it.
 */
export function createBacsFile(
  facts: BacsFileFacts,
  table: ModulusTable = PUBLISHED_ROWS,
): { readonly ok: true; readonly value: BacsFile } | Failure {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  if (readTable(reader, table) === null) return { ok: false, problems: reader.problems };
  const holidays = readBankHolidays(reader, owner);
  const created = reader.date(owner, "creationDate", "");
  const expires = reader.optionalDate(owner, "expirationDate", "") ?? created + KEPT_DAYS;
  if (expires < created) reader.refuse("date_before", "/expirationDate", { limit: String(owner.creationDate) });
  const label = {
    serialNumber: readForm(
      reader,
      owner,
      "serialNumber",
      /^(?!0{6}$)[A-Z0-9]{6}$/,
      "six letters or digits, not all zeros",
    ),
    serviceUserNumber: readForm(reader, owner, "serviceUserNumber", /^\d{6}$/, "six digits"),
    fileNumber:
      owner.fileNumber === undefined ? "001" : readForm(reader, owner, "fileNumber", /^\d{3}$/, "three digits"),
  };
  const userName = readText(reader, owner, "serviceUserName");
  const reference = readText(reader, owner, "reference");
  const origin = readOrigin(reader, owner, table);
  const payments = readBacsPayments(reader, owner, table, holidays, created);
  if (reader.problems.length > 0 || origin === null) return { ok: false, problems: reader.problems };
  const days = [...new Set(payments.map(({ arrives }) => bankingDayBefore(arrives, holidays)))].sort((a, b) => a - b);
  const isMultiDay = days.length > 1;
  const credits = payments.map((payment) => creditOf(payment, { origin, userName, reference, isMultiDay, holidays }));
  return {
    ok: true,
    value: {
      ...label,
      bankCode: "",
      fileCopy: "1",
      creationDate: formatDate(created),
      expirationDate: formatDate(expires),
      processingDate: formatDate(days[0] as number),
      auditPrint: "",
      userArea: "",
      trailerUserArea: "",
      isMultiDay,
      records: [...credits, ...contrasOf(credits, { ...origin, narrative: reference })],
    },
  };
}

interface OriginAccount {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

function readOrigin(reader: Reader, owner: Unread, table: ModulusTable): OriginAccount | null {
  const given = reader.object(owner.origin, "/origin");
  return given === null ? null : readBacsAccount(reader, given, "/origin", table, new Set());
}

interface OfFile {
  readonly origin: OriginAccount;
  readonly userName: string;
  readonly reference: string;
  readonly isMultiDay: boolean;
  readonly holidays: ReadonlySet<number>;
}

function creditOf(payment: ReadPayment, { origin, userName, reference, isMultiDay, holidays }: OfFile): BacsRecord {
  const { account, pence, crossReference, arrives } = payment;
  return {
    type: "Credit",
    sortCode: account.sortCode,
    accountNumber: account.accountNumber,
    originSortCode: origin.sortCode,
    originAccountNumber: origin.accountNumber,
    crossReference,
    amountPence: pence,
    userName,
    reference: payment.reference ?? reference,
    accountName: account.accountName,
    processingDate: isMultiDay ? formatDate(bankingDayBefore(arrives, holidays)) : null,
  };
}

function readForm(reader: Reader, owner: Unread, key: string, form: RegExp, expected: string): string {
  const value = owner[key];
  if (typeof value === "string" && form.test(value)) return value;
  if (value === undefined) reader.refuse("required", `/${key}`);
  else reader.refuse("invalid_format", `/${key}`, { expected });
  return "";
}

function readText(reader: Reader, owner: Unread, key: string): string {
  const value = owner[key];
  const text = typeof value === "string" ? cleanText(value) : "";
  if (value === undefined) reader.refuse("required", `/${key}`);
  else if (typeof value !== "string") reader.refuse("wrong_type", `/${key}`, { expected: "string" });
  else if (text === "") reader.refuse("must_not_be_empty", `/${key}`);
  return text;
}
