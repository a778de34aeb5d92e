import { earningsPeriodOf } from "../../engine/base";
import { NOTHING_TO_DATE, type ReadLine, type ToDate } from "../../engine/gross-to-net";
import { readTaxCode, type TaxCode } from "../../engine/income-tax";
import type { Contributions } from "../../engine/pensions";
import { type Column, type Machine, packRules } from "../machine";
import type { ColumnJob } from "../run/column-job";
import type { YearStart } from "../run/year-start";
import { IdList } from "./id-list";
import { Layout } from "./layout";
import { mayExceedPay } from "./net-pay-risk";
import type { PackedPayment, PackedRow } from "./packed-row";
import { type Shape, stepsOf, TO_DATE } from "./shape";
import { freePayOf, NO_PAYMENT, type TermsBook } from "./terms";

/** Facts of a row besides its columns; left out if there are none. */
interface RowNotes {
  readonly toDate: ToDate | null;
  /** Payment dates by slot, if they are not the usual ones. */
  readonly dates: readonly string[] | null;
  /** Lines by slot; for a steady row those of every payment, at 0. */
  readonly lines: readonly (readonly ReadLine[] | null)[] | null;
  /** The pension on payslips by slot, like the lines. */
  readonly pensions: readonly (Contributions | null)[] | null;
  /** The original row, if its deductions might exceed its pay: the single path then calculates it. */
  readonly input: unknown;
}

const NO_TAX = readTaxCode("NT X") as TaxCode;
const UNRECORDED = "X";
/** Rows of one shape in one memory. */
export class Arena {
  readonly ids = new IdList();
  readonly notes = new Map<number, RowNotes>();
  /** Whether anyone is paid in a slot. */
  readonly paid: Uint8Array;
  rows = 0;
  /** Whether any row's deductions might exceed its pay. */
  hasRisks = false;

  constructor(
    /** The name of its shape. */
    readonly name: string,
    readonly layout: Layout,
    readonly machine: Machine,
    private readonly book: TermsBook,
  ) {
    this.paid = new Uint8Array(this.shape.slots.length);
    for (const [slot, { period, figures }] of this.shape.slots.entries()) {
      const weeks = this.shape.director ? 52 : null;
      const block = packRules(figures, period, earningsPeriodOf(this.shape.frequency), weeks);
      machine.f64.set(block, this.layout.calls[slot]?.rules);
    }
  }

  get shape(): Shape {
    return this.layout.shape;
  }

  get isFull(): boolean {
    return this.rows >= this.layout.capacity;
  }

  /** Removes all rows. */
  clear(): void {
    this.rows = 0;
    this.hasRisks = false;
    this.ids.clear();
    this.notes.clear();
    this.paid.fill(0);
  }

  /** Adds a row and returns its number. */
  add(packed: PackedRow, input: unknown): number {
    const row = this.rows++;
    this.ids.push(packed.id);
    if (this.shape.steady) this.addSteady(row, packed);
    else this.addVarying(row, packed);
    this.note(row, packed, input);
    return row;
  }

  /** Its rows as work for any thread. */
  get job(): ColumnJob {
    const calls = this.layout.calls.filter((_, slot) => this.paid[slot] === 1);
    return { memory: this.machine.memory, rows: this.rows, start: this.yearStart(), calls, steps: stepsOf(this.shape) };
  }

  /** Bytes that its rows occupy in the columns. */
  get bytes(): number {
    return this.rows * Layout.rowBytes(this.shape);
  }

  /** Returns a row's number in a slot. */
  value(column: Column, slot: number, row: number): number {
    return this.machine.f64[this.at(column, slot) + row] as number;
  }

  /** Returns the numbers of all rows in a slot. */
  view(column: Column, slot: number): Float64Array {
    const at = this.at(column, slot);
    return this.machine.f64.subarray(at, at + this.rows);
  }

  /** Returns the number of a row's terms in a slot; `NO_PAYMENT` if it is not paid. */
  termsId(slot: number, row: number): number {
    return this.machine.i32[this.layout.terms(slot) + row] as number;
  }

  private at(column: Column, slot: number): number {
    return this.layout.calls[slot]?.columns[column] as number;
  }

