const HIGH = 2 ** 32;

/** Whole numbers of so many words of four bytes, the lowest first: made of halves, as numbers that are objects take several times as long; 0 for none. */
export function wholeNumbers(values: Float64Array, words: number): Uint8Array {
  const halves = new Int32Array(values.length * words);
  for (let row = 0, at = 0; row < values.length; row++, at += words) {
    const value = values[row];
    if (!value) continue;
    if (value > 0 && value < HIGH) {
      halves[at] = value;
      continue;
    }
    const high = Math.floor(value / HIGH);
    halves[at] = value - high * HIGH;
    halves[at + 1] = high;
    if (value < 0) halves.fill(-1, at + 2, at + words);
  }
  return getBytes(halves);
}

/** Returns the bytes of numbers. */
export function getBytes(numbers: Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Flags in a bit each, the lowest first; null is not set. */
export function getBits(values: readonly (boolean | null)[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(values.length / 8));
  for (let at = 0; at < values.length; at++) if (values[at]) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  return bytes;
}
