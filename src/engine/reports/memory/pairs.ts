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

  /** Writes the id of each pair of the first `count` places. */
  assign(firsts: Int32Array | null, seconds: Int32Array, count: number, ids: Int32Array): void {
    for (let at = 0; at < count; at++) {
      const first = firsts === null ? 0 : (firsts[at] as number);
      const second = seconds[at] as number;
      const { table } = this;
      const known =
        table !== null && second < this.width && first < this.height ? table[first * this.width + second] : 0;
      ids[at] = known === 0 || known === undefined ? this.id(first, second) : known - 1;
    }
  }

  private id(first: number, second: number): number {
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
