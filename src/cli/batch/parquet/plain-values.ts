import { bitsOf, bytesOf, type Cells, wholeNumbers } from "../table";

const WORDS = 2;

/** Returns the values of a column in Parquet's plain encoding; cells without a value are left out. */
export function plainValues(cells: Cells): Uint8Array {
  switch (cells.type) {
    case "money":
      return wholeNumbers(given(cells), WORDS);
    case "count":
      return bytesOf(Int32Array.from(given(cells)));
    case "text":
      return texts(cells.values);
    case "flag":
      return bitsOf(cells.hasBlanks ? cells.values.filter((flag) => flag !== null) : cells.values);
  }
}

function given({ values, hasBlanks }: Extract<Cells, { readonly type: "money" | "count" }>): Float64Array {
  return hasBlanks ? values.filter((amount) => !Number.isNaN(amount)) : values;
}

const LENGTH_BYTES = 4;
const MOST_BYTES_OF_UNIT = 3;
/** The characters that are a byte each. */
const ASCII = 128;

/** Texts, each after its length. */
function texts(values: readonly (string | null)[]): Uint8Array {
  const most = values.reduce((sum, text) => sum + LENGTH_BYTES + (text?.length ?? 0) * MOST_BYTES_OF_UNIT, 0);
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const text of values) {
    if (text === null) continue;
    const length = writeText(bytes, text, at + LENGTH_BYTES);
    bytes.writeUInt32LE(length, at);
    at += LENGTH_BYTES + length;
  }
  return bytes.subarray(0, at);
}

/** Writes a text and returns the number of its bytes: in a loop, as a call for each short text takes longer. */
function writeText(bytes: Buffer, text: string, start: number): number {
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character >= ASCII) return bytes.write(text, start, "utf8");
    bytes[start + at] = character;
  }
  return text.length;
}
