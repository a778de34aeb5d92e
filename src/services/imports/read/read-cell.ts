import { plainDate, plainFlag, unguardFormula } from "../../../engine/base";
import type { Mapping } from "../contract/mapping-schemas";
import type { MatchedColumn } from "./match-columns";

const FORM = /^(\()?([-+\u2212])?£?([0-9.,'\u2019]+)([-\u2212])?(\))?$/;

const [POINT, COMMA] = [
  /^(?:\d{1,3}(?:[,'\u2019]\d{3})+|\d+)?(?:\.\d+)?$/,
  /^(?:\d{1,3}(?:[.'\u2019]\d{3})+|\d+)?(?:,\d+)?$/,
];

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

/**
 * Returns the number of a cell as spreadsheets write it, as plain digits: with a pound sign, separators of thousands, or
 * brackets for what is below zero. What is not such a number is returned as it is, and refused where it is read.
 */
export function readAmount(cell: string, decimalSeparator: "." | ","): string {
  const bare = cell.replace(/[\s\u00a0\u202f]/g, "").replace(/^GBP|GBP$/i, "");
  const [, open, sign, digits, lastSign, close] = FORM.exec(bare) ?? [];
  if (digits === undefined || (open === undefined) !== (close === undefined)) return cell;
  const signs = [open, sign, lastSign].filter((each) => each !== undefined && each !== "" && each !== "+");
  const plain = withoutSeparators(digits, decimalSeparator);
  if (plain === null || signs.length > 1) return cell;
  return signs.length === 0 ? plain : `-${plain}`;
}

/** Separators are only where they belong: "1,5" is not a number whose decimals begin at a point. */
function withoutSeparators(digits: string, decimalSeparator: "." | ","): string | null {
  if (digits === "" || !(decimalSeparator === "." ? POINT : COMMA).test(digits)) return null;
  const [whole = "", decimals] = digits.split(decimalSeparator);
  const plain = whole.replace(/[.,'\u2019]/g, "") || "0";
  return decimals === undefined ? plain : `${plain}.${decimals}`;
}
