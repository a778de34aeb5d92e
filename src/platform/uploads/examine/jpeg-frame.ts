import type { PictureFrame } from "./picture-frame";
import { need } from "./rejected-file";

const MARK = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/**
 * Reads the frame of a JPEG image (ITU T.81): segments of a marker and a length, compressed data after each scan. Phones
 * put films after the end of their photographs: these are left out.
 */
export function jpegFrame(bytes: Buffer): PictureFrame {
  need(bytes.length > 3 && bytes.readUInt16BE(0) === 0xff00 + START && bytes[2] === MARK, "wrong_type");
  let size = { width: 0, height: 0 };
  for (let at = 2; ; ) {
    const marker = markerAt(bytes, at);
    if (marker === END) return { ...size, picture: bytes.subarray(0, at + 2) };
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
