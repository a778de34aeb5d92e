import { plainDate, plainFlag, unguardFormula } from "../../../engine/base";
import type { Mapping } from "../contract/mapping-schemas";
import type { MatchedColumn } from "./match-columns";
import { readAmount } from "./read-amount";

type CellForm = Pick<Mapping, "dateFormat" | "decimalSeparator">;
type CellValue = string | number | boolean | readonly string[];

/** Returns the value of a cell for its field: as sent in a request, where it is checked. */
export function readCell(cell: string, { type, values }: MatchedColumn, form: CellForm): CellValue {
  const text = Object.hasOwn(values, cell) ? (values[cell] ?? "") : unguardFormula(cell);
  switch (type) {
    case "Number":
      return readAmount(text, form.decimalSeparator);
    case "Integer":
      return /^\d{1,9}$/.test(text) ? Number(text) : text;
    case "Date":
      return plainDate(text, form.dateFormat);
    case "Flag":
      return plainFlag(text) ?? text;
    case "List":
      return text.split(";").map((part) => part.trim());
    default:
      return text;
  }
}

/** A number that a spreadsheet has shortened, such as 1.23457E+11: its last figures are gone. */
export function isShortened(cell: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(cell);
}
