import type { CellValue, ColumnDef } from "hucre/xlsx";
import { amountIn, dayIn } from "./words";

/** The media type of an Excel workbook. */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Rows among which the headings are looked for: the first with something in it. */
const FIRST_ROWS = 20;

/** Figures that a spreadsheet keeps of a number. */
const MOST_FIGURES = 15;

/** The columns of a sheet. */
export interface SheetHeadings {
  readonly name: string;
  readonly headings: readonly string[];
}

/** Returns the headings of a workbook's visible sheets that have any. Its rows are read by the installation. */
export async function readSheetHeadings(bytes: Uint8Array): Promise<readonly SheetHeadings[]> {
  const { readXlsx } = await import("hucre/xlsx");
  const isVisible = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) => !hidden && !veryHidden;
  const { sheets } = await readXlsx(bytes, { sheets: isVisible, maxRows: FIRST_ROWS });
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
export async function writeSheet(name: string, [heads = [], ...rows]: readonly (readonly string[])[]) {
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
  const width = Math.max(header.length, ...texts.map(({ length }) => Math.min(length, 40))) + 2;
  if (texts.some((text) => amountIn(text) !== null)) return { width, numFmt: "#,##0.00" };
  return { width, numFmt: texts.some((text) => dayIn(text) !== null) ? "dd/mm/yyyy" : "@" };
}

function cellValue(text: string): CellValue {
  const amount = amountIn(text);
  if (amount !== null && amount.replace(/\D/g, "").length <= MOST_FIGURES) return Number(amount);
  return dayIn(text) ?? text;
}
