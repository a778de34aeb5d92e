/** What an amount may be split by: one value of every dimension in use. Two equal cells are one object. */
export interface Cell {
  /** null for none. */
  readonly department: string | null;
  readonly costCentre: string | null;
  /** By the place of the split dimension among those in use; "" where the employee has none. */
  readonly values: readonly string[];
}

/** Hands out cells. */
export class Cells {
  readonly #known = new Map<string, Cell>();

  cell(department: string | null, costCentre: string | null, values: readonly string[]): Cell {
    const key = JSON.stringify([department, costCentre, ...values]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const cell = { department, costCentre, values };
    this.#known.set(key, cell);
    return cell;
  }
}
