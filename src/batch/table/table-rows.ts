import { LARGEST_AMOUNT_PENCE, PAY_FREQUENCIES, type PayFrequency } from "../../engine/base";
import { NOTHING_TO_DATE, type ReadLine, sumLines } from "../../engine/gross-to-net";
import {
  isNegative,
  type PackedPay,
  type PackedPayment,
  type PackedRow,
  packPay,
  type SimpleReading,
  type SteadyRow,
  type Terms,
} from "../columns";
import { kindOfColumn } from "../input";
import type { Table, TableColumn } from "./table";
import { TableLines } from "./table-lines";

type Values<Kind extends TableColumn["kind"]> = Extract<TableColumn, { readonly kind: Kind }>["values"];

/** What a simple row has for all of its payments. */
interface RowFacts {
  readonly id: string;
  readonly frequency: PayFrequency;
  readonly director: boolean;
  readonly terms: Terms;
}

/** Pay of one payment. */
interface TablePay {
  readonly pay: PackedPay;
  readonly lines: readonly ReadLine[] | null;
  readonly turnover: number;
}

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
  private readonly pays: Values<"pays">;
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
    this.pays = pays?.kind === "pays" ? pays.values : [];
    this.others = OTHER_FACTS.flatMap((name) => columns.get(name) ?? []);
    this.isPlain = [...columns].every(([name, { kind }]) => kind !== "text" || TEXTS.has(kindOfColumn(name)));
    this.lines = new TableLines(table);
  }

  frequency(at: number): PayFrequency | null {
    return FREQUENCIES.get(this.frequencies[at]) ?? null;
  }

  /** Returns a row with the same pay on every usual date; null for any other. */
  steady(at: number, reading: SimpleReading): SteadyRow | null {
    const pence = this.pay[at] ?? Number.NaN;
    const [first] = reading.regular.paid;
    if (Number.isNaN(pence) || (this.pays[at] ?? null) !== null || first === undefined) return null;
    const facts = this.facts(at, reading);
    const paid = facts && this.payOf(pence, this.lines.amountsAt(at), facts.terms, reading);
    if (facts === null || paid === null) return null;
    if (paid.turnover * reading.regular.paid.length > LARGEST_AMOUNT_PENCE) return null;
    const { id, frequency, director, terms } = facts;
    const payment = { slot: first.slot, terms, pay: paid.pay, lines: paid.lines, pension: null };
    return { id, frequency, director, payment };
  }

  /** Returns a row; null for one that the readers of rows have to read, and for an invalid one. */
  packed(at: number, reading: SimpleReading): PackedRow | null {
    const facts = this.facts(at, reading);
    const payments = facts && this.payments(at, facts.terms, reading);
    if (facts === null || payments === null) return null;
    const { id, frequency, director } = facts;
    return { id, frequency, director, toDate: NOTHING_TO_DATE, payments };
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

  private payments(at: number, terms: Terms, reading: SimpleReading): PackedPayment[] | null {
    const { paid: dates, count } = reading.regular;
    const amounts = this.lines.amountsAt(at);
    const pays = this.pays[at] ?? null;
    const one = this.pay[at] ?? Number.NaN;
    if ((pays === null) === Number.isNaN(one) || (pays?.length ?? 0) > count) return null;
    const payments: PackedPayment[] = [];
    let turnover = 0;
    let paid: TablePay | null = null;
    let last = Number.NaN;
    for (const { index, slot, date } of dates) {
      const pence = pays === null ? one : (pays[index] ?? Number.NaN);
      if (Number.isNaN(pence)) continue;
      if (pence !== last) paid = this.payOf(pence, amounts, terms, reading);
      last = pence;
      if (paid === null) return null;
      turnover += paid.turnover;
      payments.push({ slot, terms, pay: paid.pay, lines: paid.lines, pension: null, paymentDate: date });
    }
    return payments.length === 0 || turnover > LARGEST_AMOUNT_PENCE ? null : payments;
  }

  private payOf(
    pence: number,
    amounts: readonly number[] | null,
    { letter }: Terms,
    { regular }: SimpleReading,
  ): TablePay | null {
    if (!(pence >= 0 && pence <= LARGEST_AMOUNT_PENCE)) return null;
    if (amounts === null) {
      const pay = { gross: pence, taxable: pence, niable: pence, benefits: 0, netChanges: 0 };
      return { pay, lines: null, turnover: pence };
    }
    if (regular.figures.length !== 1) return null;
    const lines = this.lines.lines(pence, amounts, letter);
    const sums = sumLines(lines, letter);
    const pay = packPay(sums);
    const isOwnLetter = sums.earnings.length === 1 && sums.earnings[0]?.letter === letter;
    return isOwnLetter && !isNegative(pay) ? { pay, lines, turnover: sums.turnover } : null;
  }
}

function isGiven(column: TableColumn, at: number): boolean {
  if (column.kind === "pence") return !Number.isNaN(column.values[at]);
  return (column.values[at] ?? null) !== null;
}
