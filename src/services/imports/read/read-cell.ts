import { unguardFormula } from "../../../engine/base";
import type { Mapping } from "../contract/mapping-schemas";
import type { MatchedColumn } from "./match-columns";
import { readAmount } from "./read-amount";
import { readDateCell } from "./read-date";

type CellForm = Pick<Mapping, "dateFormat" | "decimalSeparator">;
type CellValue = string | number | boolean | readonly string[];

const YES = ["yes", "y", "true", "1"];
const NO = ["no", "n", "false", "0"];

/** Returns the value of a cell for its field: as sent in a request, where it is checked. */
export function readCell(cell: string, { type, values }: MatchedColumn, form: CellForm): CellValue {
  const text = Object.hasOwn(values, cell) ? (values[cell] ?? "") : unguardFormula(cell);
  switch (type) {
    case "Number":
      return readAmount(text, form.decimalSeparator);
    case "Integer":
      return /^\d{1,9}$/.test(text) ? Number(text) : text;
    case "Date":
      return readDateCell(text, form.dateFormat);
    case "Flag":
      return flagOf(text);
    case "List":
      return text.split(";").map((part) => part.trim());
    default:
      return text;
  }
}

function flagOf(text: string): boolean | string {
  const lower = text.toLowerCase();
  if (YES.includes(lower)) return true;
  return NO.includes(lower) ? false : text;
}

/** A number that a spreadsheet has shortened, such as 1.23457E+11: its last figures are gone. */
export function isShortened(cell: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(cell);
}
