import { type Column, createMachine, type MachineKind } from "../../src/batch/machine";
import { bytesOfRows, memoryCall } from "../../test/kernel/support/machine-memory";

/** What all rows of a sweep have in common. */
export interface SweepRows {
  readonly rules: Float64Array;
  readonly attributes: number;
  readonly freePay: number;
  readonly payToDate: number;
  readonly taxToDate: number;
}

/** Outputs of a range of pay, one element for each penny. */
export type Outputs = Readonly<Record<Column, Float64Array>>;

/** The kernel's columns, filled with pay that rises by a penny a row. */
export class KernelRows {
  readonly #call;
  readonly #machine;
  readonly #outputs: Outputs;

  /** Rows per run of the kernel. */
  constructor(
    kind: MachineKind,
    private readonly chunk: number,
  ) {
    this.#call = memoryCall(chunk);
    this.#machine = createMachine(kind, { bytes: bytesOfRows(chunk) });
    const { f64 } = this.#machine;
    const columns = Object.entries(this.#call.columns);
    this.#outputs = Object.fromEntries(
      columns.map(([name, at]) => [name, f64.subarray(at, at + chunk)]),
    ) as unknown as Outputs;
  }

  /** Calculates pay from `from` to `to` pence, both included, and passes it on range by range. */
  sweep(
    rows: SweepRows,
    from: number,
    to: number,
    see: (first: number, count: number, outputs: Outputs) => void,
  ): void {
    this.#machine.f64.set(rows.rules, this.#call.rules);
    this.#machine.i32.fill(rows.attributes, this.#call.attributes, this.#call.attributes + this.chunk);
    for (const name of ["freePay", "payToDate", "taxToDate"] as const) this.#outputs[name].fill(rows[name]);
    for (let first = from; first <= to; first += this.chunk) {
      const count = Math.min(this.chunk, to - first + 1);
      for (let row = 0; row < count; row++) this.#outputs.gross[row] = first + row;
      this.#machine.run("payPlain", this.#call, 0, count);
      see(first, count, this.#outputs);
    }
  }
}
