import {
  type Failure,
  formatPence,
  type Pence,
  type Problem,
  problem,
  readCsv,
  readDate,
  readPence,
  writeSeparatedRow,
} from "../../base";
import { cleanText } from "../bacs";
import {
  type ListColumn,
  type ListFormat,
  type ListSource,
  readListDate,
  separatorOf,
  writeListDate,
} from "./list-format";
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
const LIST_CELLS: Readonly<Record<ListSource, ListCell>> = {
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

interface List {
  readonly format: ListFormat;
  readonly payments: readonly ListedPayment[];
  readonly from: PayingAccount;
}

type Written = { readonly ok: true; readonly value: string } | Failure;

/**
 * Writes a file with one payment on each line, in the columns of its format. Names and references are written in the
 * characters of bank files and cut to their column. Problems: `too_large` at the column for a value that does not fit.
 */
export function writePaymentList({ format, payments, from }: List): Written {
  const separator = separatorOf(format.delimiter);
  const problems: Problem[] = [];
  const headings = format.hasHeadings
    ? [
        writeSeparatedRow(
          format.columns.map(({ header }) => header),
          separator,
        ),
      ]
    : [];
  const lines = payments.map((payment, row) =>
    writeSeparatedRow(
      format.columns.map((column, at) => {
        const text = LIST_CELLS[column.source].write(payment, column, from);
        if (column.width === null || text.length <= column.width) return text;
        problems.push(
          problem("too_large", `/payments/${row}/columns/${at}`, { maximum: `${column.width} characters` }),
        );
        return "";
      }),
      separator,
    ),
  );
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: [...headings, ...lines].join("") };
}

type ReadBack = { readonly ok: true; readonly value: readonly ReadListed[] } | Failure;

/**
 * Reads a file back by its format. Problems, each at its line: `invalid_format` for a line with more or fewer values than
 * columns, or a value that its column cannot have; `unknown_value` for a heading or a constant that differs.
 */
export function readPaymentList(format: ListFormat, text: string): ReadBack {
  const rows = readCsv(text, separatorOf(format.delimiter));
  if ("line" in rows) {
    return { ok: false, problems: [problem("invalid_format", `/lines/${rows.line}`, { expected: "closed quotes" })] };
  }
  const problems: Problem[] = [];
  const [first, ...others] = rows;
  if (format.hasHeadings) checkHeadings(format, first?.cells ?? [], problems);
  const lines = format.hasHeadings ? others : rows;
  const value = lines.map(({ cells, line }) => readLine(format, cells, { path: `/lines/${line}`, problems }));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

function checkHeadings({ columns }: ListFormat, cells: readonly string[], problems: Problem[]): void {
  const allowed = columns.map(({ header }) => header).join(", ");
  const isSame = cells.length === columns.length && columns.every(({ header }, at) => cells[at] === header);
  if (!isSame) problems.push(problem("unknown_value", "/lines/1", { allowed }));
}

interface Place {
  readonly path: string;
  readonly problems: Problem[];
}

function readLine({ columns }: ListFormat, cells: readonly string[], { path, problems }: Place): ReadListed {
  const read: ReadListed = {};
  if (cells.length !== columns.length) {
    problems.push(problem("invalid_format", path, { expected: `${columns.length} values` }));
    return read;
  }
  for (const [at, column] of columns.entries()) {
    if (LIST_CELLS[column.source].read(read, cells[at] ?? "", column)) continue;
    problems.push(problem("invalid_format", `${path}/${at}`, { expected: column.header }));
  }
  return read;
}

function nameText(text: string, { width }: ListColumn): string {
  return cleanText(text, width ?? LONGEST_TEXT);
}

function codeText(digits: string, format: string | null): string {
  return format === "Hyphens" ? digits.replace(/(\d\d)(?=\d)/g, "$1-") : digits;
}

function wholePence(cell: string): Pence {
  return /^\d{1,11}$/.test(cell) ? Number(cell) : Number.NaN;
}
