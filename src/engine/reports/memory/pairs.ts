import type { Selection } from "./selection";

const LARGEST_TABLE = 1 << 20;

/** Gives each different pair of small whole numbers an id, from nought in the order of their coming. */
export class Pairs {
  readonly firsts: number[] = [];
  readonly seconds: number[] = [];
  private height = 1;
  private width = 16;
  private table: Int32Array | null = new Int32Array(16);
  private readonly far = new Map<number, number>();

  get size(): number {
    return this.firsts.length;
  }

  /** Writes the ids of the selected rows' codes; a code is -1 or more and stands at its row. */
  assign(firsts: Int32Array, seconds: Int32Array, { rows, count }: Selection, ids: Int32Array): void {
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      ids[at] = this.id((firsts[row] as number) + 1, (seconds[row] as number) + 1);
    }
  }

  /** Joins ids, which stand in the order of the selection, with the selected rows' codes. */
  join(ids: Int32Array, codes: Int32Array, { rows, count }: Selection, joined: Int32Array): void {
    for (let at = 0; at < count; at++) {
      joined[at] = this.id(ids[at] as number, (codes[rows[at] as number] as number) + 1);
    }
  }

  private id(first: number, second: number): number {
    const { table } = this;
    if (table !== null && second < this.width && first < this.height) {
      const known = table[first * this.width + second] as number;
      if (known !== 0) return known - 1;
    }
    return this.add(first, second);
  }

  private add(first: number, second: number): number {
    this.makeRoom(first, second);
    const known = this.table === null ? this.far.get(farKey(first, second)) : this.table[first * this.width + second];
    if (known !== undefined && known !== 0) return known - 1;
    this.firsts.push(first);
    this.seconds.push(second);
    this.put(first, second, this.size);
    return this.size - 1;
  }

  private put(first: number, second: number, place: number): void {
    if (this.table === null) this.far.set(farKey(first, second), place);
    else this.table[first * this.width + second] = place;
  }

  /** Grows the table, or leaves it for a map where it would be too large. */
  private makeRoom(first: number, second: number): void {
    if (this.table === null || (first < this.height && second < this.width)) return;
    while (this.height <= first) this.height *= 2;
    while (this.width <= second) this.width *= 2;
    this.table = this.height * this.width > LARGEST_TABLE ? null : new Int32Array(this.height * this.width);
    for (let id = 0; id < this.size; id++) this.put(this.firsts[id] as number, this.seconds[id] as number, id + 1);
  }
}

function farKey(first: number, second: number): number {
  return first * 0x4000000 + second;
}
