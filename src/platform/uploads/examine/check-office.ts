import { crc32, inflateRawSync } from "node:zlib";
import { SaxesParser } from "saxes";
import { withinFile } from "./picture-frame";
import { need, RejectedFile } from "./rejected-file";
import { unpack } from "./unpack";

const LOCAL = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;
const MOST_ENTRIES = 5_000;
const MOST_UNPACKED = 200 * 1024 * 1024;

const STORED = 0;
const DEFLATED = 8;

const TYPES = "[content_types].xml";

/** Entries that hold macros, controls or programs. */
const PROGRAMS =
  /vbaproject|vbadata|activex|oleobject|macrosheets|\.(bin|exe|dll|js|vbs|jar|docm|dotm|xlsm|xltm|xlsb|xlam|pptm|hta|html?|mht|rtf)$/i;

/** Spreadsheets keep printer settings in files of this type, which hold no program. */
const PRINTER = /printersettings\d*\.bin$/i;

/** The types of parts, and of relations to parts, that hold macros, controls, programs, or documents of other kinds. */
const PROGRAM_TYPES =
  /macro|vba|activex|oleobject|afchunk|attachedtoolbars|javascript|msdownload|text\/html|\/control$/i;

/** The first bytes of compound files (which hold macros and controls) and of programs. */
const PROGRAM_BYTES = [Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("MZ"), Buffer.from("\x7fELF")];

const XML = /\.(xml|rels|vml)$/i;

/** Packages within packages, as a chart in a letter has its figures, three deep at most. */
const DEEPEST = 3;

/** Fields of a document that load something from elsewhere or start something. */
const FIELDS = /^(dde|ddeauto|link|include|includetext|includepicture|import|database|rd|embed)$/i;

/** Functions of a workbook that load something from elsewhere or start something. */
const FUNCTIONS = /(^|[^a-z0-9_])(webservice|image|rtd|call|register(\.id)?|exec|sql\.request)\s*\(/i;
const FORMULAS: ReadonlySet<string> = new Set(["f", "formula", "formula1", "formula2", "definedName"]);

/**
 * Rejects what is not a whole Office document (ECMA-376) with the named main part, one with macros, controls or programs, and
 * one that loads something from elsewhere: parts, templates, fields, formulas and data. Links that a reader follows by
 * choice remain. Packages within it are judged in the same way.
 */
export function checkOffice(bytes: Buffer, mainPart: string): Buffer {
  const parts = withinFile(() => checkPackage(bytes, 0));
  need(parts.has(TYPES) && parts.has(mainPart.toLowerCase()), "wrong_type");
  return bytes;
}

/** Checks all parts of a package; returns their names. Names are the same in any case. */
function checkPackage(bytes: Buffer, depth: number): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const { name, unpack: unpackPart } of zipEntries(bytes)) {
    const contents = unpackPart();
    parts.add(name.toLowerCase());
    need(!PROGRAMS.test(name) || PRINTER.test(name), "contains_program");
    need(!PROGRAM_BYTES.some((first) => contents.subarray(0, first.length).equals(first)), "contains_program");
    if (XML.test(name) || /^[\ufeff\s\0]*</.test(contents.toString("utf8", 0, 100))) checkXml(textOf(contents));
    else if (contents.subarray(0, 4).equals(Buffer.from("PK\x03\x04"))) {
      need(depth < DEEPEST, "not_checked");
      need(checkPackage(contents, depth + 1).has(TYPES), "contains_program");
    } else need(!/^[\ufeff\ufffe]/.test(contents.toString("utf16le", 0, 2)), "not_checked");
  }
  return parts;
}

/** Returns the text of a part. Office writes UTF-8; readers take other encodings too, in which a check sees nothing. */
function textOf(contents: Buffer): string {
  need(!contents.subarray(0, 100).includes(0), "not_checked");
  const text = decoded(contents);
  const [, encoding = "utf-8"] = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text) ?? [];
  need(/^(utf-?8|us-ascii)$/i.test(encoding), "not_checked");
  return text;
}

function decoded(contents: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(contents);
  } catch {
    throw new RejectedFile("not_checked");
  }
}

type Attributes = Readonly<Record<string, string>>;

