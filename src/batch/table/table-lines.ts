import { Reader } from "../../engine/base";
import { type Amounts, LINE_OF_COLUMN, type ReadLine, readLines, sumLines } from "../../engine/gross-to-net";
import { amountsOfLines, type LineColumns, type PackedPay, packPay } from "../columns";
import { payOf } from "../row";
import type { Table } from "./table";

/** A column of lines, and what a penny of it adds to the pay and to the amounts of a payment. */
interface LineColumn {
  readonly values: Float64Array;
  readonly pay: PackedPay;
  readonly penny: Amounts;
}

/** What the lines of a row add to each of its payments; `turnover` is their sum whatever their sign. */
export interface AddedPay extends PackedPay {
  readonly turnover: number;
}

const ANY_LETTER = "A";

/** The pay lines of a table's rows: those of its amount columns, beside the pay itself. */
export class TableLines implements LineColumns {
  readonly columns: readonly LineColumn[];
  private readonly names: readonly string[];
  /** Lines of no amount as the engine reads them, by category letter: the pay, then each column. */
  private readonly models = new Map<string, readonly ReadLine[]>();

  constructor({ columns }: Table) {
    const found = [...columns].flatMap(([name, column]) =>
      LINE_OF_COLUMN[name] !== undefined && column.kind === "pence" ? [{ name, values: column.values }] : [],
    );
    this.names = found.map(({ name }) => name);
    const [, ...models] = this.modelsOf(ANY_LETTER);
    this.columns = models.flatMap((model, at) => {
      const penny = [{ ...model, amount: 1 }];
      const values = found[at]?.values;
      const pay = packPay(sumLines(penny, ANY_LETTER));
      return values === undefined ? [] : [{ values, pay, penny: amountsOfLines(penny, ANY_LETTER) }];
    });
  }

  /** Returns what the lines of a row add to a payment, as the engine's sums of lines are sums of their pence; null without lines. */
  addedAt(at: number): AddedPay | null {
    const added = { gross: 0, taxable: 0, niable: 0, benefits: 0, netChanges: 0, turnover: 0 };
    let hasLines = false;
    for (const { values, pay } of this.columns) {
      const amount = values[at] ?? Number.NaN;
      if (Number.isNaN(amount)) continue;
      hasLines = true;
      added.gross += amount * pay.gross;
      added.taxable += amount * pay.taxable;
      added.niable += amount * pay.niable;
      added.benefits += amount * pay.benefits;
      added.netChanges += amount * pay.netChanges;
      added.turnover += Math.abs(amount);
    }
    return hasLines ? added : null;
  }

  linesAt(at: number, gross: number, letter: string): ReadLine[] {
    const [ofPay, ...others] = this.modelsOf(letter);
    if (ofPay === undefined) throw new Error("no line for the pay");
    const lines: ReadLine[] = [{ ...ofPay, amount: gross - (this.addedAt(at)?.gross ?? 0) }];
    for (const [index, model] of others.entries()) {
      const amount = this.columns[index]?.values[at] ?? Number.NaN;
      if (!Number.isNaN(amount)) lines.push({ ...model, amount });
    }
    return lines;
  }

  private modelsOf(letter: string): readonly ReadLine[] {
    const known = this.models.get(letter);
    if (known !== undefined) return known;
    const lines = this.names.map((name) => ({ ...LINE_OF_COLUMN[name], amount: "0.00" }));
    const read = readLines(new Reader(), payOf("0.00", lines, "", null), letter, () => letter);
    this.models.set(letter, read);
    return read;
  }
}
