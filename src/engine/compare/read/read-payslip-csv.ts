import {
  type Failure,
  formatPence,
  type Problem,
  plainAmount,
  plainDate,
  plainFlag,
  problem,
  readCsv,
  readDate,
  readPence,
  unguardFormula,
} from "../../base";
import { COMPARED_AMOUNTS, type ComparedAmount } from "../amounts";
import type { StatedPayslip } from "../compare-payrolls";

/** The columns of a file of payslips: for each field, the heading over it. `employeeId` is needed. */
export type PayslipColumns = Readonly<Partial<Record<PayslipColumn, string>>>;
/** A column that a CSV file of payslips may have. */
export type PayslipColumn =
  | "employeeId"
  | "name"
  | "paymentDate"
  | "taxCode"
  | "week1Month1"
  | "niCategory"
  | ComparedAmount;

/** The columns that `readPayslipCsv` reads: who and when, the code and the letter, and the amounts compared. */
export const PAYSLIP_COLUMNS: readonly PayslipColumn[] = [
  ...(["employeeId", "name", "paymentDate", "taxCode", "week1Month1", "niCategory"] as const),
  ...COMPARED_AMOUNTS,
];

/** One row of another payroll's payslips. */
export interface StatedRow {
  readonly employeeId: string;
  readonly name: string | null;
  /** Null without such a column. */
  readonly paymentDate: string | null;
  readonly stated: StatedPayslip;
}

/**
 * Reads payslips of another payroll from CSV, with a heading row. Amounts may have a pound sign, separators of thousands
 * and brackets for below zero, dates may be written 30/04/2026; an empty cell states nothing. A row of totals is left out:
 * it begins with that word and is of no employee. Without columns, headings that are our own names are used.
 *
 * Problems, with the line and the heading: `invalid_format` for a quote that is never closed; `required` for a heading or
 * an employee that is missing; `not_a_number`; `invalid_date`; `duplicate` for a second row of an employee on the same date.
 */
export function readPayslipCsv(
  text: string,
  columns: PayslipColumns = {},
): { readonly ok: true; readonly value: readonly StatedRow[] } | Failure {
  if (typeof text !== "string") return refused("wrong_type", "/text", { expected: "string" });
  const rows = readCsv(text, separatorOf(text));
  if (!Array.isArray(rows)) return refused("invalid_format", `/line/${(rows as { line: number }).line}`);
  const [head, ...others] = rows as readonly { readonly line: number; readonly cells: readonly string[] }[];
  if (head === undefined) return refused("must_not_be_empty", "/line/1");
  const problems: Problem[] = [];
  const headings = head.cells.map((cell) => cell.trim());
  const places = placesOf(columns, { line: head.line, headings, problems });
  if (problems.length > 0) return { ok: false, problems };
  if (!COMPARED_AMOUNTS.some((amount) => places.has(amount))) return refused("required", `/line/${head.line}/netPay`);
  const seen = new Set<string>();
  const rowsOfEmployees = others.filter(({ cells }) => !isTotals(cells, places));
  const value = rowsOfEmployees.map(({ line, cells }) => rowOf({ line, cells, headings, places, problems, seen }));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

/** Returns the place of each column that the file has; refuses a heading that is named, or needed, and missing. */
function placesOf(
  columns: PayslipColumns,
  { line, headings, problems }: Pick<Cells, "line" | "headings" | "problems">,
): ReadonlyMap<PayslipColumn, number> {
  const places = new Map<PayslipColumn, number>();
  for (const column of PAYSLIP_COLUMNS) {
    const heading = columns[column] ?? column;
    const at = headings.indexOf(heading);
    if (at >= 0) places.set(column, at);
    else if (columns[column] !== undefined || column === "employeeId") {
      problems.push(problem("required", `/line/${line}/${heading}`, { expected: `one of ${headings.join(", ")}` }));
    }
  }
  return places;
}

/** Returns the headings of a CSV file, for which columns can be chosen; none of a file that cannot be read. */
export function payslipCsvHeadings(text: string): readonly string[] {
  const [first = ""] = text.split(/\r?\n/, 1);
  const rows = readCsv(first, separatorOf(first));
  return Array.isArray(rows) ? (rows[0]?.cells.map((cell: string) => cell.trim()) ?? []) : [];
}

/** Whether a row is of totals: of no employee, and the first word in it is "Total". */
function isTotals(cells: readonly string[], places: ReadonlyMap<PayslipColumn, number>): boolean {
  const [first = ""] = cells.filter((cell) => cell.trim() !== "");
  return (cells[places.get("employeeId") ?? -1] ?? "").trim() === "" && /^(grand )?totals?\b/i.test(first.trim());
}

interface Cells {
  readonly line: number;
  readonly cells: readonly string[];
  readonly headings: readonly string[];
  readonly places: ReadonlyMap<PayslipColumn, number>;
  readonly problems: Problem[];
  readonly seen: Set<string>;
}

type CellOf = (column: PayslipColumn) => string;
type Refuse = (token: "required" | "duplicate" | "not_a_number" | "invalid_date", column: PayslipColumn) => void;

function rowOf({ line, cells, headings, places, problems, seen }: Cells): StatedRow {
  const cell: CellOf = (column) => unguardFormula(cells[places.get(column) ?? -1]?.trim() ?? "");
  const refuse: Refuse = (token, column) => {
    problems.push(problem(token, `/line/${line}/${headings[places.get(column) ?? -1] ?? column}`));
  };
  const employeeId = cell("employeeId");
  if (employeeId === "") refuse("required", "employeeId");
  const paymentDate = plainDate(cell("paymentDate"));
  if (paymentDate !== "" && Number.isNaN(readDate(paymentDate))) refuse("invalid_date", "paymentDate");
  const name = JSON.stringify([employeeId, paymentDate]);
  if (seen.has(name) && employeeId !== "") refuse("duplicate", "employeeId");
  seen.add(name);
  const amounts = readAmounts(cell, refuse);
  const taxCode = cell("taxCode") || null;
  const niCategory = cell("niCategory") || null;
  const stated = { amounts, taxCode, week1Month1: plainFlag(cell("week1Month1")), niCategory };
  return { employeeId, name: cell("name") || null, paymentDate: paymentDate || null, stated };
}

function readAmounts(cell: CellOf, refuse: Refuse): StatedPayslip["amounts"] {
  const amounts: Partial<Record<ComparedAmount, string>> = {};
  for (const amount of COMPARED_AMOUNTS) {
    const written = cell(amount);
    if (written === "") continue;
    const pence = readPence(plainAmount(written));
    if (Number.isFinite(pence)) amounts[amount] = formatPence(pence);
    else refuse("not_a_number", amount);
  }
  return amounts;
}

function separatorOf(text: string): "," | ";" | "\t" {
  const [first = ""] = text.split(/\r?\n/, 1);
  const counts = ([",", ";", "\t"] as const).map((mark) => [mark, first.split(mark).length] as const);
  return counts.reduce((one, each) => (each[1] > one[1] ? each : one))[0];
}

function refused(
  token: "invalid_format" | "must_not_be_empty" | "required" | "wrong_type",
  path: string,
  args: Problem["arguments"] = null,
): Failure {
  return { ok: false, problems: [problem(token, path, args)] };
}
