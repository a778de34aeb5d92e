import { LARGEST_AMOUNT_PENCE, PAY_FREQUENCIES, type PayFrequency } from "../../engine/base";
import { isNegative, type PackedPay, type RegularRow, type SimpleReading, type Terms } from "../columns";
import { kindOfColumn } from "../input";
import type { PaysColumn, Table, TableColumn } from "./table";
import { type AddedPay, TableLines } from "./table-lines";

type Values<Kind extends "text" | "flag" | "pence"> = Extract<TableColumn, { readonly kind: Kind }>["values"];

/** The pay of a row: one for all dates, or NaN for a list, and what lines add to each payment. */
interface TablePay {
  readonly at: number;
  readonly one: number;
  readonly added: AddedPay;
}

const NOTHING_ADDED: AddedPay = { gross: 0, taxable: 0, niable: 0, benefits: 0, netChanges: 0, turnover: 0 };
const NO_PAYS = { pence: new Float64Array(), starts: new Int32Array() };

/** What a regular row has for all of its payments. */
type RowFacts = Pick<RegularRow, "id" | "frequency" | "director" | "terms">;

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
  private readonly pays: PaysColumn | null;
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
    this.pays = pays?.kind === "pays" ? pays : null;
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
    const one = this.pay[at] ?? Number.NaN;
    const isList = this.pays?.given[at] === 1;
    if (isList !== Number.isNaN(one)) return null;
    const facts = this.facts(at, reading);
    const added = this.lines.addedAt(at);
    if (facts === null || (added !== null && reading.regular.figures.length !== 1)) return null;
    const steady = canBeSteady && !isList;
    const pay = { at, one, added: added ?? NOTHING_ADDED };
    const payments = steady ? alike(pay, reading) : this.payments(pay, reading);
    if (payments === null) return null;
    const { id, frequency, director, terms } = facts;
    const lines = added === null ? null : { of: this.lines, at };
    return { id, frequency, director, terms, lines, steady, payments };
  }

  private facts(at: number, reading: SimpleReading): RowFacts | null {
    const id = this.ids[at];
    if (!this.isPlain || !id || id.length > LONGEST_ID || this.others.some((column) => isGiven(column, at)))
      return null;
    const director = this.directors[at] ?? null;
    if (director !== null && director !== "Annual") return null;
    const terms = this.terms(at, reading);
    return terms && { id, frequency: reading.frequency, director: director !== null, terms };
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

  private payments({ at, one, added }: TablePay, { regular }: SimpleReading): RegularRow["payments"] | null {
    const { pence, starts } = this.pays ?? NO_PAYS;
    const first = starts[at] ?? 0;
    const length = Number.isNaN(one) ? (starts[at + 1] ?? 0) - first : 0;
    if (length > regular.count) return null;
    const payments: { readonly slot: number; readonly pay: PackedPay }[] = [];
    let turnover = 0;
    for (const { index, slot } of regular.paid) {
      const amount = index < length ? (pence[first + index] ?? Number.NaN) : one;
      if (Number.isNaN(amount)) continue;
      const pay = payWith(amount, added);
      if (pay === null) return null;
      turnover += amount + added.turnover;
      payments.push({ slot, pay });
    }
    return payments.length === 0 || turnover > LARGEST_AMOUNT_PENCE ? null : payments;
  }
}

/** Returns the first of the payments, which are alike. */
function alike({ one, added }: TablePay, { regular: { paid } }: SimpleReading): RegularRow["payments"] | null {
  const [first] = paid;
  const pay = payWith(one, added);
  if (first === undefined || pay === null) return null;
  return (one + added.turnover) * paid.length > LARGEST_AMOUNT_PENCE ? null : [{ slot: first.slot, pay }];
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
