import { CHUNK } from "./batch";
import type { Selection } from "./mask";
import type { NumberSlot, Slot } from "./slot";

/** Small whole numbers for the values of a key: nought for null. */
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

class WordCodes implements KeyCodes {
  readonly codes = new Int32Array(CHUNK);

  constructor(private readonly slot: { readonly codes: Int32Array }) {}

  fill({ rows, count }: Selection): void {
    const { codes } = this.slot;
    for (let at = 0; at < count; at++) this.codes[at] = (codes[rows[at] as number] as number) + 1;
  }

  value(code: number): number {
    return code === 0 ? Number.NaN : code - 1;
  }
}

const NEAR = 1 << 16;

/** Days, years and periods are small numbers, which a table finds; others go through a map. */
class NumberCodes implements KeyCodes {
  readonly codes = new Int32Array(CHUNK);
  private readonly values: number[] = [Number.NaN];
  private readonly near = new Int32Array(NEAR);
  private readonly far = new Map<number, number>();

  constructor(private readonly slot: NumberSlot) {}

  fill({ rows, count }: Selection): void {
    const { values } = this.slot;
    for (let at = 0; at < count; at++) {
      const value = values[rows[at] as number] as number;
      const code = value >= 0 && value < NEAR ? (this.near[value] as number) : 0;
      this.codes[at] = code === 0 && !Number.isNaN(value) ? this.code(value) : code;
    }
  }

  value(code: number): number {
    return this.values[code] as number;
  }

  private code(value: number): number {
    const known = this.far.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    if (value >= 0 && value < NEAR) this.near[value] = code;
    else this.far.set(value, code);
    return code;
  }
}
