import { ByteWriter } from "hyparquet-writer";
import { type Cells, isBlank } from "../table";

/** Returns which cells of a column have a value, as a page states it: their count in runs, after the length. */
export function levelsOf({ values }: Cells): Uint8Array {
  const runs = new ByteWriter();
  for (let from = 0; from < values.length; ) {
    const isNone = isBlank(values[from]);
    let to = from + 1;
    while (to < values.length && isBlank(values[to]) === isNone) to++;
    runs.appendVarInt((to - from) * 2);
    runs.appendUint8(isNone ? 0 : 1);
    from = to;
  }
  const page = new ByteWriter();
  page.appendUint32(runs.offset);
  page.appendBytes(runs.getBytes());
  return page.getBytes();
}