  private yearStart(): YearStart {
    const opened = [...this.notes].flatMap(([row, { toDate }]) => (toDate === null ? [] : [{ row, toDate }]));
    return {
      carried: TO_DATE.map((column) => this.at(column, 0)),
      payToDate: this.at("payToDate", 0),
      taxToDate: this.at("taxToDate", 0),
      rows: Int32Array.from(opened, ({ row }) => row),
      pay: Float64Array.from(opened, ({ toDate }) => toDate.amounts.taxablePay + toDate.previousTaxablePay),
      tax: Float64Array.from(opened, ({ toDate }) => toDate.amounts.tax + toDate.previousTaxPaid),
    };
  }

  private addSteady(row: number, { payments: [first] }: PackedRow): void {
    this.paid.fill(1);
    if (first !== undefined) this.put(row, 0, first);
  }

  private addVarying(row: number, { payments, director }: PackedRow): void {
    const letter = director ? (payments[0]?.terms.letter ?? UNRECORDED) : UNRECORDED;
    const blank = this.book.of(NO_TAX, letter, null, false).attributes;
    for (const slot of this.shape.slots.keys()) this.putBlank(row, slot, blank);
    for (const payment of payments) {
      const slot = this.shape.places[payment.slot] as number;
      this.paid[slot] = 1;
      this.put(row, slot, payment);
    }
  }

  private put(row: number, slot: number, { terms, pay }: PackedPayment): void {
    const { f64, i32 } = this.machine;
    const { figures, period } = this.shape.slots[slot] ?? this.missing();
    f64[this.at("freePay", slot) + row] = freePayOf(figures, terms, period.base);
    f64[this.at("gross", slot) + row] = pay.gross;
    if (this.shape.wide) {
      for (const column of WIDE) f64[this.at(column, slot) + row] = pay[column];
    }
    i32[(this.layout.calls[slot]?.attributes as number) + row] = terms.attributes;
    i32[this.layout.terms(slot) + row] = terms.id;
  }

  private putBlank(row: number, slot: number, attributes: number): void {
    const { f64, i32 } = this.machine;
    f64[this.at("freePay", slot) + row] = 0;
    f64[this.at("gross", slot) + row] = 0;
    if (this.shape.wide) for (const column of WIDE) f64[this.at(column, slot) + row] = 0;
    i32[(this.layout.calls[slot]?.attributes as number) + row] = attributes;
    i32[this.layout.terms(slot) + row] = NO_PAYMENT;
  }

  private note(row: number, { payments, toDate }: PackedRow, input: unknown): void {
    const { places, dates, slots, steady } = this.shape;
    // All payments of a steady row are alike.
    const hasDates = payments.some(({ slot, paymentDate }) => dates[places[slot] as number] !== paymentDate);
    const looked = steady ? payments.slice(0, 1) : payments;
    const hasLines = looked.some(({ lines }) => lines !== null);
    // A pension has its own lines, so a row with one always has notes.
    const hasPension = looked.some(({ pension }) => pension !== null);
    const isFresh = toDate === NOTHING_TO_DATE || isUntouched(toDate);
    const isAtRisk = payments.some((payment) => mayExceedPay(payment, slots[places[payment.slot] as number]));
    if (!hasDates && !hasLines && !isAtRisk && isFresh) return;
    const bySlot = <Value>(of: (payment: PackedPayment) => Value): Value[] => {
      const list: Value[] = [];
      for (const payment of payments) list[places[payment.slot] as number] = of(payment);
      return list;
    };
    this.hasRisks ||= isAtRisk;
    this.notes.set(row, {
      toDate: isFresh ? null : toDate,
      dates: hasDates ? bySlot(({ paymentDate }) => paymentDate) : null,
      input: isAtRisk ? input : null,
      lines: hasLines ? (steady ? [payments[0]?.lines ?? null] : bySlot(({ lines }) => lines)) : null,
      pensions: hasPension ? (steady ? [payments[0]?.pension ?? null] : bySlot(({ pension }) => pension)) : null,
    });
  }

  private missing(): never {
    throw new RangeError("no such slot");
  }
}

const WIDE = ["taxable", "niable", "benefits", "netChanges"] as const;
/** Returns whether nothing was paid earlier in the year. */
function isUntouched({ amounts, letters, directorLetters, previousTaxablePay, previousTaxPaid }: ToDate): boolean {
  return (
    letters.length === 0 &&
    directorLetters.length === 0 &&
    previousTaxablePay === 0 &&
    previousTaxPaid === 0 &&
    Object.values(amounts).every((amount) => amount === 0 || amount === null)
  );
}
