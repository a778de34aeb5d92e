import { CHUNK } from "./batch";
import type { Selection } from "./selection";
import type { NumberSlot, Slot } from "./slot";

/** Small whole numbers for the values of a key, each at its row: -1 for null. */
export interface KeyCodes {
  readonly codes: Int32Array;
  /** Writes the codes of the selected rows. */
  fill(selection: Selection): void;
  /** The value of a code as cells hold it: NaN for null. */
  value(code: number): number;
}

export function keyCodes(slot: Slot): KeyCodes {
  return slot.kind === "number" ? new NumberCodes(slot) : new WordCodes(slot);
}

/** Words have their codes already. */
class WordCodes implements KeyCodes {
  codes: Int32Array = new Int32Array(0);

  constructor(private readonly slot: { readonly codes: Int32Array }) {}

  fill(): void {
    this.codes = this.slot.codes;
  }

  value(code: number): number {
    return code < 0 ? Number.NaN : code;
  }
}

const NEAR = 1 << 16;

/** Days, years and periods are small numbers, which a table finds; others go through a map. */
class NumberCodes implements KeyCodes {
  readonly codes = new Int32Array(CHUNK);
  private readonly values: number[] = [];
  private readonly near = new Int32Array(NEAR);
  private readonly far = new Map<number, number>();

  constructor(private readonly slot: NumberSlot) {}

  fill({ rows, count }: Selection): void {
    const { values } = this.slot;
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      const value = values[row] as number;
      const near = value >= 0 && value < NEAR ? (this.near[value] as number) : 0;
      this.codes[row] = near === 0 ? this.code(value) : near - 1;
    }
  }

  value(code: number): number {
    return this.values[code] ?? Number.NaN;
  }

  private code(value: number): number {
    if (Number.isNaN(value)) return -1;
    const known = this.far.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    if (value >= 0 && value < NEAR) this.near[value] = code + 1;
    else this.far.set(value, code);
    return code;
  }
}
