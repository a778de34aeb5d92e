import { inflateSync } from "node:zlib";
import { need } from "./rejected-file";
import { unpack } from "./unpack";

const BEGINS = /^%PDF-(1\.\d|2\.0)[\r\n ]/;
const ENDS = /startxref\s+(\d+)\s+%%EOF\s*$/;

/** The last bytes, in which a PDF ends. */
const TAIL = 1_024;
const MOST_UNPACKED = 100 * 1024 * 1024;

/** The actions with which a reader runs a script or starts a program. */
const PROGRAMS = /\/(JavaScript|Launch|Rendition|RichMedia)(?![A-Za-z])/;

/**
 * Rejects what is not a whole PDF (ISO 32000-2), what is encrypted, and what runs scripts or programs, also within
 * compressed objects.
 */
export function checkPdf(bytes: Buffer): Buffer {
  need(BEGINS.test(bytes.toString("latin1", 0, 10)), "wrong_type");
  const text = bytes.toString("latin1");
  need(/%%EOF/.test(text.slice(-TAIL)));
  const [, crossReference] = ENDS.exec(text.slice(-TAIL)) ?? [];
  need(crossReference !== undefined, "data_after_end");
  need(/^\s*(xref|\d+ \d+ obj)/.test(text.slice(Number(crossReference), Number(crossReference) + 40)));
  need(!/\/Encrypt[\s/<]/.test(withoutEscapes(text)), "encrypted");
  const contents = [text, ...compressedObjects(bytes, text)];
  need(!contents.some((each) => PROGRAMS.test(withoutEscapes(each))), "contains_program");
  return bytes;
}

/** Names may have any character as # and two digits. */
function withoutEscapes(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** Returns the contents of object streams, in which objects are compressed. */
function compressedObjects(bytes: Buffer, text: string): readonly string[] {
  let remaining = MOST_UNPACKED;
  return [...text.matchAll(/(?<!end)stream\r?\n/g)].flatMap((found) => {
    const dictionary = text.slice(text.lastIndexOf(" obj", found.index), found.index);
    if (!withoutEscapes(dictionary).includes("/ObjStm")) return [];
    const from = found.index + found[0].length;
    const end = text.indexOf("endstream", from);
    need(end >= 0);
    const unpacked = unpack(inflateSync, bytes.subarray(from, end), remaining);
    remaining -= unpacked.length;
    return [unpacked.toString("latin1")];
  });
}
