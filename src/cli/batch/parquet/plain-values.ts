import type { Cells } from "./cells";

const HIGH = 2 ** 32;

/** Returns the values of a column in Parquet's plain encoding; cells without a value are left out. */
export function plainValues(cells: Cells): Uint8Array {
  switch (cells.type) {
    case "money":
      return wholeNumbers(cells.values);
    case "count":
      return bytesOf(Int32Array.from(cells.values.filter((count) => !Number.isNaN(count))));
    case "text":
      return texts(cells.values);
    case "flag":
      return flags(cells.values);
  }
}

/** Whole numbers in eight bytes, the lowest first: made of halves, as numbers that are objects take several times as long. */
function wholeNumbers(values: Float64Array): Uint8Array {
  const halves = new Int32Array(values.length * 2);
  let at = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const high = Math.floor(value / HIGH);
    halves[at++] = value - high * HIGH;
    halves[at++] = high;
  }
  return bytesOf(halves.subarray(0, at));
}

function bytesOf(numbers: Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function flags(values: readonly (boolean | null)[]): Uint8Array {
  const stated = values.filter((flag) => flag !== null);
  const bytes = new Uint8Array(Math.ceil(stated.length / 8));
  for (const [at, flag] of stated.entries()) if (flag) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  return bytes;
}

const LENGTH_BYTES = 4;
const MOST_BYTES_OF_UNIT = 3;

/** Texts, each after its length. */
function texts(values: readonly (string | null)[]): Uint8Array {
  const most = values.reduce((sum, text) => sum + LENGTH_BYTES + (text?.length ?? 0) * MOST_BYTES_OF_UNIT, 0);
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const text of values) {
    if (text === null) continue;
    const length = bytes.write(text, at + LENGTH_BYTES, "utf8");
    bytes.writeUInt32LE(length, at);
    at += LENGTH_BYTES + length;
  }
  return bytes.subarray(0, at);
}
