import { crc32, inflateRawSync } from "node:zlib";
import { need } from "./rejected-file";
import { unpack } from "./unpack";

const LOCAL = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;
const MOST_ENTRIES = 5_000;
const MOST_UNPACKED = 200 * 1024 * 1024;

interface ListedEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/**
 * Unpacks the entries of a ZIP file (APPNOTE 6.3) one after the other, up to 200 MB. Rejects bytes before or after it,
 * entries that share bytes, and entries that are not as listed.
 */
export function* zipEntries(bytes: Buffer): Generator<readonly [name: string, contents: Buffer]> {
  need(bytes.readUInt32LE(0) === LOCAL, "wrong_type");
  const entries = listedEntries(bytes);
  need(new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length);
  need(entries.reduce((sum, { size }) => sum + size, 0) <= MOST_UNPACKED, "expands_too_much");
  let free = 0;
  for (const entry of [...entries].sort((one, other) => one.at - other.at)) {
    need(entry.at >= free && bytes.readUInt32LE(entry.at) === LOCAL, "data_after_end");
    const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
    free = from + entry.packed;
    yield [entry.name, contentsOf(entry, bytes.subarray(from, free))];
  }
}

function listedEntries(bytes: Buffer): readonly ListedEntry[] {
  const end = bytes.length - END_SIZE;
  need(bytes.includes(Buffer.from("PK\x05\x06")));
  need(end > 0 && bytes.readUInt32LE(end) === END, "data_after_end");
  const count = bytes.readUInt16LE(end + 10);
  need(count > 0 && count <= MOST_ENTRIES, "expands_too_much");
  let at = bytes.readUInt32LE(end + 16);
  const entries = Array.from({ length: count }, () => {
    need(bytes.readUInt32LE(at) === LISTED);
    const [name, further] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)];
    const entry = {
      name: bytes.toString("utf8", at + 46, at + 46 + name),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    };
    at += 46 + name + further;
    return entry;
  });
  need(at === end);
  return entries;
}

const STORED = 0;
const DEFLATED = 8;

function contentsOf({ name, flags, method, checksum, size }: ListedEntry, packed: Buffer): Buffer {
  need((flags & 1) === 0, "encrypted");
  need(!/(^|[\\/])\.\.([\\/]|$)|^[\\/]|\\|:/.test(name) && (method === STORED || method === DEFLATED));
  const contents = method === STORED ? packed : unpack(inflateRawSync, packed, size);
  need(contents.length === size && crc32(contents) === checksum);
  return contents;
}
