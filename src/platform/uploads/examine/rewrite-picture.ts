import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import decodeJpeg, { init as startJpegDecoder } from "@jsquash/jpeg/decode.js";
import encodeJpeg, { init as startJpegEncoder } from "@jsquash/jpeg/encode.js";
import decodePng, { init as startPng } from "@jsquash/png/decode.js";
import encodePng, { init as startPngEncoder } from "@jsquash/png/encode.js";
import decodeWebp, { init as startWebpDecoder } from "@jsquash/webp/decode.js";
import encodeWebp, { init as startWebpEncoder } from "@jsquash/webp/encode.js";
import { GifReader } from "omggif";
import { needDecodable, type PictureFrame, withinFile } from "./picture-frame";
import { need } from "./rejected-file";

const MARK = 0xff;
const START = 0xd8;
const JPEG_FRAME_END = 0xd9;
const SCAN = 0xda;

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const END = 0x3b;

/** How each chunk that states a size does so. */
const SIZES: Readonly<Record<string, (bytes: Buffer, at: number) => readonly [number, number]>> = {
  VP8X: (bytes, at) => [bytes.readUIntLE(at + 4, 3) + 1, bytes.readUIntLE(at + 7, 3) + 1],
  "VP8 ": (bytes, at) => [bytes.readUInt16LE(at + 6) & 0x3fff, bytes.readUInt16LE(at + 8) & 0x3fff],
  VP8L: (bytes, at) => {
    const bits = bytes.readUInt32LE(at + 1);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  },
};

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const HEADER_SIZE = 13;

/** Chunks that hold the picture; others describe it, and may expand to any size. */
const OF_THE_PICTURE = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** The pixels of a picture, as decoders and encoders share them. */
class Pixels {
  readonly colorSpace = "srgb";

  constructor(
    readonly data: Uint8ClampedArray<ArrayBuffer>,
    readonly width: number,
    readonly height: number,
  ) {}
}

/** How a picture of a type is read and written again. */
interface PictureFormat {
  readonly frame: (bytes: Buffer) => PictureFrame;
  readonly decode: (frame: PictureFrame) => Promise<ImageData>;
  readonly encode: (pixels: ImageData) => Promise<ArrayBuffer>;
}

const QUALITY = 90;

const FORMATS = {
  "image/png": {
    frame: pngFrame,
    decode: async ({ picture }) => {
      await startPng(machine("@jsquash/png/codec/pkg/squoosh_png_bg.wasm"));
      return decodePng(ownBuffer(picture));
    },
    encode: asPng,
  },
  "image/jpeg": {
    frame: jpegFrame,
    decode: async ({ picture }) => {
      await startJpegDecoder(machine("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"));
      return decodeJpeg(ownBuffer(picture), { preserveOrientation: true });
    },
    encode: async (pixels) => {
      await startJpegEncoder(machine("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"));
      return encodeJpeg(pixels, { quality: QUALITY, progressive: false });
    },
  },
  "image/webp": {
    frame: webpFrame,
    decode: async ({ picture }) => {
      await startWebpDecoder(machine("@jsquash/webp/codec/dec/webp_dec.wasm"));
      return decodeWebp(ownBuffer(picture));
    },
    encode: async (pixels) => {
      await startWebpEncoder(machine("@jsquash/webp/codec/enc/webp_enc_simd.wasm"));
      return encodeWebp(pixels, { quality: QUALITY });
    },
  },
  "image/gif": { frame: gifFrame, decode: decodeGif, encode: asPng },
} satisfies Readonly<Record<string, PictureFormat>>;

/** The media types of pictures made of pixels. */
type PictureType = keyof typeof FORMATS;

/**
 * Decodes a picture and writes it again, so that nothing but its pixels remains: no place, no camera, no comment. A
 * photograph is turned as its camera was held. A GIF becomes a PNG of its first image.
 */
export async function rewritePicture(bytes: Buffer, type: PictureType): Promise<Buffer> {
  const { frame, decode, encode }: PictureFormat = FORMATS[type];
  const found = withinFile(() => frame(bytes));
  needDecodable(found);
  return Buffer.from(await encode(await decode(found)));
}

async function asPng(pixels: ImageData): Promise<ArrayBuffer> {
  await startPngEncoder(machine("@jsquash/png/codec/pkg/squoosh_png_bg.wasm"));
  return encodePng(pixels);
}

async function decodeGif({ picture, width, height }: PictureFrame): Promise<ImageData> {
  const data = new Uint8ClampedArray(width * height * 4);
  new GifReader(picture).decodeAndBlitFrameRGBA(0, data);
  return new Pixels(data, width, height);
}

