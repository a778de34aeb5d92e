const ROUNDS = 64;
let roundConstants: readonly number[] = [];

/**
 * Returns the SHA-256 of ASCII text, in hexadecimal (FIPS 180-4). Our own because the engine must be small in a browser
 * and quick before the host has compiled anything; used only to identify rule data, not for security.
 */
export function sha256OfAscii(text: string): string {
  if (roundConstants.length === 0) roundConstants = primeRoots(ROUNDS, Math.cbrt);
  const message = padded(text);
  let state: readonly number[] = primeRoots(8, Math.sqrt);
  for (let at = 0; at < message.length; at += 16) state = compress(state, extended(message.slice(at, at + 16)));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Returns the first 32 bits of the fractional parts of roots of the first primes: the standard's own constants. */
function primeRoots(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}

/** Returns the text's bytes as big-endian words, a single 1 bit, zeros, and finally the length in bits. */
function padded(text: string): Int32Array {
  const { length } = text;
  const message = new Int32Array(((length + 72) >> 6) << 4);
  const put = (at: number, byte: number) => {
    message[at >> 2] = (message[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8));
  };
  for (let at = 0; at < length; at++) put(at, text.charCodeAt(at));
  put(length, 0x80);
  message[message.length - 1] = length * 8;
  return message;
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** Returns the sixteen words of one block, and the forty-eight mixed from them. */
function extended(block: Int32Array): number[] {
  const words = [...block];
  for (let at = 16; at < ROUNDS; at++) {
    const [first = 0, near = 0, middle = 0, late = 0] = [words[at - 16], words[at - 15], words[at - 7], words[at - 2]];
    const small = rotated(near, 7) ^ rotated(near, 18) ^ (near >>> 3);
    const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words.push((first + small + middle + large) | 0);
  }
  return words;
}

/** Runs sixty-four rounds over the eight words of the state; a to h are the standard's names. */
function compress(state: readonly number[], words: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  words.forEach((word, at) => {
    const mixE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const mixA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const one = h + mixE + ((e & f) ^ (~e & g)) + (roundConstants[at] ?? 0) + word;
    const two = mixA + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (state[at] ?? 0)) | 0);
}
