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
import { type ListColumn, type ListFormat, separatorOf } from "./list-format";

/** Longest name or reference that any column writes. */
const LONGEST_TEXT = 140;

/** A payment as a list writes it. */
export interface ListedPayment {
  readonly paymentId: string;
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly amountPence: Pence;
  readonly reference: string;
  /** The day on which the money is to arrive. */
  readonly paymentDate: string;
}

/** The account that pays. */
export interface PayingAccount {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

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
        const text = cellText(column, payment, from);
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

function cellText(column: ListColumn, payment: ListedPayment, from: PayingAccount): string {
  const { source, format, width } = column;
  const name = (text: string) => cleanText(text, width ?? LONGEST_TEXT);
  const code = (digits: string) => (format === "Hyphens" ? digits.replace(/(\d\d)(?=\d)/g, "$1-") : digits);
  switch (source) {
    case "SortCode":
      return code(payment.sortCode);
    case "AccountNumber":
      return payment.accountNumber;
    case "AccountName":
      return name(payment.accountName);
    case "Amount":
      return format === "Pence" ? String(payment.amountPence) : formatPence(payment.amountPence);
    case "Reference":
      return name(payment.reference);
    case "PaymentDate":
      return dateText(payment.paymentDate, format);
    case "PayingSortCode":
      return code(from.sortCode);
    case "PayingAccountNumber":
      return from.accountNumber;
    case "PayingAccountName":
      return name(from.accountName);
    case "PaymentId":
      return payment.paymentId;
    case "Constant":
      return format ?? "";
  }
}

function dateText(date: string, format: string | null): string {
  const [year = "", month = "", day = ""] = date.split("-");
  if (format === "DD/MM/YYYY") return `${day}/${month}/${year}`;
  if (format === "YYYYMMDD") return year + month + day;
  return format === "DDMMYYYY" ? day + month + year : date;
}

/** What can be read back of a payment: the columns that the format has. */
export type ReadListed = { -readonly [Name in keyof ListedPayment]?: ListedPayment[Name] };

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
    if (readCell(read, column, cells[at] ?? "")) continue;
    problems.push(problem("invalid_format", `${path}/${at}`, { expected: column.header }));
  }
  return read;
}

/** Reads a cell into the payment; returns whether its column can have it. */
function readCell(read: ReadListed, { source, format }: ListColumn, cell: string): boolean {
  switch (source) {
    case "SortCode":
      read.sortCode = cell.replaceAll("-", "");
      return /^\d{6}$/.test(read.sortCode);
    case "AccountNumber":
      read.accountNumber = cell;
      return /^\d{8}$/.test(cell);
    case "AccountName":
      read.accountName = cell;
      return true;
    case "Reference":
      read.reference = cell;
      return true;
    case "PaymentId":
      read.paymentId = cell;
      return true;
    case "Amount":
      read.amountPence = format === "Pence" ? wholePence(cell) : readPence(cell);
      return Number.isFinite(read.amountPence) && read.amountPence > 0;
    case "PaymentDate":
      read.paymentDate = readListDate(cell, format);
      return !Number.isNaN(readDate(read.paymentDate));
    case "Constant":
      return cell === (format ?? "");
    default:
      return true;
  }
}

function wholePence(cell: string): Pence {
  return /^\d{1,11}$/.test(cell) ? Number(cell) : Number.NaN;
}

/** Returns a date of a cell as a calendar date; "" if it does not have the format. */
export function readListDate(cell: string, format: string | null): string {
  const [, form] = DATES.find(([name]) => name === (format ?? "YYYY-MM-DD")) ?? [];
  const { year, month, day } = form?.exec(cell)?.groups ?? {};
  return year === undefined ? "" : `${year}-${month}-${day}`;
}

const DATES: readonly (readonly [string, RegExp])[] = [
  ["YYYY-MM-DD", /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/],
  ["DD/MM/YYYY", /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/],
  ["YYYYMMDD", /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/],
  ["DDMMYYYY", /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/],
];
