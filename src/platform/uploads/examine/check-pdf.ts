import { inflateSync } from "node:zlib";
import { getPdfValues, namesIn, PdfReader, type PdfValue, withoutEscapes } from "./pdf-objects";
import { need, type Rejection } from "./rejected-file";
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

const CLEAR = 256;
const END = 257;
const WIDEST = 12;

const BEGINS = /^%PDF-(1\.\d|2\.0)[\r\n ]/;
const ENDS = /startxref\s+(\d+)\s+%%EOF\s*$/;

/** The last bytes, in which a PDF ends. */
const TAIL = 1_024;
const MOST_UNPACKED = 100 * 1024 * 1024;

/** Streams of objects in a file, and the packed bytes of one: each finds its own end, whatever the file says. */
const MOST_STREAMS = 2_000;
const LARGEST_STREAM = 4 * 1024 * 1024;

/** Names of what runs a script or starts a program, of forms that are programs, and of files within the file. */
const PROGRAMS: ReadonlySet<string> = new Set([
  ...["JavaScript", "JS", "Launch", "Rendition", "RichMedia", "RichMediaExecute", "Movie", "Sound", "3D", "GoTo3DView"],
  ...["XFA", "EmbeddedFile", "EmbeddedFiles", "EF", "SubmitForm", "ImportData"],
]);

/** Names of what leads to another file without being a link on the web. */
const OUTSIDE: ReadonlySet<string> = new Set(["GoToR", "GoToE", "Filespec", "UF"]);

/** Those of them that no text has by chance, sought everywhere. */
const IN_TEXT = /\/(JavaScript|Launch|Rendition|RichMedia)(?![A-Za-z])/;

/** The actions that a reader may take by itself when a file or page is opened; others wait for a click. */
const OF_ITSELF: ReadonlySet<string> = new Set(["GoTo", "Named", "Hide", "SetOCGState", "Trans", "ResetForm"]);

/**
 * Rejects what is not a whole PDF (ISO 32000-2), what is encrypted, what runs scripts or programs or has files within it, and
 * what opens other files or addresses by itself. Objects are read at every place at which a reader may find one: wherever
 * the file has the word `obj`, whatever is around it, and in every stream that can hold compressed objects.
 */
export function checkPdf(bytes: Buffer): Buffer {
  need(BEGINS.test(bytes.toString("latin1", 0, 10)), "wrong_type");
  const text = bytes.toString("latin1");
  need(/%%EOF/.test(text.slice(-TAIL)));
  const [, crossReference] = ENDS.exec(text.slice(-TAIL)) ?? [];
  need(crossReference !== undefined, "data_after_end");
  need(/^\s*(xref|\d+ \d+ obj)/.test(text.slice(Number(crossReference), Number(crossReference) + 40)));
  need(!/\/Encrypt[\s/<]/.test(withoutEscapes(text)), "encrypted");
  need(!IN_TEXT.test(withoutEscapes(text)), "contains_program");
  const objects = objectsOf(bytes, text);
  for (const { value } of objects) needNames(namesIn(value));
  needQuiet(objects);
  return bytes;
}

interface PdfObject {
  /** Null for the trailer. */
  readonly number: number | null;
  readonly value: PdfValue;
}

/** Returns the objects of the file, and those that are compressed within it. */
function objectsOf(bytes: Buffer, text: string): readonly PdfObject[] {
  const reader = new PdfReader(text);
  const objects: PdfObject[] = [];
  let [remaining, streams] = [MOST_UNPACKED, 0];
  for (const found of text.matchAll(/(?<!end)obj|trailer/g)) {
    const read = reader.valueAt(found.index + found[0].length);
    if (read === null) continue;
    const [, number] = /(\d{1,9})[\0\s]+\d+[\0\s]*$/.exec(text.slice(Math.max(0, found.index - 40), found.index)) ?? [];
    objects.push({ number: number === undefined ? null : Number(number), value: read.value });
    const from = dataAfter(reader, text, read.end);
    if (from === null) continue;
    need(
      getPdfValues(read.value, "F").length === 0 && getPdfValues(read.value, "FFilter").length === 0,
      "refers_outside",
    );
    if (!holdsObjects(read.value)) continue;
    streams += 1;
    need(streams <= MOST_STREAMS, "not_checked");
    const data = bytes.subarray(from, from + LARGEST_STREAM);
    const unpacked = unpackByFilters(data, filtersOf(read.value), remaining);
    remaining -= unpacked.length;
    objects.push(...compressedObjects(unpacked.toString("latin1"), getPdfValues(read.value, "First")));
  }
  return objects;
}

/** Returns where the data of a stream begins; null if the value that ended here has none. */
function dataAfter(reader: PdfReader, text: string, end: number): number | null {
  const at = reader.skip(end);
  if (!text.startsWith("stream", at)) return null;
  const [gap = ""] = /^[ \t]*(?:\r\n|\n|\r)?/.exec(text.slice(at + 6, at + 40)) ?? [];
  return at + 6 + gap.length;
}

/**
 * Returns whether a stream may hold objects: it has the place of the first one, or the type. The table of the file
 * decides which streams do, not their type, which may be missing or written elsewhere.
 */
