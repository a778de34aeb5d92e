import { isObject, type Problem, problem } from "../../engine/base";
import { LINE_OF_COLUMN } from "../../engine/gross-to-net";
import { csvCells, type LineReader, type LineReading } from "./read-line";

const PLAIN = [
  "id",
  "payFrequency",
  "taxCode",
  "niCategory",
  "studentLoanPlan",
  "startDate",
  "leavingDate",
  "p45IssueDate",
];
const FLAGS = ["week1Month1", "postgraduateLoan", "isOffPayrollWorker"];
const PREVIOUS = ["previousTaxablePay", "previousTaxPaid"];
const COLUMNS: ReadonlySet<string> = new Set([
  ...PLAIN,
  ...FLAGS,
  ...PREVIOUS,
  "grossPay",
  "directorMethod",
  ...Object.keys(LINE_OF_COLUMN),
]);
const REQUIRED = ["id", "payFrequency", "grossPay", "taxCode", "niCategory"];
const SEPARATOR = ";";

/** The heading of a CSV file: a reader of the other lines, or what is wrong with it. */
type CsvHeading =
  | { readonly ok: true; readonly read: LineReader }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads the heading of a CSV file: the names of its columns, in any order. `further` columns become fields as they are. */
export function readCsvHeading(line: string, further: readonly string[] = []): CsvHeading {
  const names = csvCells(line);
  if (names === null) return { ok: false, problems: [problem("invalid_format", "", { expected: "closed quotes" })] };
  const problems = problemsOfColumns(names, further);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, read: (text) => readCsvLine(text, names) };
}

/** The column of a table with an amount for each payment date; a CSV file has such amounts in `grossPay`. */
const PAYS_COLUMN = "grossPays";

/** Returns what is wrong with the columns of a table; `grossPays` may take the place of `grossPay`. */
export function problemsOfTable(names: readonly string[]): readonly Problem[] {
  const hasPays = names.includes(PAYS_COLUMN);
  const others = names.filter((name) => name !== PAYS_COLUMN);
  return problemsOfColumns(hasPays && !others.includes("grossPay") ? [...others, "grossPay"] : others);
}

function problemsOfColumns(names: readonly string[], further: readonly string[] = []): readonly Problem[] {
  const unknown = names
    .filter((name) => !COLUMNS.has(name) && !further.includes(name))
    .map((name) => problem("unknown_field", `/${name}`));
  const missing = REQUIRED.filter((name) => !names.includes(name)).map((name) => problem("required", `/${name}`));
  const twice = names.filter((name, at) => names.indexOf(name) < at).map((name) => problem("duplicate", `/${name}`));
  return [...unknown, ...missing, ...twice];
}

/** Returns the kind of values in a column of a table; in CSV all are text. */
export function kindOfColumn(name: string): "text" | "flag" | "date" | "money" | "pays" {
  if (name === PAYS_COLUMN) return "pays";
  if (FLAGS.includes(name)) return "flag";
  if (name.endsWith("Date")) return "date";
  return PREVIOUS.includes(name) || name === "grossPay" || name in LINE_OF_COLUMN ? "money" : "text";
}

function readCsvLine(text: string, names: readonly string[]): LineReading | null {
  if (text === "") return null;
  const cells = csvCells(text);
  if (cells === null || cells.length > names.length) {
    const expected = cells === null ? "closed quotes" : `${names.length} cells`;
    return { ok: false, problem: problem("invalid_format", "", { expected }) };
  }
  const row: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const cell = cells[at] ?? "";
    if (cell !== "") enterCell(row, name, cell);
  }
  return Object.keys(row).length === 0 ? null : { ok: true, row };
}

/** Puts a cell that is not empty into a row. */
export function enterCell(row: Record<string, unknown>, name: string, cell: string): void {
  const line = LINE_OF_COLUMN[name];
  if (line !== undefined) row.lines = [...(Array.isArray(row.lines) ? row.lines : []), { ...line, amount: cell }];
  else if (FLAGS.includes(name)) row[name] = flagOf(cell);
  else if (PREVIOUS.includes(name)) {
    row.openingBalance = {
      taxablePay: "0",
      tax: "0",
      niBandResultDirector: {},
      ...(isObject(row.openingBalance) ? row.openingBalance : {}),
      [name]: cell,
    };
  } else if (name === "directorMethod") row.director = { nicMethod: cell };
  else if (name === "grossPay" && cell.includes(SEPARATOR)) {
    row.grossPay = cell.split(SEPARATOR).map((amount) => (amount.trim() === "" ? null : amount.trim()));
  } else row[name] = cell;
}

/** Reads a yes or no; any other word stays as it is, so that it is refused. */
function flagOf(cell: string): boolean | string {
  if (cell === "yes") return true;
  return cell === "no" ? false : cell;
}
