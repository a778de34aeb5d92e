import { getEarningsPeriod } from "../../engine/base";
import { NOTHING_TO_DATE, type ReadLine, type ToDate } from "../../engine/gross-to-net";
import type { Contributions } from "../../engine/pensions";
import type { FiguresInForce } from "../../engine/rulebook";
import { type Column, type Machine, packRules, packUnpaid, TO_DATE } from "../machine";
import type { ColumnJob, YearStart } from "../run/column-job";
import { type InputPlaces, Layout } from "./layout";
import type { LinesOfRow, PackedPayment, PackedRow, RegularRow } from "./packed-row";
import { getFreePay, NO_PAYMENT, type Terms } from "./regular-dates";
import { getShapeSteps, type Shape } from "./shape";
import type { Slot } from "./slots";

const WHOLE = 10_000;
const PLENTY = 9_000;
const RATES = new WeakMap<FiguresInForce, number>();

const PACK = 512;

/** A packed list of many IDs: as one text for so many of them, since texts of their own would take several times the memory. */
class IdList {
  private readonly packs: { readonly text: string; readonly ends: Uint32Array }[] = [];
  private open: string[] = [];

  push(id: string): void {
    this.open.push(id);
    if (this.open.length < PACK) return;
    this.packs.push(packed(this.open));
    this.open = [];
  }

  at(index: number): string | null {
    const pack = this.packs[Math.floor(index / PACK)];
    const within = index % PACK;
    if (pack !== undefined) return pack.text.slice(within === 0 ? 0 : pack.ends[within - 1], pack.ends[within]);
    return this.open[index - this.packs.length * PACK] ?? null;
  }

  clear(): void {
    this.packs.length = 0;
    this.open = [];
  }
}

/** Facts of a row besides its columns; left out if there are none. */
interface RowNotes {
  readonly toDate: ToDate | null;
  /** Payment dates by slot that are not the usual ones. */
  readonly dates: readonly (string | null)[] | null;
  /** Lines by slot; for a steady row those of every payment, at 0. */
  readonly lines: readonly (readonly ReadLine[] | null)[] | null;
  /** The same lines of every payment, in columns. */
  readonly inColumns: LinesOfRow | null;
  /** The pension on payslips by slot, like the lines. */
  readonly pensions: readonly (Contributions | null)[] | null;
  /** The original row, if its deductions might exceed its pay: the single path then calculates it. */
  readonly input: unknown;
}

const NO_NOTES: RowNotes = { toDate: null, dates: null, lines: null, inColumns: null, pensions: null, input: null };
const UNRECORDED = "X";
/** Rows of one shape in one memory. */
export class Arena {
  readonly ids = new IdList();
  readonly notes = new Map<number, RowNotes>();
  /** Whether anyone is paid in a slot. */
  readonly paid: Uint8Array;
  rows = 0;
  private readonly inputs: readonly InputPlaces[];
  private slots: readonly Slot[] = [];
  /** The figures of the slots, without duplicates. */
  private figures: readonly FiguresInForce[] = [];
  /** Whether any row's deductions might exceed its pay. */
  hasRisks = false;

  constructor(
    /** The number of its shape. */
    readonly number: number,
    readonly layout: Layout,
    readonly machine: Machine,
  ) {
    this.paid = new Uint8Array(this.shape.slots.length);
    this.inputs = layout.inputs();
    this.useSlots(this.shape.slots);
  }

