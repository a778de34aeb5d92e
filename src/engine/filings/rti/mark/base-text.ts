const BASE_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes bytes in base64 with padding (RFC 4648). */
export function base64(bytes: Uint8Array): string {
  const text = inDigits(bytes, 6, BASE_64);
  return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
}

/** Encodes bytes in base32 (RFC 4648); the twenty bytes of an IRmark need no padding. */
export function base32(bytes: Uint8Array): string {
  return inDigits(bytes, 5, BASE_32);
}

function inDigits(bytes: Uint8Array, bitsOfDigit: number, alphabet: string): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    for (bits += 8; bits >= bitsOfDigit; ) {
      bits -= bitsOfDigit;
      text += alphabet[(held >> bits) & (alphabet.length - 1)];
    }
  }
  return bits === 0 ? text : text + alphabet[(held << (bitsOfDigit - bits)) & (alphabet.length - 1)];
}
