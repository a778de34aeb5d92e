import { type Notices, readNotices } from "../../../engine/filings/notices";
import { readXml, type XmlElement } from "../../../engine/filings/xml";
import { DpsFault } from "./exchange";

/** Reads a reply with items; one item that cannot be read becomes a generic notice, so that none is lost. */
export function readNoticeItems(text: string): Notices {
  refuseFault(text);
  const read = readNotices({ xml: text, keepUnreadable: true });
  if (!read.ok || read.value.feed === null || read.value.feed.highWaterMark === null) throw unreadable();
  return read.value;
}

/** Reads the mark of a reply to `DPSdate2index`. */
export function readMark(text: string): number {
  const mark = textOf(find(readRoot(text), (name) => /highwatermark|index|DPSdate2indexResult/i.test(name)));
  if (!/^\d{1,9}$/.test(mark)) throw unreadable();
  return Number(mark);
}

/** Returns the token of a reply as XML, to be sent back as it is; a text stands for itself. */
export function readToken(text: string): string {
  const result = find(readRoot(text), (name) => name === "DPSrequestTokenResult");
  const [start, end] = result?.span ?? [0, 0];
  const inside = text
    .slice(start, end)
    .replace(/^<[^>]*>/, "")
    .replace(/<\/[^>]*>$/, "")
    .trim();
  if (inside === "") throw unreadable();
  return inside;
}

function readRoot(text: string): XmlElement {
  refuseFault(text);
  const read = readXml(text);
  if (!read.ok) throw unreadable();
  return read.value;
}

/** A SOAP fault about the credentials is a refusal of them; any other means that the service does not work. */
function refuseFault(text: string): void {
  const read = readXml(text);
  if (!read.ok) throw unreadable();
  const fault = find(read.value, (name) => name === "Fault");
  if (fault === null) return;
  const words = wordsOf(fault);
  const isRefusal = /authenti|authoris|authoriz|credential|security/i.test(words);
  if (isRefusal) throw new DpsFault("dps_unauthorised", "The service does not accept the user and password.");
  throw new DpsFault("dps_unavailable", "The service answered with a fault.");
}

/** Returns the last element, from the outside in, whose name is wanted and that has no such element inside. */
function find(root: XmlElement, isWanted: (name: string) => boolean): XmlElement | null {
  for (const child of root.children) {
    if (typeof child === "string" || !("local" in child)) continue;
    const found = find(child, isWanted);
    if (found !== null) return found;
  }
  return isWanted(root.local) ? root : null;
}

function textOf(element: XmlElement | null): string {
  return element === null ? "" : wordsOf(element).trim();
}

function wordsOf(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === "string" ? child : "local" in child ? wordsOf(child) : ""))
    .join(" ");
}

function unreadable(): DpsFault {
  return new DpsFault("dps_unreadable_answer", "The service's answer cannot be read.");
}
