import {
  type CsvRow,
  getTaxYear,
  type Problem,
  problem,
  readCsv,
  readDate,
  type TaxYear,
  taxYearLabel,
  type Unread,
} from "../engine/base";
import { COLUMNS, LINE_COLUMNS, MARK_COLUMNS, ONCE_COLUMNS, REQUIRED_COLUMNS, SETTING_COLUMNS } from "./csv-columns";
import {
  type CsvMapping,
  mapHeadings,
  missingHeadings,
  NO_MAPPING,
  Origins,
  placeInFile,
  plainCell,
  traceProblems,
} from "./origins";
import type { PayrollReading } from "./payroll";
import { readPayroll } from "./read-payroll";

const ONCE_POINTERS: Readonly<Record<(typeof ONCE_COLUMNS)[number], string>> = {
  leavingDate: "/leavingDate",
  p45IssueDate: "/p45IssueDate",
  isOffPayrollWorker: "/isOffPayrollWorker",
  directorMethod: "/director/nicMethod",
  directorFrom: "/director/appointmentDate",
  directorTo: "/director/cessationDate",
};

/** A payroll as CSV: its text, and how headings of another product become our columns. */
interface CsvPayroll {
  readonly text: string;
  readonly employerName: string;
  readonly mapping?: CsvMapping;
}

/**
 * Reads a payroll as CSV, a row for each person and payment. Problems name line and heading: "/line/3/grossPay". In
 * mapped columns dates may be written 30/04/2026, and amounts £1,234.50.
 */
export function readCsvPayroll(
  { text, employerName, mapping = NO_MAPPING }: CsvPayroll,
  knownYears: readonly TaxYear[],
): PayrollReading {
  const csv = csvDocument(text, employerName, mapping);
  if (!("document" in csv)) return { ok: false, problems: csv };
  const reading = readPayroll(csv.document, knownYears);
  const toLine = (pointer: string) => placeInFile(csv.origins.trace(pointer), mapping);
  if (!reading.ok) return { ok: false, problems: traceProblems(reading.problems, toLine) };
  const employees = reading.payroll.employees.map((employee) => ({
    ...employee,
    trace: (pointer: string) => toLine(employee.trace(pointer)),
    problems: traceProblems(employee.problems, toLine),
  }));
  return { ok: true, payroll: { ...reading.payroll, employees } };
}

/** Returns whether the columns of a CSV file are those of a payroll: rows of a batch have other names for both. */
export function isPayrollHeading(columns: readonly string[]): boolean {
  return columns.includes("employeeId") || columns.includes("paymentDate");
}

/** A CSV payroll as the equivalent JSON document, with the way back to lines and columns. */
interface CsvDocument {
  readonly document: unknown;
  readonly origins: Origins;
}

/**
 * Turns a CSV payroll, one row per person and payment, into the JSON form. The tax year is that of the first readable
 * date. Unknown, repeated and missing columns make the file unusable: nothing is dropped silently.
 */
function csvDocument(text: string, employerName: string, mapping: CsvMapping): CsvDocument | readonly Problem[] {
  const rows = readCsv(text);
  if (!("length" in rows)) return [problem("invalid_format", `/line/${rows.line}`, { expected: "closed quotes" })];
  const [header, ...body] = rows.map(trimmed).filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (header === undefined) return [problem("must_not_be_empty", "")];
  const columns = mapHeadings(header.cells, mapping);
  const problems = [...missingHeadings(header.line, header.cells, mapping), ...checkColumns(header, columns, mapping)];
  if (body.length === 0) problems.push(problem("must_not_be_empty", ""));
  return problems.length > 0 ? problems : toDocument({ columns, mapping }, body, employerName);
}

function trimmed({ line, cells }: CsvRow): CsvRow {
  return { line, cells: cells.map((cell) => cell.trim()) };
}

function checkColumns({ line, cells }: CsvRow, columns: Columns["columns"], { values }: CsvMapping): Problem[] {
  const named = [...columns.filter((name) => name !== null), ...Object.keys(values)];
  const unknown = cells.filter((_, at) => columns[at] !== null && !COLUMNS.has(columns[at] ?? ""));
  const repeated = named.filter((name, index) => COLUMNS.has(name) && named.indexOf(name) !== index);
  const missing = REQUIRED_COLUMNS.filter((name) => !named.includes(name));
  return [
    ...unknown.map((name) => problem("unknown_field", `/line/${line}/${name}`)),
    ...repeated.map((name) => problem("duplicate", `/line/${line}/${name}`)),
    ...missing.map((name) => problem("required", `/line/${line}/${name}`)),
  ];
}

/** Our column of each cell, null to leave it out, and the mapping that it follows from. */
interface Columns {
  readonly columns: readonly (string | null)[];
  readonly mapping: CsvMapping;
}

function toDocument(columns: Columns, body: readonly CsvRow[], employerName: string): CsvDocument {
  const origins = new Origins("");
  const people = new Map<string, PersonRows>();
  for (const row of body) {
    const named = nameCells(columns, row);
    const id = named.cells.employeeId ?? `line ${row.line}`;
    const rows = people.get(id);
    if (rows === undefined) people.set(id, [named]);
    else rows.push(named);
  }
  const employees = [...people.values()].map((rows, index) => csvEmployee(rows, `/employees/${index}`, origins));
  return { document: { employer: { name: employerName }, taxYear: yearOf(people), employees }, origins };
}

