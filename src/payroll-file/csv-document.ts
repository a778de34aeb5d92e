import { type CsvRow, type Problem, problem, readCsv, readDate, taxYearLabel, taxYearOf } from "../engine/base";
import { COLUMNS, REQUIRED_COLUMNS } from "./csv-columns";
import { csvEmployee } from "./csv-employee";
import { type CsvMapping, mapHeadings, missingHeadings, plainCell } from "./csv-mapping";
import type { NamedRow, PersonRows } from "./csv-row";
import { Origins } from "./origins";

/** A CSV payroll as the equivalent JSON document, with the way back to lines and columns. */
interface CsvDocument {
  readonly document: unknown;
  readonly origins: Origins;
}

/**
 * Turns a CSV payroll, one row per person and payment, into the JSON form. The tax year is that of the first readable
 * date. Unknown, repeated and missing columns make the file unusable: nothing is dropped silently.
 */
export function csvDocument(text: string, employerName: string, mapping: CsvMapping): CsvDocument | readonly Problem[] {
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
  return first === undefined ? undefined : taxYearLabel(taxYearOf(first));
}
