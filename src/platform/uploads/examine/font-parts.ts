import { need } from "./rejected-file";

/** A part of a font file. */
export interface Part {
  readonly at: number;
  readonly size: number;
}

/** Rejects parts that begin before `from`, end after the file or share bytes, and a file that continues after them. */
export function needApart(parts: readonly Part[], from: number, bytes: Buffer): void {
  let free = from;
  for (const { at, size } of [...parts].sort((one, other) => one.at - other.at)) {
    need(at >= free && at + size <= bytes.length);
    free = at + size;
  }
  need(bytes.length - free < 4, "data_after_end");
}
