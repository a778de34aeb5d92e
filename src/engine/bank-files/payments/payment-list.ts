import { type Failure, type Problem, problem, readCsv, writeSeparatedRow } from "../../base";
import { LIST_CELLS } from "./list-cells";
import { type ListFormat, separatorOf } from "./list-format";
import type { ListedPayment, PayingAccount, ReadListed } from "./listed-payment";

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
