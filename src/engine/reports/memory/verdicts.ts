import type { PlanLeaf } from "../plan/plan";
import type { CodeSlot } from "./slot";
import { wordTest } from "./word-test";

/** 1 or 0 for each code of a field, one place on: place nought is that of a null. */
export type Verdicts = () => Uint8Array;

/** Asks a comparison once for each different word, as words come. There are no more verdicts than codes. */
export function wordVerdicts(slot: CodeSlot<string> | CodeSlot<readonly string[]>, leaf: PlanLeaf): Verdicts {
  const test = wordTest(leaf);
  let room = Uint8Array.of(test(null) ? 1 : 0);
  let verdicts = room;
  return () => {
    const { words } = slot.dictionary;
    if (verdicts.length > words.length) return verdicts;
    const known = verdicts.length - 1;
    if (words.length >= room.length) room = grown(room, 2 * words.length + 1);
    for (let code = known; code < words.length; code++) room[code + 1] = test(words[code] ?? null) ? 1 : 0;
    verdicts = room.subarray(0, words.length + 1);
    return verdicts;
  };
}

function grown(room: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(room);
  return larger;
}
