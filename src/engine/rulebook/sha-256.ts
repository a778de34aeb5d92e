const ROUNDS = 64;
let roundConstants: Int32Array | null = null;

/**
 * SHA-256 of ASCII text, in hexadecimal (FIPS 180-4). Our own because the engine must be small in a browser and quick
 * before the host has compiled anything; it protects nothing, it only names rule data.
 */
export function sha256OfAscii(text: string): string {
  const message = padded(text);
  const state = primeRoots(8, Math.sqrt);
  roundConstants ??= primeRoots(ROUNDS, Math.cbrt);
  const schedule = new Int32Array(64);
  for (let at = 0; at < message.length; at += 16) {
    extend(schedule, message, at);
    compress(state, schedule, roundConstants);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The first 32 bits of the fractional parts of a root of the first primes: the standard's own constants. */
function primeRoots(count: number, root: (prime: number) => number): Int32Array {
  const roots = new Int32Array(count);
  for (let found = 0, number = 2; found < count; number++) {
    if (isPrime(number)) roots[found++] = (root(number) % 1) * 2 ** 32;
  }
  return roots;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return true;
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
  for (let t = 16; t < ROUNDS; t++) {
    const x = w[t - 15] as number;
    const y = w[t - 2] as number;
    const small = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const large = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = ((w[t - 16] as number) + small + (w[t - 7] as number) + large) | 0;
  }
}

/** Sixty-four rounds over the eight words of the state; a to h are the standard's names. */
function compress(state: Int32Array, w: Int32Array, constants: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < ROUNDS; t++) {
    const mixE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const mixA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const one = (h + mixE + ((e & f) ^ (~e & g)) + (constants[t] as number) + (w[t] as number)) | 0;
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
