import type { Payslip, PayYear, Problem, Result, Rulebook } from "../engine";
import { isObject, readPence } from "../engine/base";
import { digestOfLawUsed } from "../engine/gross-to-net";
import type { BatchAnswer, BatchCounts, SinglePathReason, WrittenYear } from "./batch-answer";
import { type BatchColumns, columnsOfBatch } from "./batch-columns";
import { carriedYear, hasNegativeNetPay, type RowYear, rowPayslips, rowYear } from "./columns";
import { type Loaded, loadCsv, loadJsonLines, type TextSource } from "./input";
import type { MachineKind } from "./machine";
import { PlaceList } from "./places";
import { type BatchYear, payEmployeeYear } from "./row";
import { type Place, RowStore } from "./row-store";
import type { Threads } from "./run";
import { type BatchTotals, type SummaryAnswer, summaryOfColumns, summaryOfPayslips, TotalsSoFar } from "./summary";
import { type Table, TableRows } from "./table";
import { YearAmounts } from "./year-amounts";
import { CarriedYears, type YearColumns, yearInPence } from "./years";

const NO_PROBLEMS: readonly Problem[] = [];

/** The parts of a batch. */
interface BatchParts {
  readonly rulebook: Rulebook;
  readonly year: BatchYear;
  readonly kind: MachineKind;
  readonly threads: Threads;
  readonly arenaBytes: number;
}

/** Calculates employees' years in columns: load, run, read. Results are identical to the single path's. */
export class Batch {
  /** The machine that calculates the columns. */
  readonly engine: MachineKind;
  private readonly store: RowStore;
  private readonly places = new PlaceList();
  private readonly singles = new Map<number, { result: Result<PayYear>; reason: SinglePathReason }>();
  private readonly parts: BatchParts;
  private rulebook: Rulebook;

  constructor(parts: BatchParts) {
    this.parts = parts;
    this.engine = parts.kind;
    this.rulebook = parts.rulebook;
    const { rulebook, year, kind, threads, arenaBytes } = parts;
    this.store = new RowStore(rulebook, year, { kind, shared: threads.shared, arenaBytes });
  }

  /** The number of rows loaded. */
  get size(): number {
    return this.places.length;
  }

  /** Adds one employee's year, of any shape: problems are in its result. */
  add(row: unknown): void {
    this.places.push(this.store.place(row));
  }

  /** Adds the rows of a table, from column to column where they are simple. */
  addTable(table: Table): void {
    const rows = new TableRows(table);
    for (let at = 0; at < table.rows; at++) this.places.push(this.store.placeOfTable(table, rows, at));
  }

  /** Loads rows of JSON, one per line, from a stream of text or bytes. */
  loadJsonLines(source: TextSource): Promise<Loaded> {
    return loadJsonLines(source, (row) => this.add(row));
  }

  /** Loads the rows of a CSV text, from a stream of text or bytes. */
  loadCsv(source: TextSource): Promise<Loaded> {
    return loadCsv(source, (row) => this.add(row));
  }

  /** Returns the columns themselves, to add up millions of rows: whole pence, no text. */
  columns(): BatchColumns[] {
    return columnsOfBatch(
      this.store.arenas.filter(({ rows }) => rows > 0),
      this.places,
    );
  }

  /** Bytes that the rows occupy in the columns. */
  get columnBytes(): number {
    return this.store.arenas.reduce((bytes, arena) => bytes + arena.bytes, 0);
  }

  /** Calculates everything loaded since the last `clear`, from the start of the year, however often it is called. */
  async run(): Promise<BatchCounts> {
    const { threads, kind } = this.parts;
    const arenas = this.store.arenas.filter(({ rows }) => rows > 0);
    this.singles.clear();
    const columns = threads.run(
      arenas.map(({ job }) => job),
      kind,
    );
    for (const [index, { input, reason }] of this.places.alone) this.paySingly(index, input, reason);
    await columns;
    this.checkNetPay();
    return this.counts();
  }

  /**
   * Replaces rates and thresholds for the next `run`, without adding the rows again; false if that is not possible,
   * because figures change on other days or free pay is another. Pension contributions stay those of loading.
   */
  useRules(rulebook: Rulebook): boolean {
    if (!this.store.useRules(rulebook)) return false;
    this.rulebook = rulebook;
    return true;
  }

  /** Returns the year of every row in whole pence, in loading order. */
  yearAmounts(): YearAmounts {
    const amounts = new YearAmounts(this.size);
    for (let index = 0; index < this.size; index++) amounts.read(index, this.yearOf(index));
    return amounts;
  }

  /** Returns the same after `useRules` and `run`, reading from the columns only what rates and thresholds change. */
  yearAmountsAgain(before: YearAmounts): YearAmounts {
    const amounts = before.copy();
    for (let index = 0; index < this.size; index++) {
      const single = this.singles.get(index);
      if (single !== undefined) amounts.read(index, single.result);
      else amounts.readColumns(index, this.places.columnsAt(index));
    }
    return amounts;
  }

  /** Returns the pence of a row's last payment, after sacrifice; null without one. */
  lastPay(index: number): number | null {
    const single = this.singles.get(index);
    if (single !== undefined) {
      const last = single.result.ok ? single.result.value.payslips.at(-1) : undefined;
      return last === undefined ? null : readPence(last.forPeriod.grossPay);
    }
    const { arena, row } = this.places.columnsAt(index);
    return arena.lastPay(row);
  }

  /** Returns the results in loading order. */
  *answers(): Generator<BatchAnswer, void> {
    for (let index = 0; index < this.places.length; index++) yield this.answer(index);
  }

