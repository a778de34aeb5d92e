import type { TaxPeriod } from "../base";
import type { Nation } from "../rulebook";

/** A tax code in its parts. */
export interface TaxCode {
  /** As operated: upper case, no spaces, nation letter, no week 1/month 1 mark. */
  readonly text: string;
  readonly nation: Nation;
  /** "Allowance": a number of allowance (0T has 0); "Additional": a K code; "Flat": BR and D codes; "NoTax": NT. */
  readonly kind: "Allowance" | "Additional" | "Flat" | "NoTax";
  /** The number of an allowance or K code, else 0. */
  readonly number: number;
  /** For a flat code, how many rates above the basic rate: BR 0, D0 1, D1 2. */
  readonly step: number;
  /** L, M, N or T; empty if there is none. */
  readonly suffix: string;
  readonly week1Month1: boolean;
}

const PATTERN =
  /^(?:(S|C)?(?:(BR|0T)|D([0-3])|K([1-9]\d{0,3})|(\d{1,6})([LMNT]))|(?:[SC]?(NT)))(?:\/?(W1\/M1|W1M1|W1|M1|X|NONCUM))?$/;

const REMEMBERED = new Map<string, TaxCode | null>();
const REMEMBER_AT_MOST = 4096;

/**
 * Reads a tax code; null for anything that is not a tax code.
 *
 * Case and spaces are ignored and OT is read as 0T. A trailing W1, M1, X or NONCUM sets `week1Month1`. Letters P, V, Y,
 * A, H and E are historic and refused, as are D2 and D3 outside Scotland, K0, and a nation letter before NT (see
 * `acceptsNationOnNoTax`). Source: tax authority's specification for PAYE tax table routines.
 */
export function readTaxCode(text: string, acceptsNationOnNoTax = false): TaxCode | null {
  if (typeof text !== "string") return null;
  const key = acceptsNationOnNoTax ? `+${text}` : text;
  const known = REMEMBERED.get(key);
  if (known !== undefined) return known;
  const code = parse(text, acceptsNationOnNoTax);
  if (REMEMBERED.size >= REMEMBER_AT_MOST) REMEMBERED.clear();
  if (text.length <= 20) REMEMBERED.set(key, code);
  return code;
}

function parse(text: string, acceptsNationOnNoTax: boolean): TaxCode | null {
  const plain = text
    .toUpperCase()
    .replace(/\s+/g, "")
    .replace(/^([SC]?)OT/, "$10T");
  const match = PATTERN.exec(plain);
  if (match === null) return null;
  const code = codeOf(match);
  return code?.kind === "NoTax" && /^[SC]/.test(plain) && !acceptsNationOnNoTax ? null : code;
}

/** Returns the code of a text that has the form of one; null for a flat rate that the nation does not have. */
function codeOf(match: RegExpExecArray): TaxCode | null {
  const [, letter = "", flat, d, k, number, suffix = "", noTax, mark] = match;
  const week1Month1 = mark !== undefined;
  if (noTax !== undefined) return { ...BLANK, text: "NT", kind: "NoTax", week1Month1 };
  const base = { ...BLANK, nation: nationOf(letter), week1Month1 };
  if (k !== undefined) return { ...base, text: `${letter}K${k}`, kind: "Additional", number: Number(k) };
  if (number !== undefined) {
    return { ...base, text: `${letter}${number}${suffix}`, kind: "Allowance", number: Number(number), suffix };
  }
  if (flat === "0T") return { ...base, text: `${letter}0T`, kind: "Allowance" };
  const step = flat === "BR" ? 0 : Number(d) + 1;
  if (step > 2 && letter !== "S") return null;
  return { ...base, text: flat === "BR" ? `${letter}BR` : `${letter}D${d}`, kind: "Flat", step };
}

function nationOf(letter: string): Nation {
  if (letter === "S") return "Scotland";
  return letter === "C" ? "Wales" : "EnglandAndNorthernIreland";
}

const BLANK: TaxCode = {
  text: "",
  nation: "EnglandAndNorthernIreland",
  kind: "Allowance",
  number: 0,
  step: 0,
  suffix: "",
  week1Month1: false,
};

/** Code 0T, without a week 1/month 1 mark. */
export const NO_ALLOWANCE: TaxCode = { ...BLANK, text: "0T" };

/** Returns whether a payment ignores the year to date: week 1/month 1, or week 53, 54 or 56 unless the code is BR. */
export function isTaxedAlone(code: TaxCode, period: TaxPeriod): boolean {
  return code.week1Month1 || (period.isExtraWeek && !(code.kind === "Flat" && code.step === 0));
}