/** Reads a part as readers do, whatever prefixes its names have, and in whatever pieces its texts are written. */
function checkXml(text: string): void {
  const parser = new SaxesParser();
  const fields: string[] = [];
  let words = "";
  parser.on("doctype", () => need(false, "refers_outside"));
  parser.on("error", () => need(false));
  parser.on("opentag", ({ name, attributes }) => {
    checkElement(localName(name), withLocalNames(attributes));
    const kind = withLocalNames(attributes).fldCharType;
    if (kind === "begin") fields.push("");
    if (kind === "separate") needField(fields.at(-1) ?? "");
    if (kind === "end") needField(fields.pop() ?? "");
    words = "";
  });
  const add = (more: string): void => {
    words += more;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    const local = localName(name);
    if (local === "instrText") fields.push((fields.pop() ?? "") + words);
    if (FORMULAS.has(local)) needFormula(words);
    words = "";
  });
  parser.write(text).close();
  for (const field of fields) needField(field);
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function withLocalNames(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}

/** Addresses with a scheme, and those of another machine. */
const ELSEWHERE = /^\s*((?!data:)[a-z][a-z0-9+.-]*:|\\\\|\/\/)/i;

/** Elements that name their picture by an address. */
const PICTURES: ReadonlySet<string> = new Set(["imagedata", "fill", "stroke", "image", "feImage", "use"]);

function checkElement(name: string, attributes: Attributes): void {
  const { Type = "", Target = "", TargetMode = "", ContentType = "", instr, src = "", href = "" } = attributes;
  if (name === "Relationship") {
    need(!PROGRAM_TYPES.test(Type), "contains_program");
    const isOutside = /^\s*external\s*$/i.test(TargetMode) || ELSEWHERE.test(Target);
    need(!isOutside || Type.endsWith("/hyperlink"), "refers_outside");
  }
  if (name === "Override" || name === "Default") need(!PROGRAM_TYPES.test(ContentType), "contains_program");
  if (instr !== undefined) needField(instr);
  need(!["ddeLink", "oleLink", "connection"].includes(name), "refers_outside");
  need(!PICTURES.has(name) || !(ELSEWHERE.test(src) || ELSEWHERE.test(href)), "refers_outside");
}

function needField(instruction: string): void {
  const [keyword = ""] = /\p{L}+/u.exec(instruction) ?? [];
  need(!FIELDS.test(keyword), "refers_outside");
}

/** A bar outside of a text asks another program for data (DDE). */
function needFormula(formula: string): void {
  const outside = formula.replaceAll(/"[^"]*"/g, "");
  need(!outside.includes("|") && !FUNCTIONS.test(outside), "refers_outside");
}

/** An entry of a ZIP file, and what unpacks it. */
interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly unpack: () => Buffer;
}

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
 * Returns the entries of a ZIP file (APPNOTE 6.3) one after the other, up to 200 MB unpacked. Rejects bytes before or
 * after it, entries that share bytes, and once they are unpacked entries that are not as listed.
 */
export function* zipEntries(bytes: Buffer): Generator<ZipEntry> {
  need(bytes.readUInt32LE(0) === LOCAL, "wrong_type");
  const entries = listedEntries(bytes);
  need(new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length);
  need(entries.reduce((sum, { size }) => sum + size, 0) <= MOST_UNPACKED, "expands_too_much");
  let free = 0;
  for (const entry of [...entries].sort((one, other) => one.at - other.at)) {
    need(entry.at >= free && bytes.readUInt32LE(entry.at) === LOCAL, "data_after_end");
    const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
    free = from + entry.packed;
    const packed = bytes.subarray(from, free);
    yield { name: entry.name, size: entry.size, unpack: () => contentsOf(entry, packed) };
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

function contentsOf({ name, flags, method, checksum, size }: ListedEntry, packed: Buffer): Buffer {
  need((flags & 1) === 0, "encrypted");
  need(!/(^|[\\/])\.\.([\\/]|$)|^[\\/]|\\|:/.test(name) && (method === STORED || method === DEFLATED));
  const contents = method === STORED ? packed : unpack(inflateRawSync, packed, size);
  need(contents.length === size && crc32(contents) === checksum);
  return contents;
}
