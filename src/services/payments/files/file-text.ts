import type { Problem } from "../../../engine";
import { type BacsFileFacts, createBacsFile, readBacsFile, writeBacsFile } from "../../../engine/bank-files/bacs";
import { readPaymentList, writePaymentList } from "../../../engine/bank-files/payments";
import { formatPence } from "../../../engine/base";
import { issueAt, Refused } from "../../../platform/http";
import { bankHolidaysAround, issuesOfProblems, type RequestWork } from "../../contract";
import type { StoredAccount } from "../contract/common";
import type { BatchRow, PaymentRow } from "../store/payments";

interface ToWrite {
  readonly batch: BatchRow;
  readonly payments: readonly PaymentRow[];
  readonly serialNumber: string;
}

/** Returns the text of a batch's file, read back by its own reader: its payments are those of the batch, to the penny. */
export function fileText(
  work: Pick<RequestWork, "context" | "today">,
  { batch, payments, serialNumber }: ToWrite,
): string {
  const toWrite = { batch, payments, serialNumber };
  const text = batch.format.kind === "Standard18" ? standard18(work, toWrite) : paymentList(toWrite);
  const read = amountsOf(batch, text);
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  const isWhole =
    read === null || (read.length === payments.length && read.reduce((sum, pence) => sum + pence, 0) === total);
  if (isWhole) return text;
  throw new Error("A file does not have the payments of its batch.");
}

const NOT_POSSIBLE = {
  token: "payment_date_not_possible",
  text: "Reject or delete the batch, and make another one for a later banking day.",
} as const;

/** Returns whether a batch can still be paid on its date: never once that is over, by Bacs only while it is in time. */
export function isDatePossible(
  work: Pick<RequestWork, "context" | "today">,
  batch: BatchRow,
  payments: readonly PaymentRow[],
): boolean {
  if (batch.payment_date < work.today) return false;
  if (batch.format.kind !== "Standard18") return true;
  const made = bacsFile(work, { batch, payments, serialNumber: TRIAL });
  return made.ok || made.problems.every(({ path }) => path !== "/paymentDate");
}

/** Refuses a batch whose date is not possible, or whose file is not, before people decide about it. */
export function requireFile(
  work: Pick<RequestWork, "context" | "today">,
  batch: BatchRow,
  payments: readonly PaymentRow[],
): void {
  if (!isDatePossible(work, batch, payments)) throw new Refused(409, NOT_POSSIBLE);
  fileText(work, { batch, payments, serialNumber: TRIAL });
}

/** The serial number of a file that is made to see whether it is possible. */
const TRIAL = "P00001";

function bacsFile(
  { context, today }: Pick<RequestWork, "context" | "today">,
  { batch, payments, serialNumber }: ToWrite,
): ReturnType<typeof createBacsFile> {
  const origin = plain(batch.origin);
  const facts: BacsFileFacts = {
    serviceUserNumber: batch.service_user_number ?? "",
    serviceUserName: origin.accountName,
    serialNumber,
    creationDate: today,
    paymentDate: batch.payment_date,
    bankHolidays: bankHolidaysAround(batch.payment_date),
    origin,
    reference: `PAYMENTS ${serialNumber}`,
    payments: payments.map(({ account, amount, reference }) => ({
      ...plain(accountOf(account)),
      amount: formatPence(amount),
      reference,
    })),
  };
  const { modulusTable } = context;
  return modulusTable === null ? createBacsFile(facts) : createBacsFile(facts, modulusTable);
}

function standard18(work: Pick<RequestWork, "context" | "today">, toWrite: ToWrite): string {
  const { payments } = toWrite;
  const made = bacsFile(work, toWrite);
  if (!made.ok) throw notPossible(made.problems, payments);
  const written = writeBacsFile(made.value);
  if (!written.ok) throw new Error(`The file cannot be written: ${JSON.stringify(written.problems)}`);
  return written.value;
}

function paymentList({ batch, payments }: ToWrite): string {
  const written = writePaymentList({
    format: batch.format,
    from: plain(batch.origin),
    payments: payments.map(({ payment_id: paymentId, account, amount: amountPence, reference }) => ({
      paymentId,
      ...plain(accountOf(account)),
      amountPence,
      reference,
      paymentDate: batch.payment_date,
    })),
  });
  if (written.ok) return written.value;
  throw notPossible(written.problems, payments);
}

/** Returns the amounts of a file, in pence; null for a format without a column of amounts. */
function amountsOf({ format }: BatchRow, text: string): readonly number[] | null {
  if (format.kind === "Standard18") {
    const read = readBacsFile(text);
    if (!read.ok) throw new Error(`The file cannot be read: ${JSON.stringify(read.problems)}`);
    return read.value.records.filter(({ type }) => type === "Credit").map(({ amountPence }) => amountPence);
  }
  const read = readPaymentList(format, text);
  if (!read.ok) throw new Error(`The file cannot be read: ${JSON.stringify(read.problems)}`);
  const amounts = read.value.flatMap(({ amountPence }) => amountPence ?? []);
  return format.columns.some(({ source }) => source === "Amount") ? amounts : null;
}

function plain({ accountName, accountNumber, sortCode }: StoredAccount) {
  return { accountName, accountNumber, sortCode };
}

function accountOf(account: StoredAccount | null): StoredAccount {
  if (account === null) throw new Error("A payment in a batch has an account.");
  return account;
}

/** The first that is wrong decides the refusal, with an issue for each payment. */
function notPossible(problems: readonly Problem[], payments: readonly PaymentRow[]): Refused {
  const isOfDate = problems.some(({ path }) => path === "/paymentDate");
  const isOfAccount = problems.some(({ token }) => token === "bank_details_fail_modulus_check");
  const [token, text] = isOfDate
    ? ([NOT_POSSIBLE.token, NOT_POSSIBLE.text] as const)
    : isOfAccount
      ? (["bank_details_fail_modulus_check", "Correct the accounts, and pay them in another batch."] as const)
      : (["file_not_possible", "Some payments do not fit the format."] as const);
  const issues = issuesOfProblems(problems, new Set()).map((issue, at) => {
    const [, place] = /^\/payments\/(\d+)/.exec(problems[at]?.path ?? "") ?? [];
    const paymentId = place === undefined ? null : (payments[Number(place)]?.payment_id ?? null);
    return paymentId === null ? issue : issueAt([], issue.reasonToken, { paymentId }, issue.reason);
  });
  return new Refused(409, { token, text }, issues);
}
