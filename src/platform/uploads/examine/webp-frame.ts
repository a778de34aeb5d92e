import type { PictureFrame } from "./picture-frame";
import { need } from "./rejected-file";

/** Reads the frame of a WebP image (RFC 9649): chunks of a type and a length within a RIFF file. */
export function webpFrame(bytes: Buffer): PictureFrame {
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

/** How each chunk that states a size does so. */
const SIZES: Readonly<Record<string, (bytes: Buffer, at: number) => readonly [number, number]>> = {
  VP8X: (bytes, at) => [bytes.readUIntLE(at + 4, 3) + 1, bytes.readUIntLE(at + 7, 3) + 1],
  "VP8 ": (bytes, at) => [bytes.readUInt16LE(at + 6) & 0x3fff, bytes.readUInt16LE(at + 8) & 0x3fff],
  VP8L: (bytes, at) => {
    const bits = bytes.readUInt32LE(at + 1);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  },
};
