import type { Batch } from "@uwdata/flechette";
import { LARGEST_AMOUNT_PENCE } from "../../../engine/base";

const HIGH = 2 ** 32;
const WORD_BYTES = 4;
const PENCE_DIGITS = 2;
/** The narrowest decimals that are read in words. */
const LEAST_WORDS = 2;

/**
 * Returns decimals of two digits in whole pence, NaN for none, read from the words of four bytes that are stored; null for decimals of
 * other digits, and if any is larger than an amount can be.
 */
export function wholePence(batch: Batch<unknown>): Float64Array | null {
  const { type, values, length, nullCount } = batch;
  const width = "scale" in type && type.scale === PENCE_DIGITS ? type.bitWidth / 8 / WORD_BYTES : 0;
  if (width < LEAST_WORDS) return null;
  const words = new Int32Array(values.buffer, values.byteOffset, length * width);
  const pence = new Float64Array(length);
  for (let row = 0, at = 0; row < length; row++, at += width) {
    const amount = nullCount > 0 && !batch.isValid(row) ? Number.NaN : amountAt(words, at, width);
    if (Math.abs(amount) > LARGEST_AMOUNT_PENCE) return null;
    pence[row] = amount;
  }
  return pence;
}

/** Reads the number of so many words, the lowest first; infinite if it needs more than two of them. */
function amountAt(words: Int32Array, at: number, width: number): number {
  const high = words[at + 1] ?? 0;
  const sign = high >> 31;
  for (let more = LEAST_WORDS; more < width; more++) if (words[at + more] !== sign) return Number.POSITIVE_INFINITY;
  return high * HIGH + ((words[at] ?? 0) >>> 0);
}
