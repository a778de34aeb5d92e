import type { Unread } from "../engine/base";
import { COLUMNS, LINE_COLUMNS, MARK_COLUMNS, ONCE_COLUMNS, SETTING_COLUMNS } from "./csv-columns";
import { niCategories, postgraduateLoans, studentLoans, taxCodes, yesOrNo } from "./csv-dated";
import { cellAt, type NamedRow, type PersonRows } from "./csv-row";
import type { Origins } from "./origins";

/** Turns the rows of one person into an employee of the JSON form. Every value stays as it was written. */
export function csvEmployee(rows: PersonRows, path: string, origins: Origins): Unread {
  const [first] = rows;
  origins.made(path, cellAt(first)).made(`${path}/id`, cellAt(first, "employeeId"));
  for (const key of ["name", "payFrequency"]) origins.made(`${path}/${key}`, cellAt(first, key));
  const filled = fillDown(rows).sort((a, b) => compare(a.cells.paymentDate, b.cells.paymentDate));
  return {
    id: first.cells.employeeId,
    name: first.cells.name,
    payFrequency: first.cells.payFrequency,
    ...onceFacts(filled, path, origins),
    taxCodes: taxCodes(filled, path, origins),
    niCategories: niCategories(filled, path, origins),
    studentLoans: studentLoans(filled, path, origins),
    ...postgraduateLoans(filled, path, origins),
    payments: filled.map((row, index) => payment(row, `${path}/payments/${index}`, origins)),
    ...strayCells(rows, path, origins),
  };
}

function compare(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function fillDown(rows: readonly NamedRow[]): NamedRow[] {
  const held: Record<string, string> = {};
  return rows.map((row) => {
    for (const column of SETTING_COLUMNS) {
      const cell = row.cells[column];
      if (cell !== undefined) held[column] = cell;
    }
    return { line: row.line, cells: { ...row.cells, ...held } };
  });
}

const ONCE_POINTERS: Readonly<Record<(typeof ONCE_COLUMNS)[number], string>> = {
  leavingDate: "/leavingDate",
  p45IssueDate: "/p45IssueDate",
  isOffPayrollWorker: "/isOffPayrollWorker",
  directorMethod: "/director/nicMethod",
  directorFrom: "/director/appointmentDate",
  directorTo: "/director/cessationDate",
};

function onceFacts(rows: readonly NamedRow[], path: string, origins: Origins): Unread {
  const found: Partial<Record<(typeof ONCE_COLUMNS)[number], string>> = {};
  for (const column of ONCE_COLUMNS) {
    const row = rows.find((candidate) => candidate.cells[column] !== undefined);
    const cell = row?.cells[column];
    if (row === undefined || cell === undefined) continue;
    found[column] = cell;
    origins.made(path + ONCE_POINTERS[column], cellAt(row, column));
  }
  const { leavingDate, p45IssueDate, directorMethod, directorFrom, directorTo } = found;
  const worker = found.isOffPayrollWorker;
  const once = {
    leavingDate,
    p45IssueDate,
    isOffPayrollWorker: worker === undefined ? undefined : yesOrNo(worker),
  };
  const isDirector = [directorMethod, directorFrom, directorTo].some((value) => value !== undefined);
  const director = { nicMethod: directorMethod, appointmentDate: directorFrom, cessationDate: directorTo };
  return isDirector ? { ...once, director } : once;
}

function payment(row: NamedRow, path: string, origins: Origins): Unread {
  origins.copied(path, cellAt(row));
  const { paymentDate, grossPay, payFrequency } = row.cells;
  const columns = Object.keys(LINE_COLUMNS).filter((column) => row.cells[column] !== undefined);
  for (const [index, column] of columns.entries()) origins.made(`${path}/lines/${index}`, cellAt(row, column));
  const lines = columns.map((column) => ({ ...LINE_COLUMNS[column], amount: row.cells[column] }));
  return { paymentDate, payFrequency, grossPay, ...marks(row), lines: lines.length === 0 ? undefined : lines };
}

function marks({ cells }: NamedRow): Unread {
  return Object.fromEntries(
    MARK_COLUMNS.flatMap((column) => {
      const cell = cells[column];
      return cell === undefined ? [] : [[column, yesOrNo(cell)]];
    }),
  );
}

/** Passes on cells without a column under a name that the reader refuses. */
function strayCells(rows: readonly NamedRow[], path: string, origins: Origins): Unread {
  const stray: Record<string, string> = {};
  for (const row of rows) {
    for (const [name, cell] of Object.entries(row.cells)) {
      if (COLUMNS.has(name)) continue;
      stray[name] = cell;
      origins.made(`${path}/${name}`, cellAt(row, name));
    }
  }
  return stray;
}
