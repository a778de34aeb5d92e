import type { TableColumn, YearColumns } from "../../../batch";
import { LARGEST_AMOUNT_PENCE } from "../../../engine/base";

const PENCE_DIGITS = 2;

/** Returns a column of amounts. Amounts that are not whole pence are passed on as text, so that their rows are refused as such. */
export function amountColumn(values: ArrayLike<unknown>, scale: number): TableColumn {
  const pence = toPence(values, scale);
  return pence === null ? { kind: "text", values: toDecimalTexts(values, scale) } : { kind: "pence", values: pence };
}

/** Returns the amounts of lists in pence, infinite where they are not whole pence, so that their rows are refused. */
export function toWholePence(amounts: ArrayLike<unknown>, scale: number): Float64Array {
  const pence = toPence(amounts, scale);
  if (pence !== null) return pence;
  return Float64Array.from(amounts, (amount) => toPence([amount], scale)?.[0] ?? Number.POSITIVE_INFINITY);
}

const DAY = 86_400_000;
const DATE_LENGTH = 10;

/** Writes a day, counted from 1 January 1970, as a date; null for none. */
export function dateText(days: unknown): string | null {
  return typeof days === "number" ? new Date(days * DAY).toISOString().slice(0, DATE_LENGTH) : null;
}

/** Returns a stored decimal as a whole number of its last digit; null for none. */
function wholeOf(stored: unknown): bigint | number | null {
  if (typeof stored === "bigint" || typeof stored === "number") return stored;
  return stored instanceof Uint8Array ? bytesToWhole(stored) : null;
}

/** Reads a signed number whose first byte is the highest. */
function bytesToWhole(bytes: Uint8Array): bigint {
  let whole = 0n;
  for (const byte of bytes) whole = whole * 256n + BigInt(byte);
  return BigInt.asIntN(bytes.length * 8, whole);
}

/**
 * Returns stored decimals in whole pence, NaN for none; null if any is not whole pence or is larger than any amount can be.
 */
function toPence(values: ArrayLike<unknown>, scale: number): Float64Array | null {
  const pence = new Float64Array(values.length);
  const factor = 10 ** (PENCE_DIGITS - scale);
  for (let at = 0; at < values.length; at++) {
    const whole = wholeOf(values[at]);
    const amount = whole === null ? Number.NaN : scaled(Number(whole), factor);
    if (whole !== null && (!Number.isSafeInteger(amount) || Math.abs(amount) > LARGEST_AMOUNT_PENCE)) return null;
    pence[at] = amount;
  }
  return pence;
}

/** A number of more digits than pence is divided, so that it stays exact. */
function scaled(whole: number, factor: number): number {
  return factor >= 1 ? whole * factor : whole / Math.round(1 / factor);
}

/** Returns stored decimals as text, null for none. */
function toDecimalTexts(values: ArrayLike<unknown>, scale: number): (string | null)[] {
  return Array.from(values, (stored) => {
    const whole = wholeOf(stored);
    return whole === null ? null : decimalText(BigInt(whole), scale);
  });
}

function decimalText(whole: bigint, scale: number): string {
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, "0");
  const point = digits.length - scale;
  const fraction = scale === 0 ? ".00" : `.${digits.slice(point)}`;
  return `${whole < 0n ? "-" : ""}${digits.slice(0, point)}${fraction}`;
}

/** The cells of a column; in a row without a value numbers are NaN, others null. */
export type Cells = {
  /** Whether some rows might lack a value. */
  readonly hasBlanks: boolean;
} & (
  | { readonly type: "money" | "count"; readonly values: Float64Array }
  | { readonly type: "text"; readonly values: readonly (string | null)[] }
  | { readonly type: "flag"; readonly values: readonly (boolean | null)[] }
);

/** Returns the cells of a column of the results by its name. */
export function getColumnCells(name: string, years: YearColumns, taxYear: string): Cells {
  const { hasBlanks } = years;
  switch (name) {
    case "id":
      return { type: "text", values: years.ids, hasBlanks: false };
    case "taxYear":
      return { type: "text", values: years.ids.map(() => taxYear), hasBlanks: false };
    case "payments":
      return { type: "count", values: years.payments, hasBlanks };
    case "taxCode":
      return { type: "text", values: years.codes, hasBlanks };
    case "week1Month1":
      return { type: "flag", values: years.week1Month1, hasBlanks };
    case "niCategory":
      return { type: "text", values: years.letters, hasBlanks: false };
    case "asDirector":
      return { type: "flag", values: years.asDirector, hasBlanks: false };
    default:
      return { type: "money", values: years.amounts(name), hasBlanks };
  }
}

/** Returns whether a cell has no value. */
export function isBlank(cell: string | number | boolean | null | undefined): boolean {
  return cell === null || cell === undefined || Number.isNaN(cell);
}
