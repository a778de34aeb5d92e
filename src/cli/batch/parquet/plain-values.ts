import { bitsOf, bytesOf, type Cells, wholeNumbers } from "../table";

const WORDS = 2;

/** Returns the values of a column in Parquet's plain encoding; cells without a value are left out. */
export function plainValues(cells: Cells): Uint8Array {
  switch (cells.type) {
    case "money":
      return wholeNumbers(
        cells.values.filter((amount) => !Number.isNaN(amount)),
        WORDS,
      );
    case "count":
      return bytesOf(Int32Array.from(cells.values.filter((count) => !Number.isNaN(count))));
    case "text":
      return texts(cells.values);
    case "flag":
      return bitsOf(cells.values.filter((flag) => flag !== null));
  }
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
