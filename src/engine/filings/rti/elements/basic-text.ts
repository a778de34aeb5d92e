import { readDate } from "../../../base";

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const INTEGER = /^[+-]?\d+$/;
const DATE_TIME = /^-?\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

type IsText = (text: string) => boolean;

const ANY: IsText = () => true;

/** The text types built into XML Schema, with a check for each. Dates have no time zone. */
export const BASIC_TEXTS: Readonly<Record<string, IsText>> = {
  string: ANY,
  token: ANY,
  anyURI: ANY,
  decimal: (text) => DECIMAL.test(text),
  integer: (text) => INTEGER.test(text),
  nonNegativeInteger: (text) => INTEGER.test(text) && Number(text) >= 0,
  positiveInteger: (text) => INTEGER.test(text) && Number(text) > 0,
  date: (text) => !Number.isNaN(readDate(text)),
  dateTime: (text) => DATE_TIME.test(text) && !Number.isNaN(readDate(text.slice(0, 10))),
  NCName: (text) => /^[\p{L}_][\p{L}\p{N}\p{M}._-]*$/u.test(text),
  base64Binary: (text) => /^([A-Za-z0-9+/] ?){2,}={0,2}$/.test(text) && text.replaceAll(" ", "").length % 4 === 0,
};

/** Returns whether the type keeps white space; every other type collapses it. */
export function keepsSpace(basic: string): boolean {
  return basic === "string";
}
