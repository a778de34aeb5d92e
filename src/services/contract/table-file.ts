import { z } from "@hono/zod-openapi";
import { guardFormula, writeCsvRow } from "../../engine/base";
import { type SheetColumn, writeWorkbook, XLSX } from "../../platform/spreadsheets";
import type { AnsweredFile } from "./file-operation";

export const CSV = "text/csv";

/** The forms in which a table is downloaded. */
export const tableFormat = z.enum(["Csv", "CsvForExcel", "Xlsx"]).openapi("TableFormat", {
  description: "`Csv` is for programs, by default; `CsvForExcel` begins with a byte order mark; `Xlsx` is a workbook.",
});
type TableFormat = z.output<typeof tableFormat>;

/** The parameter of an operation that returns a table. */
export const tableQuery = { format: tableFormat.optional() };

/** The media types of a table, for the operation that returns it. */
export const TABLE_TYPES = { contentType: CSV, otherContentTypes: [XLSX] } as const;

/** A table as a person downloads it. */
interface Table {
  /** The file's name, without its ending. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Cells as CSV has them, texts as they are: 1234.50, 2026-04-06. */
  readonly rows: Iterable<readonly string[]>;
}

/** Returns a table as a file. In CSV a text that a spreadsheet would take for a formula has an apostrophe in front. */
export async function tableFile({ name, columns, rows }: Table, format: TableFormat = "Csv"): Promise<AnsweredFile> {
  if (format === "Xlsx") {
    const portions: Uint8Array[] = [];
    for await (const portion of writeWorkbook({ name, columns, rows })) portions.push(portion);
    return { bytes: Buffer.concat(portions), fileName: `${name}.xlsx`, contentType: XLSX };
  }
  const texts = [writeCsvRow(columns.map(({ heading }) => heading))];
  for (const row of rows) {
    texts.push(writeCsvRow(row.map((cell, at) => (columns[at]?.type === "Text" ? guardFormula(cell) : cell))));
  }
  const mark = format === "CsvForExcel" ? "\uFEFF" : "";
  return { bytes: new TextEncoder().encode(mark + texts.join("")), fileName: `${name}.csv`, contentType: CSV };
}
