import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import decodeJpeg, { init as startJpegDecoder } from "@jsquash/jpeg/decode.js";
import encodeJpeg, { init as startJpegEncoder } from "@jsquash/jpeg/encode.js";
import decodePng, { init as startPng } from "@jsquash/png/decode.js";
import encodePng, { init as startPngEncoder } from "@jsquash/png/encode.js";
import decodeWebp, { init as startWebpDecoder } from "@jsquash/webp/decode.js";
import encodeWebp, { init as startWebpEncoder } from "@jsquash/webp/encode.js";
import { GifReader } from "omggif";
import { gifFrame } from "./gif-frame";
import { jpegFrame } from "./jpeg-frame";
import { needDecodable, type PictureFrame, withinFile } from "./picture-frame";
import { pngFrame } from "./png-frame";
import { webpFrame } from "./webp-frame";

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
