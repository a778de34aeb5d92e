import type { PlanLeaf } from "../plan/plan";
import type { CodeSlot } from "./slot";
import { wordTest } from "./word-test";

/** 1 or 0 for each code of a field, one place on: place nought is that of a null. */
export type Verdicts = () => Uint8Array;

/** Asks a comparison once for each different word, as words come. */
export function wordVerdicts(slot: CodeSlot<string> | CodeSlot<readonly string[]>, leaf: PlanLeaf): Verdicts {
  const test = wordTest(leaf);
  let verdicts = Uint8Array.of(test(null) ? 1 : 0);
  let known = 0;
  return () => {
    const { words } = slot.dictionary;
    if (words.length >= verdicts.length) verdicts = grown(verdicts, 2 * words.length + 1);
    for (; known < words.length; known++) verdicts[known + 1] = test(words[known] ?? null) ? 1 : 0;
    return verdicts;
  };
}

function grown(verdicts: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(verdicts);
  return larger;
}
