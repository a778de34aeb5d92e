import { needApart, type Part } from "./font-parts";
import { withinFile } from "./picture-frame";
import { need } from "./rejected-file";

const NEEDED = ["cmap", "head", "hhea", "hmtx", "maxp", "name"];

/** A kind of OpenType font: how its file begins, and the tables that hold its outlines. */
interface FontKind {
  readonly begins: readonly string[];
  readonly outlines: readonly string[];
}

const TRUE_TYPE: FontKind = { begins: ["\x00\x01\x00\x00", "true"], outlines: ["glyf", "loca"] };
const POST_SCRIPT: FontKind = { begins: ["OTTO"], outlines: ["CFF "] };

/** Rejects what is not a whole TrueType font: tables that are listed, within the file, and share no bytes. */
export function checkTrueType(bytes: Buffer): Buffer {
  return checked(bytes, TRUE_TYPE);
}

/** Rejects what is not a whole OpenType font with PostScript outlines, in the same way. */
export function checkOpenType(bytes: Buffer): Buffer {
  return checked(bytes, POST_SCRIPT);
}

function checked(bytes: Buffer, { begins, outlines }: FontKind): Buffer {
  return withinFile(() => {
    need(begins.includes(bytes.toString("latin1", 0, 4)), "wrong_type");
    const count = bytes.readUInt16BE(4);
    const tables = new Map<string, Part>();
    for (let at = 12; at < 12 + count * 16; at += 16) {
      const table = { at: bytes.readUInt32BE(at + 8), size: bytes.readUInt32BE(at + 12) };
      tables.set(bytes.toString("latin1", at, at + 4), table);
    }
    need(tables.size === count && [...NEEDED, ...outlines].every((tag) => tables.has(tag)));
    needApart([...tables.values()], 12 + count * 16, bytes);
    return bytes;
  });
}
