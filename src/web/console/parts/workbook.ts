import type { CellValue, ColumnDef } from "hucre/xlsx";
import { amountIn, dayIn } from "./words";

export const CSV = "text/csv";

/** The media type of an Excel workbook. */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Rows among which the headings are looked for: the first with something in it. */
const MOST_ROWS = 20;

/** Figures that a spreadsheet keeps of a number. */
const MOST_FIGURES = 15;

/** Characters that a column is wide at most. */
const WIDEST = 40;

/** Separators of columns, the most usual first. */
const SEPARATORS = [",", ";", "\t"] as const;

/** The columns of a CSV file, or of one sheet of a workbook. */
export interface Headed {
  /** Null for CSV. */
  readonly name: string | null;
  readonly headings: readonly string[];
  readonly separator: (typeof SEPARATORS)[number];
}

/** Reads the columns of a file; none of one that cannot be read. */
export async function readHeadings(file: File): Promise<readonly Headed[]> {
  if (!file.name.toLowerCase().endsWith(".xlsx"))
    return [readCsvHeadings(await file.text())].filter(({ headings }) => headings.length > 0);
  try {
    const sheets = await readSheetHeadings(new Uint8Array(await file.arrayBuffer()));
    return sheets.map((sheet) => ({ ...sheet, separator: SEPARATORS[0] }));
  } catch {
    return [];
  }
}

/** The separator of a CSV file is the one that occurs most in its first row. */
function readCsvHeadings(text: string): Headed {
  const [row = ""] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const counts = SEPARATORS.map((separator) => row.split(separator).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
  const cell = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, "g");
  const headings = [...row.matchAll(cell)]
    .map(([, quoted, plain = ""]) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((heading) => heading !== "");
  return { name: null, headings, separator };
}

/** Returns the headings of a workbook's visible sheets that have any. Its rows are read by the installation. */
async function readSheetHeadings(bytes: Uint8Array) {
  const { readXlsx } = await import("hucre/xlsx");
  const isVisible = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) => !hidden && !veryHidden;
  const { sheets } = await readXlsx(bytes, { sheets: isVisible, maxRows: MOST_ROWS });
  return sheets
    .map(({ name, rows }) => ({
      name,
      headings:
        rows.map((row) => row.map(headingText).filter((text) => text !== "")).find((row) => row.length > 0) ?? [],
    }))
    .filter(({ headings }) => headings.length > 0);
}

function headingText(cell: CellValue): string {
  return cell === null ? "" : String(cell).trim();
}

/** Writes a table as it is shown, its headings first, as a workbook: amounts are numbers and dates are dates. */
export async function writeSheet(
  name: string,
  [heads = [], ...rows]: readonly (readonly string[])[],
): Promise<Uint8Array> {
  const { writeXlsx } = await import("hucre/xlsx");
  const columns = heads.map((header, at) =>
    columnForm(
      header,
      rows.map((row) => row[at] ?? ""),
    ),
  );
  const sheet = {
    name: name.replaceAll(/[[\]:*?/\\]/g, "-").slice(0, 31),
    columns,
    rows: [[...heads], ...rows.map((row) => row.map(cellValue))],
    freezePane: { rows: 1 },
  };
  return writeXlsx({ sheets: [sheet] });
}

function columnForm(header: string, texts: readonly string[]): ColumnDef {
  const width = Math.max(header.length, ...texts.map(({ length }) => Math.min(length, WIDEST))) + 2;
  if (texts.some((text) => amountIn(text) !== null)) return { width, numFmt: "#,##0.00" };
  return { width, numFmt: texts.some((text) => dayIn(text) !== null) ? "dd/mm/yyyy" : "@" };
}

function cellValue(text: string): CellValue {
  const amount = amountIn(text);
  if (amount !== null && amount.replace(/\D/g, "").length <= MOST_FIGURES) return Number(amount);
  return dayIn(text) ?? text;
}