/** Gives cells beyond the header a name that no column has, so that they are refused and not dropped. */
function nameCells({ columns, mapping }: Columns, { line, cells }: CsvRow): NamedRow {
  const named = cells.flatMap((cell, index): [string, string][] => {
    const column = columns[index] === undefined ? `column ${index + 1}` : columns[index];
    return column === null || cell === "" ? [] : [[column, plainCell(column, cell, mapping)]];
  });
  return { line, cells: { ...mapping.values, ...Object.fromEntries(named) } };
}

function yearOf(people: ReadonlyMap<string, readonly NamedRow[]>): string | undefined {
  const days = [...people.values()].flat().map((row) => readDate(row.cells.paymentDate ?? ""));
  const first = days.find((day) => !Number.isNaN(day));
  return first === undefined ? undefined : taxYearLabel(getTaxYear(first));
}

/** Turns the rows of one person into an employee of the JSON form. Every value stays as it was written. */
function csvEmployee(rows: PersonRows, path: string, origins: Origins): Unread {
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

/** Consecutive rows with the same cells in some columns. */
interface Stretch {
  readonly first: NamedRow;
  readonly last: NamedRow;
  readonly isOpen: boolean;
}

function stretches(rows: readonly NamedRow[], beginsAnew: (row: NamedRow, before: NamedRow) => boolean): Stretch[] {
  const starts = rows.flatMap((row, index) => {
    const before = rows[index - 1];
    return before === undefined || beginsAnew(row, before) ? [index] : [];
  });
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? rows.length;
    const [first, last] = [rows[start], rows[end - 1]];
    return first === undefined || last === undefined ? [] : [{ first, last, isOpen: end === rows.length }];
  });
}

/** Returns a tax code from each row where it changes, or where previous figures are stated. */
function taxCodes(rows: readonly NamedRow[], path: string, origins: Origins): Unread[] {
  const found = stretches(rows, (row, before) => {
    const { taxCode, week1Month1, previousTaxablePay, previousTaxPaid } = row.cells;
    const changes = taxCode !== before.cells.taxCode || week1Month1 !== before.cells.week1Month1;
    return changes || previousTaxablePay !== undefined || previousTaxPaid !== undefined;
  });
  return found.map(({ first }, index) => {
    const entry = `${path}/taxCodes/${index}`;
    origins.copied(entry, cellAt(first)).made(`${entry}/effectiveDate`, cellAt(first, "paymentDate"));
    const { paymentDate, taxCode, week1Month1, previousTaxablePay, previousTaxPaid } = first.cells;
    const mark = week1Month1 === undefined ? undefined : yesOrNo(week1Month1);
    return { effectiveDate: paymentDate, taxCode, week1Month1: mark, previousTaxablePay, previousTaxPaid };
  });
}

/** Returns a category letter from each row where it changes. */
function niCategories(rows: readonly NamedRow[], path: string, origins: Origins): Unread[] {
  const found = stretches(rows, (row, before) => row.cells.niCategory !== before.cells.niCategory);
  return found.map(({ first }, index) => {
    const entry = `${path}/niCategories/${index}`;
    origins.copied(entry, cellAt(first)).made(`${entry}/effectiveDate`, cellAt(first, "paymentDate"));
    return { effectiveDate: first.cells.paymentDate, niCategory: first.cells.niCategory };
  });
}

/** Returns a plan from its first row to its last; "None" means no plan. */
function studentLoans(rows: readonly NamedRow[], path: string, origins: Origins): Unread[] {
  const found = stretches(rows, (row, before) => row.cells.studentLoanPlan !== before.cells.studentLoanPlan).filter(
    ({ first }) => first.cells.studentLoanPlan !== undefined && first.cells.studentLoanPlan !== "None",
  );
  return found.map((stretch, index) => {
    origins.made(`${path}/studentLoans/${index}`, cellAt(stretch.first, "studentLoanPlan"));
    return { ...span(stretch), studentLoanPlan: stretch.first.cells.studentLoanPlan };
  });
}

/** Returns a postgraduate loan from the first yes to the last; any other word is passed on to be refused. */
function postgraduateLoans(rows: readonly NamedRow[], path: string, origins: Origins): Unread {
  const answer = (row: NamedRow) => yesOrNo(row.cells.postgraduateLoan ?? "no");
  const unclear = rows.find((row) => typeof answer(row) === "string");
  if (unclear !== undefined) {
    origins.made(`${path}/postgraduateLoan`, cellAt(unclear, "postgraduateLoan"));
    return { postgraduateLoan: answer(unclear) };
  }
  const found = stretches(rows, (row, before) => answer(row) !== answer(before)).filter(({ first }) => answer(first));
  const entries = found.map((stretch, index) => {
    origins.made(`${path}/postgraduateLoans/${index}`, cellAt(stretch.first, "postgraduateLoan"));
    return span(stretch);
  });
  return { postgraduateLoans: entries };
}

function span({ first, last, isOpen }: Stretch): Unread {
  const startDate = first.cells.paymentDate;
  return isOpen ? { startDate } : { startDate, endDate: last.cells.paymentDate };
}

/** Reads a yes or no; any other word stays as it is, so that the check for a yes or no refuses it. */
function yesOrNo(cell: string): boolean | string {
  const word = cell.toLowerCase();
  if (word === "yes" || word === "true") return true;
  return word === "no" || word === "false" ? false : cell;
}

/** One row by column name; blank cells are left out. */
interface NamedRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Returns the place of a row or a cell, as problems of a CSV file name it: "/line/12/taxCode". */
function cellAt(row: NamedRow, column?: string): string {
  return column === undefined ? `/line/${row.line}` : `/line/${row.line}/${column}`;
}

/** The rows of one person, at least one. */
type PersonRows = [NamedRow, ...NamedRow[]];
