import type { PictureFrame } from "./picture-frame";
import { need } from "./rejected-file";

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const END = 0x3b;

/** Reads the frame of a GIF image (GIF89a): blocks up to the trailer; every image is within the screen. */
export function gifFrame(bytes: Buffer): PictureFrame {
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
