import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";

export { bytesToHex, hexToBytes, sha256, utf8ToBytes };

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Encodes bytes in base64url without padding (RFC 4648, section 5). */
export function base64Url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const count = third !== undefined ? 4 : second !== undefined ? 3 : 2;
    for (let digit = 0; digit < count; digit++) text += DIGITS.charAt((bits >> (18 - 6 * digit)) & 63);
  }
  return text;
}

/** Decodes base64url without padding; null if the text is not what `base64Url` writes. */
export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  for (let at = 0, to = 0; at < text.length; at += 4) {
    let bits = 0;
    for (let digit = 0; digit < 4; digit++) {
      const value = at + digit < text.length ? DIGITS.indexOf(text.charAt(at + digit)) : 0;
      if (value < 0) return null;
      bits = (bits << 6) | value;
    }
    for (let byte = 0; byte < 3 && to < bytes.length; byte++) bytes[to++] = (bits >> (16 - 8 * byte)) & 255;
  }
  return base64Url(bytes) === text ? bytes : null;
}
