import { LARGEST_AMOUNT_PENCE, PAY_FREQUENCIES, type PayFrequency, Reader } from "../../engine/base";
import { type Amounts, LINE_OF_COLUMN, type ReadLine, readLines, sumLines } from "../../engine/gross-to-net";
import {
  amountsOfLines,
  isNegative,
  type LineColumns,
  type PackedPay,
  packPay,
  type RegularDates,
  type RegularRow,
  type SimpleReading,
  type Terms,
} from "../columns";
import { kindOfColumn } from "../input";
import { getPayFacts } from "../row";
import type { PaysColumn, Table, TableColumn } from "./table";

/** A column of lines, and what a penny of it adds to the pay and to the amounts of a payment. */
interface LineColumn {
  readonly values: Float64Array;
  readonly pay: PackedPay;
  readonly penny: Amounts;
}

/** What the lines of a row add to each of its payments; `turnover` is their sum whatever their sign. */
interface AddedPay extends PackedPay {
  readonly turnover: number;
}

const ANY_LETTER = "A";

/** The pay lines of a table's rows: those of its amount columns, beside the pay itself. */
class TableLines implements LineColumns {
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
    const read = readLines(new Reader(), getPayFacts("0.00", lines, "", null), letter, () => letter);
    this.models.set(letter, read);
    return read;
  }
}

type Values<Kind extends "text" | "flag" | "pence"> = Extract<TableColumn, { readonly kind: Kind }>["values"];

const NOTHING_ADDED: AddedPay = { gross: 0, taxable: 0, niable: 0, benefits: 0, netChanges: 0, turnover: 0 };
const NO_PAYS: Omit<PaysColumn, "kind"> = {
  pence: new Float64Array(),
  starts: new Int32Array(),
  given: new Uint8Array(),
};

const LONGEST_ID = 200;
const FREQUENCIES: ReadonlyMap<string | null | undefined, PayFrequency> = new Map(
  PAY_FREQUENCIES.map((frequency) => [frequency, frequency]),
);
/** Facts of a row that the columns alone do not hold. */
const OTHER_FACTS = [
  "startDate",
  "leavingDate",
  "p45IssueDate",
  "isOffPayrollWorker",
  "previousTaxablePay",
  "previousTaxPaid",
];

const TEXTS: ReadonlySet<string> = new Set(["text", "date"] satisfies ReturnType<typeof kindOfColumn>[]);

/** Reads the rows of a table that have one code, letter and loan and regular pay, from column to column. */
export class TableRows {
  private readonly ids: Values<"text">;
  private readonly frequencies: Values<"text">;
  private readonly codes: Values<"text">;
  private readonly letters: Values<"text">;
  private readonly plans: Values<"text">;
  private readonly directors: Values<"text">;
  private readonly week1Month1: Values<"flag">;
  private readonly postgraduate: Values<"flag">;
  private readonly pay: Values<"pence">;
  private readonly pays: Omit<PaysColumn, "kind">;
  private readonly others: readonly TableColumn[];
  private readonly lines: TableLines;
  /** Whether no amount and no flag is text, which the readers of rows read. */
  private readonly isPlain: boolean;

  constructor(table: Table) {
    const { columns } = table;
    const texts = (name: string): Values<"text"> => {
      const column = columns.get(name);
      return column?.kind === "text" ? column.values : [];
    };
    const flags = (name: string): Values<"flag"> => {
      const column = columns.get(name);
      return column?.kind === "flag" ? column.values : [];
    };
    this.ids = texts("id");
    this.frequencies = texts("payFrequency");
    this.codes = texts("taxCode");
    this.letters = texts("niCategory");
    this.plans = texts("studentLoanPlan");
    this.directors = texts("directorMethod");
    this.week1Month1 = flags("week1Month1");
    this.postgraduate = flags("postgraduateLoan");
    const [pay, pays] = [columns.get("grossPay"), columns.get("grossPays")];
    this.pay = pay?.kind === "pence" ? pay.values : new Float64Array();
    this.pays = pays?.kind === "pays" ? pays : NO_PAYS;
    this.others = OTHER_FACTS.flatMap((name) => columns.get(name) ?? []);
    this.isPlain = [...columns].every(([name, { kind }]) => kind !== "text" || TEXTS.has(kindOfColumn(name)));
    this.lines = new TableLines(table);
  }

  frequency(at: number): PayFrequency | null {
    return FREQUENCIES.get(this.frequencies[at]) ?? null;
  }

