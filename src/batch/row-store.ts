import type { Rulebook } from "../engine";
import { PAY_FREQUENCIES, type PayFrequency, readDate, type Unread } from "../engine/base";
import {
  Arena,
  type FrequencySlots,
  Layout,
  type PackedRow,
  type Reading,
  readRow,
  readSimpleRow,
  regularDates,
  SimplePension,
  type SimpleReading,
  SimpleTerms,
  type SingleReason,
  Slots,
  shapeName,
  shapeOf,
  TermsBook,
} from "./columns";
import { createMachine, type MachineKind } from "./machine";
import { type BatchYear, usualDates } from "./row";

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
}

const LEAST_ROWS = 64;
const MOST_ROWS = 65_536;

/** The columns of a batch, and the assignment of rows to them. */
export class RowStore {
  readonly arenas: Arena[] = [];
  readonly terms = new TermsBook();
  private readonly open = new Map<string, Arena>();
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
    const arena = this.arenaFor(packed);
    return { arena, row: arena.add(packed, input) };
  }

  /** Removes all rows and keeps the memory. */
  clear(): void {
    for (const arena of this.arenas) arena.clear();
    for (const arena of this.arenas) this.open.set(arena.name, arena);
  }

  private readSimply(input: unknown): PackedRow | null {
    if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
    const row = input as Unread;
    const simple = PAY_FREQUENCIES.includes(row.payFrequency as PayFrequency)
      ? this.frequency(row.payFrequency as PayFrequency).simple
      : null;
    return simple === null ? null : readSimpleRow(row, simple);
  }

  private arenaFor(row: PackedRow): Arena {
    const slots = this.frequency(row.frequency);
    const name = shapeName(row, slots, this.averagesLoans(row));
    const found = this.open.get(name);
    if (found !== undefined && !found.isFull) return found;
    const shape = shapeOf(name, slots);
    const fitting = Math.floor(this.options.arenaBytes / Layout.rowBytes(shape));
    const layout = new Layout(shape, Math.max(LEAST_ROWS, Math.min(MOST_ROWS, fitting)));
    const { kind, shared } = this.options;
    const arena = new Arena(name, layout, createMachine(kind, { bytes: layout.bytes, shared }), this.terms);
    this.arenas.push(arena);
    this.open.set(name, arena);
    return arena;
  }

  /** Returns whether loans are averaged over weeks, which requires the wide step. */
  private averagesLoans({ payments, frequency }: PackedRow): boolean {
    const { list } = this.frequency(frequency).slots;
    return payments.some(({ slot, terms }) => {
      const hasLoan = terms.plan !== null || terms.postgraduateLoan;
      return hasLoan && list[slot]?.figures.policies.loanMultiplesOfWeeks === "AverageWeek";
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
            regular,
            terms: new SimpleTerms(this.terms, regular.figures),
            pension: SimplePension.of(this.rulebook, frequency, regular),
          };
    const made = { ...plain, simple };
    this.frequencies.set(frequency, made);
    return made;
  }
}
