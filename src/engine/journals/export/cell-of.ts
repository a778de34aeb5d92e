import { guardFormula } from "../../base";
import type { Journal, JournalLine } from "../journal";
import type { DateFormatPreset } from "../words";
import { codeOf } from "./exported-posting";
import type { Column } from "./layout";
import { writeDate } from "./write-date";

interface CellStyle {
  readonly dateFormat: DateFormatPreset;
  /** Noughts after the pence. */
  readonly padding: string;
  readonly hasBlankSide: boolean;
  /** The dimensions of the tracking columns. */
  readonly shown: readonly string[];
}

/** The text of a column in a line's row. */
export function cellOf(column: Column, line: JournalLine, journal: Journal, style: CellStyle): string {
  const { role } = column;
  if (role === "Date") return writeDate(journal.journalDate, style.dateFormat);
  if (role === "LineNumber") return String(line.lineNumber);
  if (role === "Side") return line.credit === "0.00" ? "JD" : "JC";
  if (role === "Fixed") return column.text ?? "";
  return amountOf(column, line, style) ?? guardFormula(textOf(column, line, journal, style.shown));
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

/** The text of a column that holds words, before it is guarded. */
export function textOf(column: Column, line: JournalLine, journal: Journal, shown: readonly string[]): string {
  const dimension = shown[column.at ?? 0];
  const code = codeOf(line, dimension);
  switch (column.role) {
    case "Narration":
      return journal.narration;
    case "Reference":
      return journal.reference;
    case "AccountCode":
      return line.accountCode;
    case "NominalCode":
      return line.nominalCode;
    case "NominalName":
      return line.nominalName ?? "";
    case "Department":
      return line.department ?? "";
    case "TrackingName":
      return code === null ? "" : (dimension ?? "");
    case "TrackingCode":
      return code ?? column.text ?? "";
    default:
      return line.description;
  }
}
