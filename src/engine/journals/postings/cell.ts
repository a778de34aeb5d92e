/** One value for every split dimension in use. Equal cells are the same object. */
export interface Cell {
  /** Null for none. */
  readonly department: string | null;
  readonly costCentre: string | null;
  /** By the position of the split dimension among those in use; "" if the employee has none. */
  readonly values: readonly string[];
}

/** Interns cells. */
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
