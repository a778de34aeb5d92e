import { createHash } from "node:crypto";
import type { FileBytes, WrittenBytes } from "./file-place";

/** Bytes that are counted and digested while they are written. */
export interface MeasuredBytes {
  readonly parts: AsyncIterable<Uint8Array>;
  /** The size and digest of the parts read so far. */
  readonly written: () => WrittenBytes;
}

export function measuredBytes(bytes: FileBytes): MeasuredBytes {
  const hash = createHash("sha256");
  let size = 0;
  async function* parts(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
      hash.update(part);
      size += part.length;
      yield part;
    }
  }
  return { parts: parts(), written: () => ({ size, sha256: hash.copy().digest("hex") }) };
}
