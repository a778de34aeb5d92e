import { Reader } from "../../engine/base";
import { LINE_OF_COLUMN, type ReadLine, readLines } from "../../engine/gross-to-net";
import { payOf } from "../row";
import type { Table } from "./table";

interface LineColumn {
  readonly name: string;
  readonly values: Float64Array;
}

/** The pay lines of a table's rows: those of its amount columns, beside the pay itself. */
export class TableLines {
  private readonly columns: readonly LineColumn[];
  /** Lines of no amount as the engine reads them, by category letter: the pay, then each column. */
  private readonly models = new Map<string, readonly ReadLine[]>();

  constructor({ columns }: Table) {
    this.columns = [...columns].flatMap(([name, column]) =>
      LINE_OF_COLUMN[name] !== undefined && column.kind === "pence" ? [{ name, values: column.values }] : [],
    );
  }

  /** Returns the amounts of a row's lines, NaN for those it lacks; null if it lacks all. */
  amountsAt(at: number): readonly number[] | null {
    let isEmpty = true;
    for (const { values } of this.columns) {
      if (!Number.isNaN(values[at])) isEmpty = false;
    }
    return isEmpty ? null : this.columns.map(({ values }) => values[at] ?? Number.NaN);
  }

  /** Returns the lines of a payment under a letter. */
  lines(pay: number, amounts: readonly number[], letter: string): ReadLine[] {
    const [ofPay, ...others] = this.modelsOf(letter);
    if (ofPay === undefined) throw new Error("no line for the pay");
    const lines: ReadLine[] = [{ ...ofPay, amount: pay }];
    for (const [index, model] of others.entries()) {
      const amount = amounts[index] ?? Number.NaN;
      if (!Number.isNaN(amount)) lines.push({ ...model, amount });
    }
    return lines;
  }

  private modelsOf(letter: string): readonly ReadLine[] {
    const known = this.models.get(letter);
    if (known !== undefined) return known;
    const lines = this.columns.map(({ name }) => ({ ...LINE_OF_COLUMN[name], amount: "0.00" }));
    const read = readLines(new Reader(), payOf("0.00", lines, "", null), letter, () => letter);
    this.models.set(letter, read);
    return read;
  }
}