/** Compiles a decoder or encoder. They create their results with the browser's class for pixels. */
function machine(path: string): WebAssembly.Module {
  Object.assign(globalThis, { ImageData: Pixels });
  return new WebAssembly.Module(new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(path))));
}

function ownBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/** Reads the frame of a PNG image (ISO/IEC 15948): chunks of a length, a type, data and a checksum. */
function pngFrame(bytes: Buffer): PictureFrame {
  need(bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE), "wrong_type");
  const kept: Buffer[] = [SIGNATURE];
  let at = SIGNATURE.length;
  for (let type = ""; type !== "IEND"; ) {
    const size = bytes.readUInt32BE(at);
    type = bytes.toString("latin1", at + 4, at + 8);
    const chunk = bytes.subarray(at, at + size + 12);
    need(chunk.length === size + 12 && (kept.length > 1 || (type === "IHDR" && size === HEADER_SIZE)));
    if (OF_THE_PICTURE.has(type)) kept.push(chunk);
    at += chunk.length;
  }
  need(at === bytes.length, "data_after_end");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), picture: Buffer.concat(kept) };
}

/** Reads the frame of a WebP image (RFC 9649): chunks of a type and a length within a RIFF file. */
function webpFrame(bytes: Buffer): PictureFrame {
  need(bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP", "wrong_type");
  const end = bytes.readUInt32LE(4) + 8;
  need(end <= bytes.length);
  need(end === bytes.length, "data_after_end");
  let [width, height] = [0, 0];
  for (let at = 12; at < end; ) {
    const size = bytes.readUInt32LE(at + 4);
    const type = bytes.toString("latin1", at, at + 4);
    need(type !== "ANIM" && type !== "ANMF", "moving_picture");
    const [wide, high] = SIZES[type]?.(bytes, at + 8) ?? [0, 0];
    [width, height] = [Math.max(width, wide), Math.max(height, high)];
    at += 8 + size + (size % 2);
    need(at <= end);
  }
  return { width, height, picture: bytes };
}

/** Reads the frame of a GIF image (GIF89a): blocks up to the trailer; every image is within the screen. */
function gifFrame(bytes: Buffer): PictureFrame {
  need(/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)), "wrong_type");
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let at = 13 + tableSize(bytes.readUInt8(10));
  let images = 0;
  for (let block = bytes.readUInt8(at); block !== END; block = bytes.readUInt8(at)) {
    need(block === EXTENSION || block === IMAGE);
    if (block === IMAGE) {
      const [right, bottom] = [0, 2].map(
        (side) => bytes.readUInt16LE(at + 1 + side) + bytes.readUInt16LE(at + 5 + side),
      );
      need((right ?? 0) <= width && (bottom ?? 0) <= height);
      images += 1;
    }
    const data = block === IMAGE ? at + 11 + tableSize(bytes.readUInt8(at + 9)) : at + 2;
    at = endOfData(bytes, data);
  }
  need(images > 0);
  need(at + 1 === bytes.length, "data_after_end");
  return { width, height, picture: bytes };
}

/** Returns the bytes of a colour table, from the flags that state it. */
function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Skips data: parts that begin with their length, up to an empty one. */
function endOfData(bytes: Buffer, from: number): number {
  let at = from;
  for (let size = bytes.readUInt8(at); size !== 0; size = bytes.readUInt8(at)) at += size + 1;
  return at + 1;
}

/**
 * Reads the frame of a JPEG image (ITU T.81): segments of a marker and a length, compressed data after each scan. Phones
 * put films after the end of their photographs: these are left out.
 */
function jpegFrame(bytes: Buffer): PictureFrame {
  need(bytes.length > 3 && bytes.readUInt16BE(0) === 0xff00 + START && bytes[2] === MARK, "wrong_type");
  let size = { width: 0, height: 0 };
  for (let at = 2; ; ) {
    const marker = markerAt(bytes, at);
    if (marker === JPEG_FRAME_END) return { ...size, picture: bytes.subarray(0, at + 2) };
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (isSizing(marker)) {
      need(size.width === 0);
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at = marker === SCAN ? endOfScan(bytes, next) : next;
  }
}

function markerAt(bytes: Buffer, at: number): number {
  need(bytes.readUInt8(at) === MARK);
  return bytes.readUInt8(at + 1);
}

/** Returns whether a marker begins a frame header, which states the size. */
function isSizing(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Finds the marker after compressed data, in which 0 or a restart marker follows every 0xff. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== MARK && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError("no end");
}
