import { ByteWriter } from "hyparquet-writer";
import { type Cells, isBlank } from "../table";

/** Returns which cells of a column have a value, as a page states it: their count in runs, after the length. */
export function levelsOf(cells: Cells): Uint8Array {
  const runs = new ByteWriter();
  const { length } = cells.values;
  for (let from = 0; from < length; ) {
    const isNone = cells.hasBlanks && isBlank(cells.values[from]);
    const to = cells.hasBlanks ? endOfRun(cells, from, isNone) : length;
    runs.appendVarInt((to - from) * 2);
    runs.appendUint8(isNone ? 0 : 1);
    from = to;
  }
  const page = new ByteWriter();
  page.appendUint32(runs.offset);
  page.appendBytes(runs.getBytes());
  return page.getBytes();
}

function endOfRun({ values }: Cells, from: number, isNone: boolean): number {
  let to = from + 1;
  while (to < values.length && isBlank(values[to]) === isNone) to++;
  return to;
}
