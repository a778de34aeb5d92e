import { sha1 } from "@noble/hashes/legacy.js";
import { canonicalXml, elementAt, isElement, type XmlElement } from "../../xml";
import { base32, base64 } from "./base-text";

import { utf8 } from "./utf-8";

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
export function irMarkOf(message: XmlElement): IrMark | null {
  const body = elementAt(message, "Body");
  return body === null ? null : markOf(canonicalXml(withoutMark(body), message.declarations));
}

/** Calculates the mark of a Body's canonical text. */
export function markOf(canonical: string): IrMark {
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