  /** Returns the payslips of everyone who was paid, in order of loading and payment. */
  *payslips(): Generator<{ readonly index: number; readonly id: string; readonly payslip: Payslip }, void> {
    for (let index = 0; index < this.size; index++) {
      const single = this.singles.get(index);
      const id = this.idOf(index) ?? "";
      if (single === undefined) {
        const { arena, row } = this.places.columnsAt(index);
        for (const payslip of rowPayslips(arena, row, this.store.terms)) yield { index, id, payslip };
      } else if (single.result.ok) {
        for (const payslip of single.result.value.payslips) yield { index, id, payslip };
      }
    }
  }

  /**
   * Returns a summary of every row's year, in loading order. A row without any pay has no summary and no problems.
   * `sums` collects in passing what `totals` would add up again.
   */
  *summaries(sums: TotalsSoFar = new TotalsSoFar()): Generator<SummaryAnswer, void> {
    for (let index = 0; index < this.size; index++) {
      const id = this.idOf(index);
      const year = this.yearOf(index);
      addYear(sums, year);
      if ("toDate" in year) yield { index, id, summary: summaryOfColumns(year), problems: [] };
      else if (year.ok) yield { index, id, summary: summaryOfPayslips(year.value), problems: [] };
      else yield { index, id, summary: null, problems: year.problems };
    }
  }

  /** Writes every row's year into columns, in loading order; they and `sums` are complete once it has ended. */
  *writeYears(into: YearColumns, sums: TotalsSoFar): Generator<WrittenYear, void> {
    const years = new CarriedYears(into);
    for (let index = 0; index < this.size; index++) {
      const place = this.places.at(index);
      const id = idAt(place);
      const isInColumns = "arena" in place && !this.singles.has(index);
      const carried = isInColumns ? carriedYear(place.arena, place.row, this.store.terms) : null;
      if (carried !== null) {
        years.add(id ?? "", carried);
        yield { id, isPaid: true, problems: NO_PROBLEMS };
      } else yield { id, ...this.writeYear(index, id, into, sums) };
    }
    years.finish(sums);
  }

  private writeYear(index: number, id: string | null, into: YearColumns, sums: TotalsSoFar): Omit<WrittenYear, "id"> {
    const year = this.yearOf(index);
    addYear(sums, year);
    if ("ok" in year && !year.ok) return { isPaid: false, problems: year.problems };
    const inPence = yearInPence("ok" in year ? year.value : year);
    if (inPence !== null) into.add(id ?? "", inPence);
    return { isPaid: inPence !== null, problems: [] };
  }

  /** Returns the totals of the payments of everyone who was paid. */
  totals(): BatchTotals {
    const sums = new TotalsSoFar();
    for (let index = 0; index < this.size; index++) addYear(sums, this.yearOf(index));
    return sums.totals;
  }

  /** Removes all rows; the memory is reused. */
  clear(): void {
    this.places.clear();
    this.singles.clear();
    this.store.clear();
  }

  /** Ends the threads of the batch. */
  close(): Promise<void> {
    return this.parts.threads.close();
  }

  private answer(index: number): BatchAnswer {
    const id = this.idOf(index);
    const single = this.singles.get(index);
    if (single !== undefined) return { index, id, result: single.result };
    const { arena, row } = this.places.columnsAt(index);
    const payslips = [...rowPayslips(arena, row, this.store.terms)];
    const { taxYear } = this.parts.year;
    const value: PayYear = { taxYear, payslips, yearToDate: payslips.at(-1)?.yearToDate ?? null };
    const rules = digestOfLawUsed(this.rulebook, taxYear, payslips) ?? "";
    return { index, id, result: { ok: true, value, workings: null, rules } };
  }

  private yearOf(index: number): RowYear | Result<PayYear> {
    const single = this.singles.get(index);
    if (single !== undefined) return single.result;
    const { arena, row } = this.places.columnsAt(index);
    return rowYear(arena, row, this.store.terms);
  }

  private idOf(index: number): string | null {
    return idAt(this.places.at(index));
  }

  private paySingly(index: number, input: unknown, reason: SinglePathReason): void {
    const { year } = this.parts;
    this.singles.set(index, { result: payEmployeeYear(input, year, this.rulebook), reason });
  }

  /** Refuses rows with a payment whose deductions exceed its pay, with the single path's problem. */
  private checkNetPay(): void {
    if (!this.store.arenas.some(({ hasRisks }) => hasRisks)) return;
    for (let index = 0; index < this.size; index++) {
      if (this.places.alone.has(index)) continue;
      const { arena, row } = this.places.columnsAt(index);
      const input = arena.notes.get(row)?.input ?? null;
      if (input !== null && hasNegativeNetPay(arena, row)) this.paySingly(index, input, "negative_net_pay");
    }
  }

  private counts(): BatchCounts {
    const reasons: Partial<Record<SinglePathReason, number>> = {};
    let refused = 0;
    for (const { reason, result } of this.singles.values()) {
      reasons[reason] = (reasons[reason] ?? 0) + 1;
      if (!result.ok) refused++;
    }
    const rows = this.size;
    return { rows, columnRows: rows - this.singles.size, singleRows: this.singles.size, reasons, refused };
  }
}

function idAt(place: Place): string | null {
  if ("arena" in place) return place.arena.ids.at(place.row);
  const id = isObject(place.input) ? place.input.id : null;
  return typeof id === "string" && id !== "" ? id : null;
}

function addYear(sums: TotalsSoFar, year: RowYear | Result<PayYear>): void {
  if ("toDate" in year) sums.addColumns(year);
  else if (year.ok) sums.addPayslips(year.value);
}
