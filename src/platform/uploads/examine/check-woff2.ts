import { brotliDecompressSync } from "node:zlib";
import { withinFile } from "./picture-frame";
import { need, RejectedFile } from "./rejected-file";
import { unpack } from "./unpack";

const MOST_UNPACKED = 30 * 1024 * 1024;

/** Rejects what is not a whole WOFF2 font (W3C): its tables are compressed as one, as large as they are listed. */
export function checkWoff2(bytes: Buffer): Buffer {
  return withinFile(() => {
    need(bytes.toString("latin1", 0, 4) === "wOF2", "wrong_type");
    need(bytes.readUInt32BE(8) <= bytes.length);
    need(bytes.readUInt32BE(8) === bytes.length, "data_after_end");
    const listed = listedTables(bytes);
    const packed = bytes.subarray(listed.end, listed.end + bytes.readUInt32BE(20));
    const unpacked = unpack(brotliDecompressSync, packed, MOST_UNPACKED);
    need(unpacked.length === listed.size);
    return bytes;
  });
}

/** Returns the size of all tables together, and where their list ends. */
function listedTables(bytes: Buffer): { readonly size: number; readonly end: number } {
  let [size, at] = [0, 48];
  const number = (): number => {
    let value = 0;
    for (let digits = 0; digits < 5; digits += 1) {
      const byte = bytes.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RejectedFile("damaged");
  };
  for (let table = 0; table < bytes.readUInt16BE(12); table += 1) {
    const flags = bytes.readUInt8(at);
    at += (flags & 0x3f) === 0x3f ? 5 : 1;
    const original = number();
    size += isTransformed(flags) ? number() : original;
  }
  return { size, end: at };
}

const GLYPHS = 10;
const LOCATIONS = 11;

/** Outlines and their locations are transformed unless version 3 is stated, other tables if any version is. */
function isTransformed(flags: number): boolean {
  const [tag, version] = [flags & 0x3f, flags >> 6];
  return tag === GLYPHS || tag === LOCATIONS ? version !== 3 : version !== 0;
}
