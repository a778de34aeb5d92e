const FIRST_STATE = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
const ADDED = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];

/** SHA-1 of bytes: twenty bytes (FIPS 180-4). The IRmark asks for it; it guards nothing here. */
export function sha1(bytes: Uint8Array): Uint8Array {
  const state = Int32Array.from(FIRST_STATE);
  const schedule = new Int32Array(80);
  const whole = bytes.length & ~63;
  for (let at = 0; at < whole; at += 64) compress(state, schedule, bytes, at);
  const tail = lastBlocks(bytes.subarray(whole), bytes.length);
  for (let at = 0; at < tail.length; at += 64) compress(state, schedule, tail, at);
  const digest = new DataView(new ArrayBuffer(20));
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

/** What is left over, a single 1 bit, zeros, and the length in bits at the end of a block. */
function lastBlocks(rest: Uint8Array, length: number): Uint8Array {
  const blocks = new Uint8Array(rest.length < 56 ? 64 : 128);
  blocks.set(rest);
  blocks[rest.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(blocks.length - 4, (length * 8) >>> 0);
  return blocks;
}

function compress(state: Int32Array, w: Int32Array, bytes: Uint8Array, at: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 64);
  for (let t = 0; t < 16; t++) w[t] = view.getInt32(t * 4);
  for (let t = 16; t < 80; t++) w[t] = rotate(word(w, t - 3) ^ word(w, t - 8) ^ word(w, t - 14) ^ word(w, t - 16), 1);
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let t = 0; t < 80; t++) {
    const stage = Math.floor(t / 20);
    const next = (rotate(a, 5) + mix(stage, b, c, d) + e + (ADDED[stage] as number) + word(w, t)) | 0;
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next;
  }
  [a, b, c, d, e].forEach((value, index) => {
    state[index] = word(state, index) + value;
  });
}

function mix(stage: number, b: number, c: number, d: number): number {
  if (stage === 0) return (b & c) | (~b & d);
  return stage === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
}

function word(words: Int32Array, at: number): number {
  return words[at] as number;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
