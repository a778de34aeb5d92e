import { formatPence, LARGEST_AMOUNT_PENCE, readPence } from "../../base";

/** A row as the interface returns it: fields by their dotted names, or nested. Other fields are ignored. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** Many rows as columns: the values of each field that a report needs, in row order. */
export interface ReportColumns {
  readonly length: number;
  readonly columns: Readonly<Record<string, ReportColumn>>;
}

/** The values of one field in row order: numbers, texts or tags. */
export type ReportColumn = NumberColumn | TextColumn | TagsColumn;

/**
 * Decimals in units of their last digit (pence for money), whole numbers, days since 1970, milliseconds since 1970, or
 * 1 and 0 for true and false; NaN for null.
 */
export interface NumberColumn {
  readonly values: Float64Array;
}

/** Indexes into a list of texts; -1 for null. */
export interface TextColumn {
  readonly codes: Int32Array;
  readonly words: readonly string[];
}

/** Indexes into a list of tag lists; -1 for none. */
export interface TagsColumn {
  readonly codes: Int32Array;
  readonly sets: readonly (readonly string[])[];
}

/** Rows processed at a time: few enough for the processor's fastest cache. */
export const CHUNK = 2048;

/** Rows of the chunk: the first `count` of a list of indexes. */
export interface Selection {
  readonly rows: Int32Array;
  readonly count: number;
}

/** The largest value of a decimal or an integer, in units of its last digit: every smaller one is an exact number. */
export const LARGEST_SCALED = 1_000_000_000_000_000;

const DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?$/;

/**
 * Reads a decimal as a whole number of units of its last digit: "12.5" with two decimals is 1250. NaN if it is not a
 * decimal, has more decimals, or is too large. Never rounds; exponents are not accepted.
 */
export function readScaled(value: unknown, decimals: number): number {
  if (typeof value !== "string" && typeof value !== "number") return Number.NaN;
  const pence = decimals === 2 ? readPence(value) : Number.NaN;
  return Number.isFinite(pence) ? pence : scaledOf(String(value), decimals);
}

function scaledOf(text: string, decimals: number): number {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return Number.NaN;
  const scaled = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  if (scaled > LARGEST_SCALED) return Number.NaN;
  return sign === "-" && scaled !== 0 ? -scaled : scaled;
}

/** Writes whole units of the last digit as a decimal: 1250 with two decimals is "12.50"; never "-0.00". */
export function formatScaled(scaled: number | bigint, decimals: number): string {
  if (decimals === 2 && typeof scaled === "number" && Math.abs(scaled) <= LARGEST_AMOUNT_PENCE)
    return formatPence(scaled);
  const digits = String(scaled < 0 ? -scaled : scaled).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return scaled < 0 ? `-${text}` : text;
}

/** Returns a quotient rounded to the nearest whole number, halves away from zero. The divisor is positive. */
export function divideHalfAwayFromZero(dividend: bigint, divisor: bigint): bigint {
  const half = ((dividend < 0n ? -dividend : dividend) * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -half : half;
}

/** Returns a part in per cent of a whole above zero, with one decimal, rounded half away from zero. */
export function calculatePercent(part: bigint, whole: bigint): string {
  return formatScaled(divideHalfAwayFromZero(part * 1_000n, whole), 1);
}
