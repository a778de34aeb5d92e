import { formatPence, type Pence, readDate, readPence } from "../../base";
import { cleanText } from "../bacs";
import { readListDate, writeListDate } from "./list-dates";
import type { ListColumn, ListSource } from "./list-format";
import type { ListedPayment, PayingAccount, ReadListed } from "./listed-payment";

/** Longest name or reference that any column writes. */
const LONGEST_TEXT = 140;

/** How a column that holds something is written, and read back. */
interface ListCell {
  readonly write: (payment: ListedPayment, column: ListColumn, from: PayingAccount) => string;
  /** Reads a cell into the payment; returns whether the column can have it. */
  readonly read: (read: ReadListed, cell: string, column: ListColumn) => boolean;
}

/** Columns by what they hold. The paying account is the same on every line, and is not read back. */
export const LIST_CELLS: Readonly<Record<ListSource, ListCell>> = {
  SortCode: {
    write: ({ sortCode }, { format }) => codeText(sortCode, format),
    read: (read, cell) => {
      read.sortCode = cell.replaceAll("-", "");
      return /^\d{6}$/.test(read.sortCode);
    },
  },
  AccountNumber: {
    write: ({ accountNumber }) => accountNumber,
    read: (read, cell) => {
      read.accountNumber = cell;
      return /^\d{8}$/.test(cell);
    },
  },
  AccountName: {
    write: ({ accountName }, column) => nameText(accountName, column),
    read: (read, cell) => {
      read.accountName = cell;
      return true;
    },
  },
  Amount: {
    write: ({ amountPence }, { format }) => (format === "Pence" ? String(amountPence) : formatPence(amountPence)),
    read: (read, cell, { format }) => {
      read.amountPence = format === "Pence" ? wholePence(cell) : readPence(cell);
      return Number.isFinite(read.amountPence) && read.amountPence > 0;
    },
  },
  Reference: {
    write: ({ reference }, column) => nameText(reference, column),
    read: (read, cell) => {
      read.reference = cell;
      return true;
    },
  },
  PaymentDate: {
    write: ({ paymentDate }, { format }) => writeListDate(paymentDate, format),
    read: (read, cell, { format }) => {
      read.paymentDate = readListDate(cell, format);
      return !Number.isNaN(readDate(read.paymentDate));
    },
  },
  PayingSortCode: { write: (_payment, { format }, from) => codeText(from.sortCode, format), read: () => true },
  PayingAccountNumber: { write: (_payment, _column, from) => from.accountNumber, read: () => true },
  PayingAccountName: { write: (_payment, column, from) => nameText(from.accountName, column), read: () => true },
  PaymentId: {
    write: ({ paymentId }) => paymentId,
    read: (read, cell) => {
      read.paymentId = cell;
      return true;
    },
  },
  Constant: {
    write: (_payment, { format }) => format ?? "",
    read: (_read, cell, { format }) => cell === (format ?? ""),
  },
};

function nameText(text: string, { width }: ListColumn): string {
  return cleanText(text, width ?? LONGEST_TEXT);
}

function codeText(digits: string, format: string | null): string {
  return format === "Hyphens" ? digits.replace(/(\d\d)(?=\d)/g, "$1-") : digits;
}

function wholePence(cell: string): Pence {
  return /^\d{1,11}$/.test(cell) ? Number(cell) : Number.NaN;
}
