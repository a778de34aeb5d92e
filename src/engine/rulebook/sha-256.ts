/** Round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = words(
  "428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc3" +
    "72be5d7480deb1fe9bdc06a7c19bf174e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da" +
    "983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca63511429296727b70a852e1b21384d2c6dfc53380d13" +
    "650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070" +
    "19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3748f82ee78a5636f84c878148cc70208" +
    "90befffaa4506cebbef9a3f7c67178f2",
);

/** Initial state: the same of the square roots of the first eight primes. */
const INITIAL_STATE = words("6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19");

/**
 * SHA-256 of ASCII text, in hexadecimal (FIPS 180-4). Our own because the engine must be small in a browser and quick
 * before the host has compiled anything; it protects nothing, it only names rule data.
 */
export function sha256OfAscii(text: string): string {
  const message = padded(text);
  const state = INITIAL_STATE.slice();
  const schedule = new Int32Array(64);
  for (let at = 0; at < message.length; at += 16) {
    extend(schedule, message, at);
    compress(state, schedule);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function words(hex: string): Int32Array {
  return Int32Array.from({ length: hex.length / 8 }, (_, at) => Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16));
}

/** The text's bytes in big-endian words, a single 1 bit, zeros, and the length in bits at the end of a block. */
function padded(text: string): Int32Array {
  const length = text.length;
  const message = new Int32Array(((length + 72) >> 6) << 4);
  for (let at = 0; at < length; at++) put(message, at, text.charCodeAt(at));
  put(message, length, 0x80);
  message[message.length - 1] = length * 8;
  return message;
}

function put(message: Int32Array, at: number, byte: number): void {
  message[at >> 2] = (message[at >> 2] as number) | (byte << (24 - (at & 3) * 8));
}

/** The sixteen words of one block, and the forty-eight mixed from them. */
function extend(w: Int32Array, message: Int32Array, at: number): void {
  for (let t = 0; t < 16; t++) w[t] = message[at + t] as number;
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15] as number;
    const y = w[t - 2] as number;
    const small = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const large = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = ((w[t - 16] as number) + small + (w[t - 7] as number) + large) | 0;
  }
}

/** Sixty-four rounds over the eight words of the state; a to h are the standard's names. */
function compress(state: Int32Array, w: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const mixE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const mixA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const one = (h + mixE + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[t] as number) + (w[t] as number)) | 0;
    const two = (mixA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = ((state[at] as number) + word) | 0;
  });
}
