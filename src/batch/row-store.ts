import type { Rulebook } from "../engine";
import { isObject, PAY_FREQUENCIES, type PayFrequency, readDate } from "../engine/base";
import {
  Arena,
  type FrequencySlots,
  getKindNumber,
  getRowKind,
  getShape,
  type Kind,
  kindOfRegular,
  Layout,
  type PackedRow,
  type Reading,
  type RegularRow,
  readRow,
  readSimpleRow,
  regularDates,
  SimplePension,
  type SimpleReading,
  SimpleTerms,
  type SingleReason,
  type Slot,
  Slots,
  TermsBook,
} from "./columns";
import { createMachine, type MachineKind } from "./machine";
import { type BatchYear, usualDates } from "./row";
import { rowOfTable, type Table, type TableRows } from "./table";

/** Where an employee is stored: in a row of an arena, or for the single path. */
export type Place = ColumnPlace | SinglePlace;

export interface ColumnPlace {
  readonly arena: Arena;
  readonly row: number;
}

export interface SinglePlace {
  readonly input: unknown;
  readonly reason: SingleReason;
}

/** The memory settings of a store. */
interface StoreOptions {
  readonly kind: MachineKind;
  readonly shared: boolean;
  /** Bytes of one memory, unless one row needs more. */
  readonly arenaBytes: number;
}

/** The slots of a frequency, and how its simple rows are read; null if none is simple. */
interface Frequency extends FrequencySlots {
  readonly simple: SimpleReading | null;
  /** Whether a row that is paid the same on every usual date is steady. */
  readonly isSteady: boolean;
  /** Whether loans are averaged over weeks in any slot. */
  readonly averagesLoans: boolean;
}

const LEAST_ROWS = 64;
const MOST_ROWS = 65_536;

/** The columns of a batch, and the assignment of rows to them. */
export class RowStore {
  readonly arenas: Arena[] = [];
  readonly terms = new TermsBook();
  /** By the number of their shape. */
  private readonly open = new Map<number, Arena>();
  private readonly frequencies = new Map<PayFrequency, Frequency>();
  private readonly reading: Reading;

  constructor(
    private readonly rulebook: Rulebook,
    private readonly year: BatchYear,
    private readonly options: StoreOptions,
  ) {
    this.reading = { rulebook, year, terms: this.terms, slotsOf: (frequency) => this.frequency(frequency).slots };
  }

  /** Adds an employee. */
  place(input: unknown): Place {
    const packed = this.readSimply(input) ?? readRow(input, this.reading);
    if (typeof packed === "string") return { input, reason: packed };
    return this.store(packed, () => input);
  }

  /** Adds an employee of a table: from column to column if its row is regular, else as a row of JSON. */
  placeOfTable(table: Table, rows: TableRows, at: number): Place {
    const frequency = rows.frequency(at);
    const found = frequency === null ? null : this.frequency(frequency);
    const simple = found?.simple ?? null;
    const regular = found !== null && simple !== null ? rows.regular(at, simple, found.isSteady) : null;
    const input = () => rowOfTable(table, at);
    return found === null || regular === null ? this.place(input()) : this.storeRegular(regular, found, input);
  }

  private store(packed: PackedRow, input: () => unknown): ColumnPlace {
    const kind = getRowKind(packed, this.frequency(packed.frequency), this.averagesLoans(packed));
    const arena = this.arenaFor(kind);
    return { arena, row: arena.add(packed, input) };
  }

  private storeRegular(regular: RegularRow, { averagesLoans }: Frequency, input: () => unknown): ColumnPlace {
    const { plan, postgraduateLoan } = regular.terms;
    const arena = this.arenaFor(kindOfRegular(regular, averagesLoans && (plan !== null || postgraduateLoan)));
    return { arena, row: arena.addRegular(regular, input) };
  }

  /**
   * Replaces rates and thresholds in the columns; rows keep their places. False, and nothing is changed, if the figures
   * change on other days or free pay is another: rows must then be added again.
   */
  useRules(rulebook: Rulebook): boolean {
    const changed = this.arenas.map((arena) => [arena, this.slotsWith(rulebook, arena)] as const);
    if (changed.some(([, slots]) => slots === null)) return false;
    for (const [arena, slots] of changed) arena.useSlots(slots ?? []);
    return true;
  }