  /**
   * Returns a regular row; null for one that the readers of rows have to read, and for an invalid one. One pay for all
   * dates makes it steady if that is possible in its frequency.
   */
  regular(at: number, reading: SimpleReading, canBeSteady: boolean): RegularRow | null {
    if (!this.isSimple(at)) return null;
    const terms = this.terms(at, reading);
    const added = this.lines.addedAt(at);
    if (terms === null || (added !== null && reading.regular.figures.length !== 1)) return null;
    const steady = canBeSteady && !this.isList(at);
    const payments = this.payments(at, steady, added ?? NOTHING_ADDED, reading.regular);
    if (payments.length === 0) return null;
    return {
      id: this.ids[at] ?? "",
      frequency: reading.frequency,
      director: this.director(at) !== null,
      terms,
      lines: added === null ? null : { of: this.lines, at },
      steady,
      payments,
    };
  }

  /** Returns whether the columns can hold everything that the row has besides its terms, with one pay or a list of it. */
  private isSimple(at: number): boolean {
    const id = this.ids[at];
    const director = this.director(at);
    if (this.isList(at) !== Number.isNaN(this.payAt(at))) return false;
    if (!this.isPlain || !id || id.length > LONGEST_ID || (director !== null && director !== "Annual")) return false;
    return !this.others.some((column) => isGiven(column, at));
  }

  private terms(at: number, { terms }: SimpleReading): Terms | null {
    return terms.of({
      taxCode: this.codes[at],
      week1Month1: this.week1Month1[at] ?? undefined,
      niCategory: this.letters[at],
      studentLoanPlan: this.plans[at] ?? undefined,
      postgraduateLoan: this.postgraduate[at] ?? undefined,
    });
  }

  private director(at: number): string | null {
    return this.directors[at] ?? null;
  }

  private isList(at: number): boolean {
    return this.pays.given[at] === 1;
  }

  private listLength(at: number): number {
    const { starts } = this.pays;
    return this.isList(at) ? (starts[at + 1] ?? 0) - (starts[at] ?? 0) : 0;
  }

  /** Returns the one pay of all dates; NaN if there is none. */
  private payAt(at: number): number {
    return this.pay[at] ?? Number.NaN;
  }

  private payments(at: number, steady: boolean, added: AddedPay, dates: RegularDates): RegularRow["payments"] {
    return steady ? alike(this.payAt(at), added, dates) : this.listed(at, added, dates);
  }

  /** Returns the payments of a row; nothing if columns cannot calculate one. */
  private listed(at: number, added: AddedPay, { paid, count }: RegularDates): RegularRow["payments"] {
    const { pence, starts } = this.pays;
    const one = this.payAt(at);
    const first = starts[at] ?? 0;
    const length = this.listLength(at);
    if (length > count) return [];
    const payments: { readonly slot: number; readonly pay: PackedPay }[] = [];
    let turnover = 0;
    for (const { index, slot } of paid) {
      const amount = index < length ? (pence[first + index] ?? Number.NaN) : one;
      if (Number.isNaN(amount)) continue;
      const pay = payWith(amount, added);
      if (pay === null) return [];
      turnover += amount + added.turnover;
      payments.push({ slot, pay });
    }
    return turnover > LARGEST_AMOUNT_PENCE ? [] : payments;
  }
}

/** Returns the first of payments that are alike; nothing if columns cannot calculate them. */
function alike(one: number, added: AddedPay, { paid }: RegularDates): RegularRow["payments"] {
  const [first] = paid;
  const pay = payWith(one, added);
  if (first === undefined || pay === null) return [];
  return (pay.gross - added.gross + added.turnover) * paid.length > LARGEST_AMOUNT_PENCE
    ? []
    : [{ slot: first.slot, pay }];
}

/** Returns the pay of a payment with what lines add to it; null if columns cannot calculate it. */
function payWith(pence: number, added: AddedPay): PackedPay | null {
  if (!(pence >= 0 && pence <= LARGEST_AMOUNT_PENCE)) return null;
  const pay = {
    gross: pence + added.gross,
    taxable: pence + added.taxable,
    niable: pence + added.niable,
    benefits: added.benefits,
    netChanges: added.netChanges,
  };
  return isNegative(pay) ? null : pay;
}

function isGiven(column: TableColumn, at: number): boolean {
  if (column.kind === "pays") return column.given[at] === 1;
  if (column.kind === "pence") return !Number.isNaN(column.values[at]);
  return (column.values[at] ?? null) !== null;
}
