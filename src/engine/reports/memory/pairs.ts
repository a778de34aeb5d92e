import type { Selection } from "./columns";

/** Assigns each different pair of codes (whole numbers from -1) an ID from zero in order of first appearance. */
export class Pairs {
  size = 0;
  // JavaScript engines keep such an array as a table while it is dense, and as a map if it has wide gaps.
  private readonly ids: number[][] = [];

  /** Writes the ID of each selected row; codes and ID are at the row's index. */
  join(codes: Int32Array, others: Int32Array, { rows, count }: Selection, joined: Int32Array): void {
    const { ids } = this;
    for (let at = 0; at < count; at++) {
      const row = rows[at] ?? 0;
      const first = (codes[row] ?? 0) + 1;
      const second = (others[row] ?? 0) + 1;
      joined[row] = ids[first]?.[second] ?? this.add(first, second);
    }
  }

  private add(first: number, second: number): number {
    while (this.ids.length <= first) this.ids.push([]);
    const ids = this.ids[first] ?? [];
    ids[second] = this.size;
    return this.size++;
  }
}
