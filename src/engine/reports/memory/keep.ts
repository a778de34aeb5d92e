import type { PlanFilter } from "../plan/plan";
import { CHUNK } from "./batch";
import type { Frame } from "./frame";
import { compileMask } from "./mask";
import type { CodeSlot } from "./slot";
import { type Verdicts, wordVerdicts } from "./verdicts";

/** Writes those of the first `count` rows that a condition lets through, and answers how many they are. */
export type Keep = (rows: Int32Array, count: number, kept: Int32Array) => number;

/** A condition that every row of the answer meets; `kept` may be the list of rows itself. */
export function compileKeep(filter: PlanFilter, frame: Frame): Keep {
  const slot = filter.kind === "leaf" ? frame.field(filter.field) : null;
  if (filter.kind === "leaf" && slot?.kind === "code") return keepWords(slot, wordVerdicts(slot, filter));
  const test = compileMask(filter, frame);
  const mask = new Uint8Array(CHUNK);
  return (rows, count, kept) => {
    test(mask, rows, count);
    let size = 0;
    for (let at = 0; at < count; at++) {
      kept[size] = rows[at] as number;
      size += mask[at] as number;
    }
    return size;
  };
}

function keepWords(slot: Pick<CodeSlot, "codes">, verdictsOf: Verdicts): Keep {
  return (rows, count, kept) => {
    const { codes } = slot;
    const verdicts = verdictsOf();
    let size = 0;
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      kept[size] = row;
      size += verdicts[(codes[row] as number) + 1] as number;
    }
    return size;
  };
}
