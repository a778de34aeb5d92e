import { brotliDecompressSync, inflateSync } from "node:zlib";
import { checkOffice } from "./check-office";
import { checkPdf } from "./check-pdf";
import { cleanSvg } from "./clean-svg";
import type { FileType } from "./file-types";
import { withinFile } from "./picture-frame";
import { need, RejectedFile, type Rejection } from "./rejected-file";
import { rewritePicture } from "./rewrite-picture";
import { unpack } from "./unpack";

const MOST_UNPACKED = 30 * 1024 * 1024;

const GLYPHS = 10;
const LOCATIONS = 11;

const HEADER = 44;
const ENTRY = 20;

const NEEDED = ["cmap", "head", "hhea", "hmtx", "maxp", "name"];

/** A kind of OpenType font: how its file begins, and the tables that hold its outlines. */
interface FontKind {
  readonly begins: readonly string[];
  readonly outlines: readonly string[];
}

const TRUE_TYPE: FontKind = { begins: ["\x00\x01\x00\x00", "true"], outlines: ["glyf", "loca"] };
const POST_SCRIPT: FontKind = { begins: ["OTTO"], outlines: ["CFF "] };

/** Characters that no text has but those between lines and pages. */
const CONTROL = /(?![\t\n\f\r\x80-\x9f])\p{Cc}/u;

/** How files of other types begin that consist of readable characters. */
const OTHER_TYPE = /^\s*(<[!?a-z]|%PDF|%!PS|#!|GIF8|MZ|PK|\{\\rtf)/i;

/** What an examination found: the file as it may be stored, or why it is rejected. */
export type Examination =
  | { readonly ok: true; readonly contentType: FileType; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: Rejection };

const CHECKS: Readonly<Record<FileType, (bytes: Buffer) => Buffer | Promise<Buffer>>> = {
  "application/pdf": checkPdf,
  "image/png": (bytes) => rewritePicture(bytes, "image/png"),
  "image/jpeg": (bytes) => rewritePicture(bytes, "image/jpeg"),
  "image/gif": (bytes) => rewritePicture(bytes, "image/gif"),
  "image/webp": (bytes) => rewritePicture(bytes, "image/webp"),
  "image/svg+xml": cleanSvg,
  "text/plain": checkText,
  "text/csv": checkText,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": (bytes) =>
    checkOffice(bytes, "word/document.xml"),
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": (bytes) => checkOffice(bytes, "xl/workbook.xml"),
  "font/woff2": checkWoff2,
  "font/woff": checkWoff,
  "font/ttf": checkTrueType,
  "font/otf": checkOpenType,
};

/**
 * Judges a file by its contents alone. Images come back written again, without place, camera and scripts; a GIF comes
 * back as a PNG. All other files come back as they are.
 */
export async function examine(bytes: Uint8Array, type: FileType): Promise<Examination> {
  try {
    const kept = await CHECKS[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { ok: true, contentType: type === "image/gif" ? "image/png" : type, bytes: kept };
  } catch (error) {
    return { ok: false, reason: error instanceof RejectedFile ? error.reason : "damaged" };
  }
}

/** Rejects what is not plain text in UTF-8 or in Windows-1252, as spreadsheets save it. */
function checkText(bytes: Buffer): Buffer {
  const text = inUtf8(bytes) ?? inWindows1252(bytes);
  need(text !== null && !CONTROL.test(text), "not_text");
  need(!OTHER_TYPE.test(text), "wrong_type");
  return bytes;
}

function inUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the text; null if a byte stands for no character there. */
function inWindows1252(bytes: Buffer): string | null {
  const text = bytes.toString("latin1");
  return /[\x81\x8d\x8f\x90\x9d]/.test(text) ? null : text;
}

/** Rejects what is not a whole TrueType font: tables that are listed, within the file, and share no bytes. */
function checkTrueType(bytes: Buffer): Buffer {
  return checked(bytes, TRUE_TYPE);
}

/** Rejects what is not a whole OpenType font with PostScript outlines, in the same way. */
function checkOpenType(bytes: Buffer): Buffer {
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

/** Rejects what is not a whole WOFF font (W3C, version 1): each table unpacks to its listed size, and nothing is private. */
function checkWoff(bytes: Buffer): Buffer {
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

/** Rejects what is not a whole WOFF2 font (W3C): its tables are compressed as one, as large as they are listed. */
function checkWoff2(bytes: Buffer): Buffer {
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

/** Outlines and their locations are transformed unless version 3 is stated, other tables if any version is. */
function isTransformed(flags: number): boolean {
  const [tag, version] = [flags & 0x3f, flags >> 6];
  return tag === GLYPHS || tag === LOCATIONS ? version !== 3 : version !== 0;
}

/** A part of a font file. */
interface Part {
  readonly at: number;
  readonly size: number;
}

/** Rejects parts that begin before `from`, end after the file or share bytes, and a file that continues after them. */
function needApart(parts: readonly Part[], from: number, bytes: Buffer): void {
  let free = from;
  for (const { at, size } of [...parts].sort((one, other) => one.at - other.at)) {
    need(at >= free && at + size <= bytes.length);
    free = at + size;
  }
  need(bytes.length - free < 4, "data_after_end");
}