  /** Replaces the tables of its slots, in their order; the rows stay as they are. */
  useSlots(slots: readonly Slot[]): void {
    this.slots = slots;
    this.figures = [...new Set(slots.map(({ figures }) => figures))];
    for (const [slot, { period, figures }] of slots.entries()) {
      const weeks = this.shape.director ? 52 : null;
      const block = packRules(figures, period, getEarningsPeriod(this.shape.frequency), weeks);
      this.machine.f64.set(block, this.layout.rules(slot));
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

  /** Adds a row and returns its number; `input` returns the original row. */
  add(packed: PackedRow, input: () => unknown): number {
    const row = this.rows++;
    this.ids.push(packed.id);
    if (this.shape.steady) this.addSteady(row, packed);
    else this.addVarying(row, packed);
    this.note(row, packed, input);
    return row;
  }

  /** Adds a regular row and returns its number; `input` returns the original row. */
  addRegular({ id, terms, lines, payments }: RegularRow, input: () => unknown): number {
    const row = this.rows++;
    this.ids.push(id);
    if (!this.shape.steady && payments.length < this.shape.slots.length) this.putBlanks(row, terms);
    let isAtRisk = false;
    for (const payment of payments) {
      const slot = this.slotOf(payment);
      this.paid[slot] = 1;
      this.put(row, slot, { terms, pay: payment.pay });
      isAtRisk ||= this.isAtRisk(slot, { terms, pay: payment.pay });
    }
    if (this.shape.steady) this.paid.fill(1);
    this.hasRisks ||= isAtRisk;
    if (isAtRisk || lines !== null)
      this.notes.set(row, { ...NO_NOTES, inColumns: lines, input: isAtRisk ? input() : null });
    return row;
  }

  /** Its rows as work for any thread. */
  get job(): ColumnJob {
    const calls = this.layout.calls.filter((_, slot) => this.paid[slot] === 1);
    return {
      memory: this.machine.memory,
      rows: this.rows,
      start: this.yearStart(),
      calls,
      steps: getShapeSteps(this.shape),
    };
  }

  /** Bytes that its rows occupy in the columns. */
  get bytes(): number {
    return this.rows * Layout.rowBytes(this.shape);
  }

  /** Returns a row's number in a slot. */
  value(column: Column, slot: number, row: number): number {
    return this.machine.f64[this.layout.column(column, slot) + row] ?? missing("row");
  }

  /** Returns the numbers of all rows in a slot. */
  view(column: Column, slot: number): Float64Array {
    const at = this.layout.column(column, slot);
    return this.machine.f64.subarray(at, at + this.rows);
  }

  /** Returns the pence of a row's last payment; null without one. */
  lastPay(row: number): number | null {
    for (let slot = this.slots.length - 1; slot >= 0; slot--) {
      if (this.termsId(slot, row) !== NO_PAYMENT) return this.value("gross", slot, row);
    }
    return null;
  }

  slotAt(slot: number): Slot {
    return this.slots[slot] ?? missing("slot");
  }

  /** Returns the number of a row's terms in a slot; `NO_PAYMENT` if it is not paid. */
  termsId(slot: number, row: number): number {
    return this.machine.i32[(this.inputs[slot]?.terms ?? missing("slot")) + row] ?? missing("row");
  }

  private yearStart(): YearStart {
    const opened = [...this.notes].flatMap(([row, { toDate }]) => (toDate === null ? [] : [{ row, toDate }]));
    return {
      carried: TO_DATE.map((column) => this.layout.column(column, 0)),
      payToDate: this.layout.column("payToDate", 0),
      taxToDate: this.layout.column("taxToDate", 0),
      rows: Int32Array.from(opened, ({ row }) => row),
      pay: Float64Array.from(opened, ({ toDate }) => toDate.amounts.taxablePay + toDate.previousTaxablePay),
      tax: Float64Array.from(opened, ({ toDate }) => toDate.amounts.tax + toDate.previousTaxPaid),
    };
  }

  private addSteady(row: number, { payments: [first] }: PackedRow): void {
    this.paid.fill(1);
    if (first !== undefined) this.put(row, 0, first);
  }

  private addVarying(row: number, { payments }: PackedRow): void {
    const [first] = payments;
    if (first !== undefined && payments.length < this.shape.slots.length) this.putBlanks(row, first.terms);
    for (const payment of payments) {
      const slot = this.slotOf(payment);
      this.paid[slot] = 1;
      this.put(row, slot, payment);
    }
  }

  private putBlanks(row: number, { letter }: Terms): void {
    const blank = packUnpaid(this.shape.director ? letter : UNRECORDED);
    for (const slot of this.shape.slots.keys()) this.putBlank(row, slot, blank);
  }

  /** Returns whether deductions might exceed a payment; one of a steady row is made in every slot. */
  private isAtRisk(slot: number, payment: Pick<PackedPayment, "terms" | "pay">): boolean {
    if (!this.shape.steady) return mayExceedPay(payment, this.slotAt(slot).figures);
    return this.figures.some((figures) => mayExceedPay(payment, figures));
  }

  private put(row: number, slot: number, { terms, pay }: Pick<PackedPayment, "terms" | "pay">): void {
    const { f64, i32 } = this.machine;
    const { figures, period } = this.slotAt(slot);
    const at = this.inputs[slot] ?? missing("slot");
    f64[at.freePay + row] = getFreePay(figures, terms, period.base);
    f64[at.gross + row] = pay.gross;
    if (this.shape.wide) {
      f64[at.taxable + row] = pay.taxable;
      f64[at.niable + row] = pay.niable;
      f64[at.benefits + row] = pay.benefits;
      f64[at.netChanges + row] = pay.netChanges;
    }
    i32[at.attributes + row] = terms.attributes;
    i32[at.terms + row] = terms.id;
  }

  private putBlank(row: number, slot: number, attributes: number): void {
    const { f64, i32 } = this.machine;
    const at = this.inputs[slot] ?? missing("slot");
    f64[at.freePay + row] = 0;
    f64[at.gross + row] = 0;
    if (this.shape.wide) {
      f64[at.taxable + row] = 0;
      f64[at.niable + row] = 0;
      f64[at.benefits + row] = 0;
      f64[at.netChanges + row] = 0;
    }
    i32[at.attributes + row] = attributes;
    i32[at.terms + row] = NO_PAYMENT;
  }

  private note(row: number, { payments, toDate }: PackedRow, input: () => unknown): void {
    const { steady, dates } = this.shape;
    const slotOf = (payment: PackedPayment): number => this.slotOf(payment);
    // All payments of a steady row are alike.
    const looked = steady ? payments.slice(0, 1) : payments;
    const place = steady ? () => 0 : slotOf;
    const isAtRisk = payments.some((payment) => mayExceedPay(payment, this.slots[slotOf(payment)]?.figures));
    const notes: RowNotes = {
      toDate: toDate === NOTHING_TO_DATE || isUntouched(toDate) ? null : toDate,
      dates: listAt(payments, slotOf, (payment) =>
        payment.paymentDate === dates[slotOf(payment)] ? null : payment.paymentDate,
      ),
      lines: listAt(looked, place, ({ lines }) => lines),
      inColumns: null,
      pensions: listAt(looked, place, ({ pension }) => pension),
      input: isAtRisk ? input() : null,
    };
    this.hasRisks ||= isAtRisk;
    // A pension has its own lines.
    if (isAtRisk || notes.toDate !== null || notes.dates !== null || notes.lines !== null) this.notes.set(row, notes);
  }

  /** Returns a payment's slot in the shape. */
  private slotOf({ slot }: Pick<PackedPayment, "slot">): number {
    return this.shape.places[slot] ?? -1;
  }
}

/** Returns a list with a value of each payment at its place; null if every value is null. */
function listAt<Value>(
  payments: readonly PackedPayment[],
  placeOf: (payment: PackedPayment) => number,
  noteOf: (payment: PackedPayment) => Value | null,
): readonly (Value | null)[] | null {
  if (payments.every((payment) => noteOf(payment) === null)) return null;
  const list: (Value | null)[] = [];
  for (const payment of payments) list[placeOf(payment)] = noteOf(payment);
  return list;
}

function missing(what: string): never {
  throw new RangeError(`no such ${what} in the columns`);
}

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

function packed(ids: readonly string[]) {
  const ends = new Uint32Array(ids.length);
  let end = 0;
  for (let at = 0; at < ids.length; at++) {
    end += ids[at]?.length ?? 0;
    ends[at] = end;
  }
  return { text: ids.join(""), ends };
}

/**
 * Returns whether deductions could exceed the pay, with tax at its limit and contributions and loans at the highest
 * rates on all pay. If so, the columns' net pay is checked, and a negative row goes to the single path.
 */
function mayExceedPay(
  { terms, pay }: Pick<PackedPayment, "terms" | "pay">,
  figures: FiguresInForce | undefined,
): boolean {
  if (figures === undefined) return true;
  const { plans, postgraduateLoan } = figures.studentLoans;
  const plan = terms.plan === null ? 0 : (plans[terms.plan]?.rateBasisPoints ?? 0);
  const postgraduate = terms.postgraduateLoan ? postgraduateLoan.rateBasisPoints : 0;
  const { gross, niable, netChanges } = pay;
  const limit = figures.incomeTax.regulatoryLimitBasisPoints;
  const highest = highestRate(figures);
  // Loan deductions are limited to the pay after tax and contributions, so plain pay is always enough.
  if (netChanges >= 0 && niable <= gross && limit + highest <= PLENTY) return false;
  const shares = gross * limit + niable * (highest + plan + postgraduate);
  return shares - netChanges * WHOLE > (gross - 1) * WHOLE;
}

/** Returns the highest employee contribution rate of any letter. */
function highestRate(figures: FiguresInForce): number {
  const known = RATES.get(figures);
  if (known !== undefined) return known;
  const { rates, directors } = figures.nationalInsurance;
  const groups = [rates, directors.rates].flatMap(({ employee }) => Object.values(employee));
  const highest = Math.max(...groups.flatMap(({ main, upper }) => [main, upper]));
  RATES.set(figures, highest);
  return highest;
}
