import { type CellValue, type ColumnDef, writeXlsxStream } from "hucre/xlsx";

/** The media type of an Excel workbook. */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What the cells of a column are. Accounts, sort codes and ids are text, however much they look like numbers. */
export type SheetCellType = "Text" | "Number" | "Amount" | "Date" | "Instant";

/** A column of a sheet: its heading, and what its cells are. */
export interface SheetColumn {
  readonly heading: string;
  readonly type: SheetCellType;
}

/** Rows of texts as CSV has them: numbers in digits, dates as 2026-04-06, instants in UTC, "" for an empty cell. */
interface SheetToWrite {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
}

const FORMS: Readonly<Record<SheetCellType, Pick<ColumnDef, "numFmt" | "width">>> = {
  Text: { numFmt: "@", width: 18 },
  Number: { width: 12 },
  Amount: { numFmt: "#,##0.00", width: 14 },
  Date: { numFmt: "dd/mm/yyyy", width: 12 },
  Instant: { numFmt: "dd/mm/yyyy hh:mm:ss", width: 20 },
};

/** Figures that a spreadsheet keeps of a number. */
const MOST_FIGURES = 15;

/** Characters that a spreadsheet keeps in a cell. */
const LONGEST_TEXT = 32_767;

/**
 * Writes rows as an Excel workbook of one sheet, a portion at a time, with the headings frozen above them. Numbers and
 * dates are real ones, to the digit: a number of more figures than a spreadsheet keeps stays text. No text becomes a
 * formula or a link. Rows above the most of a sheet go on in a further one.
 */
export async function* writeWorkbook({ name, columns, rows }: SheetToWrite): AsyncGenerator<Uint8Array> {
  const bytes = writeXlsxStream(sheetRows(columns, rows), {
    name: name.replaceAll(/[[\]:*?/\\]/g, "-").slice(0, 31),
    columns: columns.map(columnForm),
    freezePane: { rows: 1 },
  });
  const reader = bytes.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

/** A time is in UTC, as in CSV; a person who reads it in a spreadsheet sees no "Z". */
function columnForm({ heading, type }: SheetColumn): ColumnDef {
  const header = escapeText(type === "Instant" ? `${heading} (UTC)` : heading);
  const { width = 0, numFmt } = FORMS[type];
  return { header, width: Math.max(width, header.length + 2), ...(numFmt === undefined ? {} : { numFmt }) };
}

async function* sheetRows(columns: readonly SheetColumn[], rows: SheetToWrite["rows"]): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ type }, at) => cellValue(type, row[at] ?? ""));
}

function cellValue(type: SheetCellType, text: string): CellValue {
  if (text === "") return null;
  if (type === "Date" || type === "Instant") return new Date(text);
  const isNumber = type !== "Text" && text.replace(/^-?0*/, "").replace(".", "").length <= MOST_FIGURES;
  return isNumber ? Number(text) : escapeText(text.slice(0, LONGEST_TEXT));
}

/** A text such as _x0041_ stands for a character in a workbook. */
function escapeText(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}