function holdsObjects(dictionary: PdfValue): boolean {
  if (getPdfValues(dictionary, "First").length > 0) return true;
  return getPdfValues(dictionary, "Type").some((type) => type.kind === "name" && type.name === "ObjStm");
}

/** Returns the filters of a stream with objects; rejects any that the stream itself does not name. */
function filtersOf(dictionary: PdfValue): readonly string[] {
  const parameters = [...getPdfValues(dictionary, "DecodeParms"), ...getPdfValues(dictionary, "DP")];
  need(
    parameters.every((value) => value.kind === "other" && value.text === "null"),
    "not_checked",
  );
  const [filter, ...others] = getPdfValues(dictionary, "Filter");
  need(others.length === 0, "not_checked");
  if (filter === undefined) return [];
  const items = filter.kind === "array" ? filter.items : [filter];
  return items.map((item) => {
    need(item.kind === "name", "not_checked");
    return item.name;
  });
}

/** Returns the objects of an object stream, which begins with their numbers and their places from the first one on. */
function compressedObjects(text: string, first: readonly PdfValue[]): readonly PdfObject[] {
  need(!IN_TEXT.test(withoutEscapes(text)), "contains_program");
  const reader = new PdfReader(text);
  const numbers = (/^[\0\s\d]*/.exec(text)?.[0].match(/\d+/g) ?? []).map(Number);
  return first.flatMap((place) => {
    need(place.kind === "other" && /^\d+$/.test(place.text), "not_checked");
    return numbers.flatMap((number, at): readonly PdfObject[] => {
      if (at % 2 === 1) return [];
      const read = reader.valueAt(Number(place.text) + (numbers[at + 1] ?? 0));
      return read === null ? [] : [{ number, value: read.value }];
    });
  });
}

function needNames(names: Iterable<string>): void {
  for (const name of names) {
    need(!PROGRAMS.has(name), "contains_program");
    need(!OUTSIDE.has(name), "refers_outside");
  }
}

/** Rejects a file that opens an address by itself, when it or a page is opened, printed or closed. */
function needQuiet(objects: readonly PdfObject[]): void {
  const byNumber = new Map<number | null, PdfValue[]>();
  for (const { number, value } of objects) byNumber.set(number, [...(byNumber.get(number) ?? []), value]);
  const resolve = (value: PdfValue): readonly PdfValue[] => {
    if (value.kind !== "reference") return [value];
    const found = byNumber.get(value.number) ?? [];
    need(found.length > 0, "not_checked");
    return found;
  };
  for (const value of objects.flatMap((object) => [...dictionariesIn(object.value)])) {
    for (const action of getPdfValues(value, "OpenAction")) needOfItself(action, resolve);
    for (const triggers of getPdfValues(value, "AA").flatMap(resolve)) {
      if (triggers.kind !== "dictionary" || getPdfValues(triggers, "Type").length > 0) continue;
      for (const [, action] of triggers.entries) needOfItself(action, resolve);
    }
  }
}

function* dictionariesIn(value: PdfValue): Generator<PdfValue> {
  if (value.kind === "array") for (const item of value.items) yield* dictionariesIn(item);
  if (value.kind !== "dictionary") return;
  yield value;
  for (const [, inner] of value.entries) yield* dictionariesIn(inner);
}

/** Rejects an action, and those that follow it, unless a reader may take it by itself. Places to go to are no actions. */
function needOfItself(action: PdfValue, resolve: (value: PdfValue) => readonly PdfValue[], depth = 0): void {
  need(depth < 20, "not_checked");
  const found = resolve(action);
  const reason: Rejection = "refers_outside";
  for (const each of found.filter(({ kind }) => kind === "dictionary")) {
    for (const kind of getPdfValues(each, "S").flatMap(resolve)) {
      need(kind.kind === "name" && OF_ITSELF.has(kind.name), reason);
    }
    for (const next of getPdfValues(each, "Next").flatMap(resolve)) {
      for (const item of next.kind === "array" ? next.items : [next]) needOfItself(item, resolve, depth + 1);
    }
  }
}

/** Unpacks bytes by a chain of filters, up to a size; rejects filters that are for pictures or unknown. */
function unpackByFilters(bytes: Buffer, filters: readonly string[], most: number): Buffer {
  need(filters.length <= 5, "not_checked");
  return filters.reduce((packed, name) => {
    const decode = FILTERS[SHORT[name] ?? name];
    need(decode !== undefined, "not_checked");
    return decode(packed, most);
  }, bytes);
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

/** LZW as TIFF has it, with the usual early change of width. */
function lzw(bytes: Buffer, most: number): Buffer {
  const output = new Output(most);
  let table: (readonly number[])[] = [];
  let before: readonly number[] = [];
  let [width, bits, held] = [9, 0, 0];
  const clear = (): void => {
    table = Array.from({ length: 258 }, (_, code) => [code]);
    [width, before] = [9, []];
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
    const entry = table[code] ?? before.concat(before.slice(0, 1));
    need(entry.length > 0 && table.length <= 4_096);
    output.add(...entry);
    if (before.length > 0) table.push(before.concat(entry.slice(0, 1)));
    before = entry;
    width = Math.min(WIDEST, Math.max(9, Math.floor(Math.log2(table.length + 1)) + 1));
  }
  return output.result();
}
