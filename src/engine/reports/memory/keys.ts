import { CHUNK, type Selection } from "./columns";
import type { NumberSlot, Slot } from "./slot";

/** Maps the values of a slot to small whole numbers. */
export interface Key {
  /** Returns the code of each selected row's value, at its row; -1 for null. */
  codesOf(selection: Selection): Int32Array;
}

/** Returns the key of a slot: words have codes already, numbers are assigned some. */
export function keyOf(slot: Slot): Key {
  return slot.kind === "word" ? { codesOf: () => slot.codes } : new NumberKey(slot);
}

const NEAR = 1 << 16;

/** Days, years and periods are small numbers, found in a table; others use a map. */
class NumberKey implements Key {
  private size = 0;
  private readonly near = new Int32Array(NEAR).fill(-1);
  private readonly far = new Map<number, number>();
  private readonly codes = new Int32Array(CHUNK);

  constructor(private readonly slot: NumberSlot) {}

  codesOf({ rows, count }: Selection): Int32Array {
    for (let at = 0; at < count; at++) {
      const row = rows[at] ?? 0;
      this.codes[row] = this.code(this.slot.cell(row));
    }
    return this.codes;
  }

  private code(value: number): number {
    if (!(value >= 0 && value < NEAR)) return Number.isNaN(value) ? -1 : this.farCode(value);
    const known = this.near[value] ?? -1;
    if (known >= 0) return known;
    this.near[value] = this.size;
    return this.size++;
  }

  private farCode(value: number): number {
    const code = this.far.get(value) ?? this.size++;
    this.far.set(value, code);
    return code;
  }
}
