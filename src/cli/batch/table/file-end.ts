import type { FileHandle } from "node:fs/promises";
import { UsageError } from "../../usage-error";
import { readAt } from "../read-pieces";

/** How a form ends: with a description, its length, and a mark. */
export interface FileEnding {
  /** "a Parquet file". */
  readonly kind: string;
  readonly mark: string;
  /** What to do about a file that does not end so. */
  readonly hint: string;
}

const LENGTH_BYTES = 4;

/** Returns the bytes that describe a file, with which it ends, up to its last one. Throws `UsageError` if they are missing. */
export async function readFileEnd(
  file: FileHandle,
  size: number,
  { kind, mark, hint }: FileEnding,
  path: string,
): Promise<Uint8Array> {
  const tailBytes = LENGTH_BYTES + mark.length;
  const tail = await readAt(file, Math.max(0, size - tailBytes), tailBytes);
  const isWhole = tail.length === tailBytes && new TextDecoder("latin1").decode(tail.subarray(LENGTH_BYTES)) === mark;
  const length = isWhole ? new DataView(tail.buffer, tail.byteOffset).getUint32(0, true) + tailBytes : 0;
  if (!isWhole || length > size) {
    throw new UsageError(
      `"${path}" does not end as ${kind} does: it was cut off, or is a file of another kind. Write it again, ${hint}.`,
    );
  }
  return await readAt(file, size - length, length);
}
