import { inflateSync } from "node:zlib";
import { need } from "./rejected-file";
import { unpack } from "./unpack";

type Decode = (bytes: Buffer, most: number) => Buffer;

/** The filters that hide text (ISO 32000-2, 7.4), with their short names. Each finds its end itself. */
const FILTERS: Readonly<Record<string, Decode>> = {
  FlateDecode: (bytes, most) => unpack(inflateSync, bytes, most),
  ASCIIHexDecode: hex,
  ASCII85Decode: base85,
  RunLengthDecode: runs,
  LZWDecode: lzw,
};
const SHORT: Readonly<Record<string, string>> = {
  Fl: "FlateDecode",
  AHx: "ASCIIHexDecode",
  A85: "ASCII85Decode",
  RL: "RunLengthDecode",
  LZW: "LZWDecode",
};

/** Unpacks bytes by a chain of filters, up to a size; rejects filters that are for pictures or unknown. */
export function unpackByFilters(bytes: Buffer, filters: readonly string[], most: number): Buffer {
  need(filters.length <= 5, "not_checked");
  return filters.reduce((packed, name) => {
    const decode = FILTERS[SHORT[name] ?? name];
    need(decode !== undefined, "not_checked");
    return decode(packed, most);
  }, bytes);
}

/** What filters other than Flate may make of one stream: only old files have them, for small streams. */
const MOST_BY_HAND = 8 * 1024 * 1024;

/** Bytes that grow up to a size. */
class Output {
  private readonly bytes: number[] = [];

  constructor(private readonly most: number) {}

  add(...more: readonly number[]): void {
    need(this.bytes.length + more.length <= Math.min(this.most, MOST_BY_HAND), "expands_too_much");
    for (const byte of more) this.bytes.push(byte);
  }

  result(): Buffer {
    return Buffer.from(this.bytes);
  }
}

function hex(bytes: Buffer, most: number): Buffer {
  const end = bytes.indexOf(">");
  const digits = bytes.toString("latin1", 0, end < 0 ? bytes.length : end).replaceAll(/[^0-9a-f]/gi, "");
  need(digits.length / 2 <= most, "expands_too_much");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}

function base85(bytes: Buffer, most: number): Buffer {
  const end = bytes.indexOf("~>");
  const text = bytes.toString("latin1", 0, end < 0 ? bytes.length : end).replace(/^\s*<~/, "");
  const output = new Output(most);
  let group: number[] = [];
  for (const each of text) {
    if (each === "z" && group.length === 0) output.add(0, 0, 0, 0);
    else if (each >= "!" && each <= "u") group.push(each.charCodeAt(0) - 33);
    if (group.length < 5) continue;
    output.add(...ofGroup(group));
    group = [];
  }
  if (group.length > 1) {
    const filled = [...group, ...Array.from({ length: 5 - group.length }, () => 84)];
    output.add(...ofGroup(filled).slice(0, group.length - 1));
  }
  return output.result();
}

function ofGroup(group: readonly number[]): readonly number[] {
  const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
  return [value / 2 ** 24, value / 2 ** 16, value / 2 ** 8, value].map((part) => Math.floor(part) % 256);
}

function runs(bytes: Buffer, most: number): Buffer {
  const output = new Output(most);
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 128;
    if (length === 128) break;
    if (length < 128) output.add(...bytes.subarray(at + 1, at + 2 + length));
    else output.add(...Array.from({ length: 257 - length }, () => bytes[at + 1] ?? 0));
    at += length < 128 ? length + 2 : 2;
  }
  return output.result();
}

const CLEAR = 256;
const END = 257;
const WIDEST = 12;

/** LZW as TIFF has it, with the usual early change of width. */
function lzw(bytes: Buffer, most: number): Buffer {
  const output = new Output(most);
  let table: (readonly number[])[] = [];
  let before: readonly number[] | null = null;
  let [width, bits, held] = [9, 0, 0];
  const clear = (): void => {
    table = Array.from({ length: 258 }, (_, code) => [code]);
    [width, before] = [9, null];
  };
  clear();
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      clear();
      continue;
    }
    const first: number = before?.[0] ?? 0;
    const entry: readonly number[] | undefined = table[code] ?? (before === null ? undefined : [...before, first]);
    need(entry !== undefined && table.length <= 4_096);
    output.add(...entry);
    if (before !== null) table.push([...before, entry[0] ?? 0]);
    before = entry;
    width = Math.min(WIDEST, Math.max(9, Math.floor(Math.log2(table.length + 1)) + 1));
  }
  return output.result();
}
