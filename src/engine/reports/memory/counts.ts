import { CHUNK } from "./batch";
import { type KeyCodes, keyCodes } from "./key-codes";
import { Pairs } from "./pairs";
import type { Selection } from "./selection";
import { type Series, series } from "./series";
import type { CodeSlot, Slot } from "./slot";

/** How many words each group has. */
export class WordCount {
  private readonly counts: Series = series(0);

  constructor(private readonly slot: Pick<CodeSlot, "codes">) {}

  add({ rows, count }: Selection, ids: Int32Array, groups: number): void {
    const { codes } = this.slot;
    const counts = this.counts.upTo(groups);
    for (let at = 0; at < count; at++) {
      const group = ids[at] as number;
      if ((codes[rows[at] as number] as number) >= 0) counts[group] = (counts[group] as number) + 1;
    }
  }

  count(group: number): number {
    return this.counts.values[group] as number;
  }
}

/** How many different values each group has. */
export class DistinctCount {
  private readonly counts: Series = series(0);
  private readonly pairs = new Pairs();
  private readonly ids = new Int32Array(CHUNK);
  private readonly keys: KeyCodes;

  constructor(slot: Slot) {
    this.keys = keyCodes(slot);
  }

  add(selection: Selection, ids: Int32Array, groups: number): void {
    const counts = this.counts.upTo(groups);
    const before = this.pairs.size;
    this.keys.fill(selection);
    this.pairs.join(ids, this.keys.codes, selection, this.ids);
    for (let pair = before; pair < this.pairs.size; pair++) {
      const group = this.pairs.firsts[pair] as number;
      const isNull = this.pairs.seconds[pair] === 0;
      if (!isNull) counts[group] = (counts[group] as number) + 1;
    }
  }

  count(group: number): number {
    return this.counts.values[group] as number;
  }
}
