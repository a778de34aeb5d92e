import { inflateSync } from "node:zlib";
import { needApart } from "./font-parts";
import { withinFile } from "./picture-frame";
import { need } from "./rejected-file";
import { unpack } from "./unpack";

const HEADER = 44;
const ENTRY = 20;
const MOST_UNPACKED = 30 * 1024 * 1024;

/** Rejects what is not a whole WOFF font (W3C, version 1): each table unpacks to its listed size, and nothing is private. */
export function checkWoff(bytes: Buffer): Buffer {
  return withinFile(() => {
    need(bytes.toString("latin1", 0, 4) === "wOFF", "wrong_type");
    need(bytes.readUInt32BE(8) <= bytes.length);
    need(bytes.readUInt32BE(8) === bytes.length && bytes.readUInt32BE(40) === 0, "data_after_end");
    const count = bytes.readUInt16BE(12);
    need(count > 0);
    const tables = Array.from({ length: count }, (_, table) => {
      const at = HEADER + table * ENTRY;
      const [from, packed, size] = [
        bytes.readUInt32BE(at + 4),
        bytes.readUInt32BE(at + 8),
        bytes.readUInt32BE(at + 12),
      ];
      return { at: from, size: packed, unpacked: size };
    });
    const description = { at: bytes.readUInt32BE(24), size: bytes.readUInt32BE(28) };
    needApart(description.size === 0 ? tables : [...tables, description], HEADER + count * ENTRY, bytes);
    let left = MOST_UNPACKED;
    for (const { at, size, unpacked } of tables) {
      need(size <= unpacked);
      const isPacked = size < unpacked;
      if (isPacked) need(unpack(inflateSync, bytes.subarray(at, at + size), left).length === unpacked);
      left -= unpacked;
      need(left > 0, "expands_too_much");
    }
    return bytes;
  });
}
