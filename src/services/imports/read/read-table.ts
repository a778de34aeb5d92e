import { setImmediate as nextTurn } from "node:timers/promises";
import { type CsvRow, type CsvSeparator, csvRows } from "../../../engine/base";
import { MOST_ROWS } from "../contract/import-schemas";
import { MOST_COLUMNS } from "../contract/mapping-schemas";
import { ImportFault } from "./import-fault";

/** Rows that are read before other requests get their turn. */
const AT_ONCE = 200;

/** The header of a file, and its rows with something in them. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Reads a file's cells, trimmed; throws an `ImportFault` for what is not CSV, or more than an import takes. */
export async function readTable(text: string, delimiter: CsvSeparator): Promise<Table> {
  const rows: CsvRow[] = [];
  for (const row of csvRows(text, delimiter, MOST_COLUMNS + 1)) {
    if (!("cells" in row)) throw notCsv(row.line);
    const cells = row.cells.map(trimmed);
    if (cells.some((cell) => cell !== "")) rows.push({ line: row.line, cells });
    if (rows.length > MOST_ROWS + 1) {
      throw new ImportFault("too_many_rows", `A file has at most ${MOST_ROWS} rows. Divide it.`);
    }
    if (rows.length % AT_ONCE === 0) await nextTurn();
  }
  const [header, ...body] = rows;
  if (header === undefined || body.length === 0) {
    throw new ImportFault("no_rows", "The file needs a first row with the names of its columns, and a row below it.");
  }
  return { headers: headersOf(header), rows: body };
}

function notCsv(line: number): ImportFault {
  const text = `Line ${line} has a quotation mark that is not closed, or more than ${MOST_COLUMNS} columns.`;
  return new ImportFault("not_csv", text);
}

/** Spreadsheets pad cells with spaces that do not break. */
function trimmed(cell: string): string {
  return cell.replace(/^[\s\u00a0\ufeff]+/, "").trimEnd();
}

/** Columns without a name at the end are left out; two of one name are a fault. */
function headersOf({ cells }: CsvRow): readonly string[] {
  if (cells.length > MOST_COLUMNS) {
    throw new ImportFault("too_many_columns", `A file has at most ${MOST_COLUMNS} columns.`);
  }
  const twice = cells.find((name, at) => name !== "" && cells.indexOf(name) < at);
  if (twice === undefined) return cells;
  throw new ImportFault("duplicate_column", `The file has two columns with the name "${twice.slice(0, 100)}".`);
}
