import type { PlanFilter } from "../plan/plan";
import { CHUNK } from "./batch";
import type { Frame } from "./frame";
import { compileMask, type Mask } from "./mask";
import type { CodeSlot } from "./slot";
import { type Verdicts, wordVerdicts } from "./verdicts";

/** Writes those of the first `count` rows that a condition lets through, and answers how many they are. */
export type Keep = (rows: Int32Array, count: number, kept: Int32Array) => number;

type Words = Pick<CodeSlot, "codes" | "inspect">;

interface WordLeaf {
  readonly slot: Words;
  readonly verdicts: Verdicts;
}

/** Conditions that every row of the answer meets, one after the other; `kept` may be the list of rows itself. */
export function compileKeeps(conditions: readonly PlanFilter[], frame: Frame): readonly Keep[] {
  const words = conditions.flatMap((condition) => wordLeaf(condition, frame) ?? []);
  const others = conditions.filter((condition) => wordLeaf(condition, frame) === null);
  const pairs = Array.from({ length: Math.ceil(words.length / 2) }, (_, at) => words.slice(2 * at, 2 * at + 2));
  return [
    ...pairs.map(([one, other]) =>
      other === undefined ? keepWords(one as WordLeaf) : keepBoth(one as WordLeaf, other),
    ),
    ...others.map((condition) => keepByMask(compileMask(condition, frame))),
  ];
}

function wordLeaf(condition: PlanFilter, frame: Frame): WordLeaf | null {
  if (condition.kind !== "leaf") return null;
  const slot = frame.field(condition.field);
  return slot.kind === "code" ? { slot, verdicts: wordVerdicts(slot, condition) } : null;
}

function keepByMask(test: Mask): Keep {
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

// A code without a word has no verdict, and no number comes of it: no look at each code is needed before.

function keepWords({ slot, verdicts }: WordLeaf): Keep {
  return (rows, count, kept) => {
    const { codes } = slot;
    const passes = verdicts();
    let size = 0;
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      kept[size] = row;
      size += passes[(codes[row] as number) + 1] as number;
    }
    return Number.isNaN(size) ? keepNone(rows, count, slot) : size;
  };
}

/** Two conditions in one pass, since few reports have one: that of the status is implied. */
function keepBoth(one: WordLeaf, other: WordLeaf): Keep {
  return (rows, count, kept) => {
    const { codes } = one.slot;
    const { codes: otherCodes } = other.slot;
    const passes = one.verdicts();
    const otherPasses = other.verdicts();
    let size = 0;
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      kept[size] = row;
      size += (passes[(codes[row] as number) + 1] as number) * (otherPasses[(otherCodes[row] as number) + 1] as number);
    }
    return Number.isNaN(size) ? keepNone(rows, count, one.slot, other.slot) : size;
  };
}

/** Finds the code that spoilt the count: the rows from it on still stand in their list. */
function keepNone(rows: Int32Array, count: number, ...slots: readonly Words[]): number {
  for (const slot of slots) slot.inspect(rows, count);
  return 0;
}
