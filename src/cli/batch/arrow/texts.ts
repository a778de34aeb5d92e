import type { Batch } from "@uwdata/flechette";
import { Type } from "@uwdata/flechette/src/constants.js";

/** The most bytes that are read as one text, of which those of the rows are parts. */
const MOST_BYTES = 2 ** 28;

/** Returns the texts of a column, null for none. */
export function readTexts(batch: Batch<unknown>): (string | null)[] {
  const { typeId } = batch.type;
  const whole = typeId === Type.Utf8 || typeId === Type.LargeUtf8 ? wholeText(batch.values) : null;
  return whole === null ? textsOneByOne(batch) : partsOf(whole, batch);
}

function textsOneByOne(batch: Batch<unknown>): (string | null)[] {
  return Array.from({ length: batch.length }, (_, row) => {
    const text = batch.at(row);
    return typeof text === "string" ? text : null;
  });
}

/** Returns the texts of all rows as one; null unless each byte is a character, so that parts begin where their bytes do. */
function wholeText({ buffer, byteOffset, byteLength }: Batch<unknown>["values"]): string | null {
  if (byteLength > MOST_BYTES) return null;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
  return text.length === byteLength ? text : null;
}

/** Throws an error if the last value of a column of texts or lists does not end among what it is a part of. */
export function requireEnd({ offsets, length }: Batch<unknown>, available: number): void {
  if (length > 0 && !(Number(offsets[length]) <= available)) throw new Error("a value ends after its column");
}

function partsOf(whole: string, batch: Batch<unknown>): (string | null)[] {
  requireEnd(batch, whole.length);
  const { offsets, nullCount, length } = batch;
  const texts: (string | null)[] = new Array(length);
  for (let row = 0; row < length; row++) {
    const isNone = nullCount > 0 && !batch.isValid(row);
    texts[row] = isNone ? null : whole.slice(Number(offsets[row]), Number(offsets[row + 1]));
  }
  return texts;
}
