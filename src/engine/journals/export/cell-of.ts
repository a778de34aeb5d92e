import { guardFormula } from "../../base";
import type { Journal, JournalLine } from "../journal";
import type { DateFormatPreset } from "../words";
import { writeDate } from "./export-facts";
import { getTrackingCode } from "./exported-posting";
import type { Column, ColumnRole } from "./layout";

interface CellStyle {
  readonly dateFormat: DateFormatPreset;
  /** Zeros after the pence. */
  readonly padding: string;
  readonly hasBlankSide: boolean;
  /** The dimensions of the tracking columns. */
  readonly shown: readonly string[];
}

/** Returns the text of a column in a line's row. */
export function writeJournalCell(column: Column, line: JournalLine, journal: Journal, style: CellStyle): string {
  const { role } = column;
  if (role === "Date") return writeDate(journal.journalDate, style.dateFormat);
  if (role === "LineNumber") return String(line.lineNumber);
  if (role === "Side") return line.credit === "0.00" ? "JD" : "JC";
  if (role === "Fixed") return column.text ?? "";
  return amountOf(column, line, style) ?? guardFormula(writeShownCell(column, line, journal, style.shown));
}

function amountOf(
  { role }: Column,
  { debit, credit }: JournalLine,
  { padding, hasBlankSide }: CellStyle,
): string | null {
  const isCredit = credit !== "0.00";
  if (role === "Amount") return (isCredit ? credit : debit) + padding;
  if (role === "SignedAmount") return (isCredit ? `-${credit}` : debit) + padding;
  if (role !== "Debit" && role !== "Credit") return null;
  if (hasBlankSide && isCredit === (role === "Debit")) return "";
  return (role === "Debit" ? debit : credit) + padding;
}

interface Written {
  readonly column: Column;
  readonly line: JournalLine;
  readonly journal: Journal;
  /** The dimension of a tracking column. */
  readonly dimension: string | undefined;
}

const TEXTS: Readonly<Partial<Record<ColumnRole, (written: Written) => string>>> = {
  Narration: ({ journal }) => journal.narration,
  Reference: ({ journal }) => journal.reference,
  Description: ({ line }) => line.description,
  AccountCode: ({ line }) => line.accountCode,
  NominalCode: ({ line }) => line.nominalCode,
  NominalName: ({ line }) => line.nominalName ?? "",
  Department: ({ line }) => line.department ?? "",
  TrackingName: ({ line, dimension = "" }) => (getTrackingCode(line, dimension) === null ? "" : dimension),
  TrackingCode: ({ column, line, dimension }) => getTrackingCode(line, dimension) ?? column.text ?? "",
};

/** Returns the text of a column that holds words, before formula characters are escaped. */
export function writeShownCell(column: Column, line: JournalLine, journal: Journal, shown: readonly string[]): string {
  const dimension = shown[column.at ?? 0];
  return TEXTS[column.role]?.({ column, line, journal, dimension }) ?? "";
}
