import { formatPence, type Reader, readPence } from "../../base";
import type { Journal, JournalLine } from "../journal";
import { textOf } from "./cell-of";
import { linesOf } from "./exported-posting";
import type { Column, ColumnRole, ExportForm, Layout } from "./layout";

const FIELD: Partial<Record<ColumnRole, string>> = {
  AccountCode: "accountCode",
  NominalCode: "nominalCode",
  NominalName: "nominalName",
  Description: "description",
  TrackingCode: "trackingCodes",
};

/** Refuses values that a format has no room for: an export leaves nothing out. */
export function checkExport(
  reader: Reader,
  journal: Journal,
  { layout, columns }: Pick<ExportForm, "layout" | "columns">,
  shown: readonly string[],
): void {
  const without = new Set(shown.slice(layout.mostCodes));
  for (const column of columns) checkHeader(reader, column, journal);
  for (const line of linesOf(journal, layout)) {
    const path = `/journal/lines/${line.lineNumber - 1}`;
    for (const [at, { dimension }] of line.trackingCodes.entries()) {
      if (!without.has(dimension)) continue;
      reader.refuse("too_many_items", `${path}/trackingCodes/${at}`, { maximum: layout.mostCodes });
    }
    checkAmount(reader, line, layout, path);
    for (const column of columns) checkText(reader, column, textOf(column, line, journal, shown), path);
  }
}

function checkHeader(reader: Reader, column: Column, journal: Journal): void {
  if (column.role !== "Reference" || column.longest === undefined) return;
  if (journal.reference.length > column.longest) refuseLong(reader, column, column.longest, "/journal/reference");
}

function refuseLong(reader: Reader, { heading }: Column, longest: number, path: string): void {
  reader.refuse("text_not_allowed", path, { element: heading, expected: `up to ${longest} characters` });
}

function checkAmount(reader: Reader, { debit, credit }: JournalLine, { mostPence }: Layout, path: string): void {
  if (mostPence === undefined) return;
  const side = credit === "0.00" ? "debit" : "credit";
  const pence = readPence(side === "debit" ? debit : credit);
  if (pence > mostPence) reader.refuse("too_large", `${path}/${side}`, { maximum: formatPence(mostPence) });
}

function checkText(reader: Reader, column: Column, text: string, path: string): void {
  const field = FIELD[column.role];
  if (field === undefined) return;
  const at = `${path}/${field}`;
  const { longest, heading } = column;
  if (longest !== undefined && text.length > longest) refuseLong(reader, column, longest, at);
  checkForm(reader, column, text, at);
  if (heading === "Account Name" && text === "") reader.refuse("required", at);
}

function checkForm(
  reader: Reader,
  { form, heading, expected = "", text: none }: Column,
  text: string,
  at: string,
): void {
  if (form === undefined || text === none || form.test(text)) return;
  reader.refuse("text_not_allowed", `${at}/0/code`, { element: heading, expected });
}
