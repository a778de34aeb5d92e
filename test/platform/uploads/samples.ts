import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync, crc32, deflateSync } from "node:zlib";
import encodeJpeg, { init as startJpeg } from "@jsquash/jpeg/encode.js";
import encodeWebp, { init as startWebp } from "@jsquash/webp/encode.js";

function machine(path: string): WebAssembly.Module {
  return new WebAssembly.Module(new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(path))));
}

/** Returns pixels that change from the left to the right. */
function pixels(width: number, height: number): ImageData {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 1) data[at] = at % 4 === 3 ? 255 : ((at / 4) % width) * (at % 4);
  return { data, width, height, colorSpace: "srgb" } as ImageData;
}

export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, checksum]);
}

/** Writes a PNG image; its pixels may be fewer than its header says. */
export function png(width = 8, height = 8, further: readonly Buffer[] = [], data?: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = data ?? deflateSync(Buffer.alloc(Math.min(1_000_000, (width * 3 + 1) * height)));
  const chunks = [chunk("IHDR", header), ...further, chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

/** A description of a photograph: its orientation, its camera, and where it was taken. */
export function exif(orientation: number): Buffer {
  const entries = Buffer.alloc(12 * 3);
  const entry = (at: number, tag: number, type: number, count: number, value: number): void => {
    entries.writeUInt16BE(tag, at * 12);
    entries.writeUInt16BE(type, at * 12 + 2);
    entries.writeUInt32BE(count, at * 12 + 4);
    if (type === 3) entries.writeUInt16BE(value, at * 12 + 8);
    else entries.writeUInt32BE(value, at * 12 + 8);
  };
  entry(0, 0x010f, 2, 14, 50);
  entry(1, 0x0112, 3, 1, orientation);
  entry(2, 0x8825, 4, 1, 64);
  const camera = Buffer.from("SAMPLE CAMERA\0");
  const place = Buffer.from("GPS 51.5074 N");
  return Buffer.concat([
    Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x03", "latin1"),
    entries,
    Buffer.alloc(4),
    camera,
    place,
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Writes a JPEG image, with a description if one is stated. */
export async function jpeg(width = 16, height = 8, description: Buffer | null = null): Promise<Buffer> {
  await startJpeg(machine("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"));
  const bytes = Buffer.from(await encodeJpeg(pixels(width, height)));
  if (description === null) return bytes;
  return Buffer.concat([bytes.subarray(0, 2), segment(0xe1, description), bytes.subarray(2)]);
}

export async function webp(width = 16, height = 8): Promise<Buffer> {
  await startWebp(machine("@jsquash/webp/codec/enc/webp_enc_simd.wasm"));
  return Buffer.from(await encodeWebp(pixels(width, height)));
}

/** A RIFF file with chunks of a type and data. */
export function riff(form: string, ...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const body = chunks.map(([type, data]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)]);
  });
  const inner = Buffer.concat([Buffer.from(form), ...body]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(inner.length);
  return Buffer.concat([Buffer.from("RIFF"), size, inner]);
}

/** A GIF image of one pixel in two colours, which can be moved on its screen. */
export function gif(screen = 1, image = 1, left = 0): Buffer {
  const bytes = Buffer.from(
    "47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b",
    "hex",
  );
  bytes.writeUInt16LE(screen, 6);
  bytes.writeUInt16LE(screen, 8);
  bytes.writeUInt16LE(left, 28);
  bytes.writeUInt16LE(image, 32);
  bytes.writeUInt16LE(image, 34);
  return bytes;
}

/** A PDF of these objects; the last is the catalogue. */
export function pdf(objects: readonly string[] = ["<< /Type /Catalog >>"], trailer = ""): Buffer {
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  const head = `%PDF-1.7\n${body}`;
  const last = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root ${objects.length} 0 R ${trailer}>>\n`;
  return Buffer.from(`${head}${last}startxref\n${head.length}\n%%EOF\n`, "latin1");
}

/** An object stream, in which a PDF compresses objects. */
export function objectStream(contents: string | Buffer, type = "/ObjStm"): string {
  const packed = deflateSync(Buffer.from(contents)).toString("latin1");
  return `<< /Type ${type} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
}

export function svg(inner: string, attributes = ""): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);
}

export const ttf = readFileSync(
  join(import.meta.dirname, "../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf"),
);

interface FontTable {
  readonly tag: string;
  readonly bytes: Buffer;
}

function tablesOf(font: Buffer): readonly FontTable[] {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, table) => 12 + table * 16);
  return entries.map((at) => {
    const [from, size] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    return { tag: font.toString("latin1", at, at + 4), bytes: font.subarray(from, from + size) };
  });
}

/** Writes the TrueType font as an OpenType font whose outlines are named as those of PostScript. */
export function otf(font = ttf): Buffer {
  const bytes = Buffer.from(font);
  bytes.write("OTTO");
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    if (bytes.toString("latin1", at, at + 4) === "glyf") bytes.write("CFF ", at);
  }
  return bytes;
}

/** Writes the TrueType font as WOFF: each table packed, and filled up to a multiple of four bytes. */
export function woff(font = ttf): Buffer {
  const tables = tablesOf(font).map(({ tag, bytes }) => {
    const packed = deflateSync(bytes);
    return { tag, size: bytes.length, stored: packed.length < bytes.length ? packed : bytes };
  });
  let at = 44 + 20 * tables.length;
  const directory = tables.map(({ tag, size, stored }) => {
    const entry = Buffer.alloc(20);
    entry.write(tag);
    entry.writeUInt32BE(at, 4);
    entry.writeUInt32BE(stored.length, 8);
    entry.writeUInt32BE(size, 12);
    at += Math.ceil(stored.length / 4) * 4;
    return entry;
  });
  const head = Buffer.alloc(44);
  head.write("wOFF");
  head.writeUInt32BE(font.readUInt32BE(0), 4);
  head.writeUInt32BE(at, 8);
  head.writeUInt16BE(tables.length, 12);
  const filled = tables.map(({ stored }) => Buffer.concat([stored, Buffer.alloc(-stored.length & 3)]));
  return Buffer.concat([head, ...directory, ...filled]);
}

/** Writes the TrueType font as WOFF2, without transforming any table. */
export function woff2(font = ttf): Buffer {
  const tables = tablesOf(font);
  const directory = tables.map(({ tag, bytes }) => {
    const known = { glyf: 0xc0 + 10, loca: 0xc0 + 11 }[tag];
    const named = known === undefined ? Buffer.concat([Buffer.from([0x3f]), Buffer.from(tag)]) : Buffer.from([known]);
    return Buffer.concat([named, base128(bytes.length)]);
  });
  const packed = brotliCompressSync(Buffer.concat(tables.map(({ bytes }) => bytes)));
  const head = Buffer.alloc(48);
  head.write("wOF2");
  head.writeUInt32BE(font.readUInt32BE(0), 4);
  head.writeUInt16BE(tables.length, 12);
  head.writeUInt32BE(packed.length, 20);
  const bytes = Buffer.concat([head, ...directory, packed]);
  bytes.writeUInt32BE(bytes.length, 8);
  return bytes;
}

function base128(value: number): Buffer {
  const digits = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 127) | 128);
  return Buffer.from(digits);
}
