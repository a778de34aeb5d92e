import type { PictureFrame } from "./picture-frame";
import { need } from "./rejected-file";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const HEADER_SIZE = 13;

/** Chunks that hold the picture; others describe it, and may expand to any size. */
const OF_THE_PICTURE = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** Reads the frame of a PNG image (ISO/IEC 15948): chunks of a length, a type, data and a checksum. */
export function pngFrame(bytes: Buffer): PictureFrame {
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