  private slotsWith(rulebook: Rulebook, { shape }: Arena): readonly Slot[] | null {
    const { list } = new Slots(rulebook, this.year.taxYear, shape.frequency, this.year.period);
    if (list.length !== shape.places.length) return null;
    const kept = list.filter((_, place) => shape.places[place] !== -1);
    const isAlike = kept.every((slot, place) => isFreePayOf(slot, shape.slots[place]));
    return isAlike ? kept : null;
  }

  /** Removes all rows and keeps the memory. */
  clear(): void {
    for (const arena of this.arenas) arena.clear();
    for (const arena of this.arenas) this.open.set(arena.number, arena);
  }

  private readSimply(input: unknown): PackedRow | null {
    if (!isObject(input)) return null;
    const frequency = PAY_FREQUENCIES.find((word) => word === input.payFrequency);
    const simple = frequency === undefined ? null : this.frequency(frequency).simple;
    return simple === null ? null : readSimpleRow(input, simple);
  }

  private arenaFor(kind: Kind): Arena {
    const number = getKindNumber(kind);
    const found = this.open.get(number);
    if (found !== undefined && !found.isFull) return found;
    const rowShape = getShape(kind, this.frequency(kind.frequency));
    const fitting = Math.floor(this.options.arenaBytes / Layout.rowBytes(rowShape));
    const layout = new Layout(rowShape, Math.max(LEAST_ROWS, Math.min(MOST_ROWS, fitting)));
    const machine = createMachine(this.options.kind, { bytes: layout.bytes, shared: this.options.shared });
    const arena = new Arena(number, layout, machine);
    this.arenas.push(arena);
    this.open.set(number, arena);
    return arena;
  }

  /** Returns whether loans are averaged over weeks, which requires the wide step. */
  private averagesLoans({ payments, frequency }: PackedRow): boolean {
    const { list } = this.frequency(frequency).slots;
    return payments.some(({ slot, terms }) => {
      const hasLoan = terms.plan !== null || terms.postgraduateLoan;
      const inSlot = list[slot];
      return hasLoan && inSlot !== undefined && isAverage(inSlot);
    });
  }

  private frequency(frequency: PayFrequency): Frequency {
    const known = this.frequencies.get(frequency);
    if (known !== undefined) return known;
    const { taxYear, period, schedules } = this.year;
    const slots = new Slots(this.rulebook, taxYear, frequency, period);
    const dates: (string | null)[] = slots.list.map(() => null);
    const usual = schedules[frequency] ?? usualDates(frequency, taxYear);
    for (const date of usual) {
      const slot = slots.on(readDate(date));
      if (slot >= 0) dates[slot] = date;
    }
    const freePays = new Set(slots.list.map(({ figures }) => JSON.stringify(figures.incomeTax.freePay)));
    const plain = { slots, dates, oneFreePay: freePays.size <= 1 };
    const regular = regularDates(plain, usual, (date) => slots.on(readDate(date)));
    const simple =
      regular === null
        ? null
        : {
            frequency,
            regular,
            terms: new SimpleTerms(this.terms, regular.figures),
            pension: SimplePension.of(this.rulebook, frequency, regular),
          };
    const usualCount = dates.filter((date) => date !== null).length;
    const isSteady = plain.oneFreePay && regular?.paid.length === usualCount;
    const made = { ...plain, simple, isSteady, averagesLoans: slots.list.some(isAverage) };
    this.frequencies.set(frequency, made);
    return made;
  }
}

function isAverage({ figures }: Slot): boolean {
  return figures.policies.loanMultiplesOfWeeks === "AverageWeek";
}

/** Whether two slots are of one period and free pay is the same in both. */
function isFreePayOf({ period, figures }: Slot, other: Slot | undefined): boolean {
  const freePay = JSON.stringify(figures.incomeTax.freePay);
  return period.period === other?.period.period && freePay === JSON.stringify(other.figures.incomeTax.freePay);
}
