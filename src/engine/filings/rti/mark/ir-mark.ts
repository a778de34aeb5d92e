import { sha1 } from "@noble/hashes/legacy.js";
import { canonicalXml, elementAt, isElement, type XmlElement } from "../../xml";

const BASE_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The IRmark, which ties a message to its receipt. */
export interface IrMark {
  /** 28 characters, as in the message. */
  readonly base64: string;
  /** 32 capital letters and digits, for people and on the receipt. */
  readonly base32: string;
}

/**
 * Calculates the IRmark of a message: SHA-1 of its Body without the IRmark element, in Canonical XML with the
 * namespaces that Body inherits. White space beside the mark stays. Null if the message has no Body. Source: HMRC,
 * IRmark for Gateway Protocol Services.
 */
export function calculateIrMark(message: XmlElement): IrMark | null {
  const body = elementAt(message, "Body");
  return body === null ? null : calculateMark(canonicalXml(withoutMark(body), message.declarations));
}

/** Calculates the mark of a Body's canonical text. */
export function calculateMark(canonical: string): IrMark {
  const digest = sha1(utf8(canonical));
  return { base64: base64(digest), base32: base32(digest) };
}

/** Returns the mark element of a message, or null. */
export function carriedMark(message: XmlElement): XmlElement | null {
  const body = elementAt(message, "Body");
  return body === null ? null : findMark(body);
}

function findMark(element: XmlElement): XmlElement | null {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const found = child.local === "IRmark" ? child : findMark(child);
    if (found !== null) return found;
  }
  return null;
}

function withoutMark(element: XmlElement): XmlElement {
  return {
    ...element,
    children: element.children
      .filter((child) => !isElement(child) || child.local !== "IRmark")
      .map((child) => (isElement(child) ? withoutMark(child) : child)),
  };
}

/** Encodes a text as UTF-8. Engines outside a browser or server have no encoder of their own. */
function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes[length++] = code;
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      bytes[length++] = ((0xff00 >> (more + 1)) & 0xff) | (code >> (6 * more));
      for (let left = more - 1; left >= 0; left--) bytes[length++] = 0x80 | ((code >> (6 * left)) & 0x3f);
    }
  }
  return bytes.subarray(0, length);
}

/** Encodes bytes in base64 with padding (RFC 4648). */
function base64(bytes: Uint8Array): string {
  const text = inDigits(bytes, 6, BASE_64);
  return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
}

/** Encodes bytes in base32 (RFC 4648); the twenty bytes of an IRmark need no padding. */
function base32(bytes: Uint8Array): string {
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
