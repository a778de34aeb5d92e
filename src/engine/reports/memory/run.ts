import { type Failure, pointerStep, Reader } from "../../base";
import type { CatalogueField } from "../catalogue";
import type { PlanColumn, ReportPlan } from "../plan/plan";
import { type ReportCell, type ReportResult, reportResult } from "../result";
import { formatNumber, isStorable, readNumber } from "../values";
import { CHUNK, type ReportColumn, type ReportColumns, type ReportRow, type Selection } from "../values/columns";
import { compileConditions, type Keep } from "./conditions";
import { Dictionary } from "./dictionary";
import { Frame, type Slot } from "./frame";
import { Groups } from "./groups";
import { type CellColumn, type Gathering, sortedPlaces } from "./sorted";

/** The number of problems after which reading stops. */
const MOST_PROBLEMS = 100;

/** Turns rows into columns, a chunk at a time. */
class RowReader {
  private readonly readers: readonly FieldReader[];
  private length = 0;
  private rows = 0;

  constructor(
    fields: readonly CatalogueField[],
    private readonly reader: Reader,
  ) {
    this.readers = fields.map((field) => new FieldReader(field, reader));
  }

  /** Adds a row; returns a full chunk, or null. */
  take(row: ReportRow): ReportColumns | null {
    const number = this.rows++;
    if (typeof row !== "object" || row === null || Array.isArray(row)) {
      this.reader.refuse("wrong_type", pointerStep(number), { expected: "object" });
      return null;
    }
    for (const field of this.readers) field.take(row, this.length, number);
    this.length += 1;
    return this.length === CHUNK ? this.rest() : null;
  }

  /** Returns the rows that are not in a chunk yet. */
  rest(): ReportColumns {
    const { length } = this;
    this.length = 0;
    return { length, columns: Object.fromEntries(this.readers.map(({ field, column }) => [field.name, column])) };
  }
}

class FieldReader {
  readonly column: ReportColumn;
  private readonly steps: readonly string[];
  private readonly write: ColumnWriter["write"];

  constructor(
    readonly field: CatalogueField,
    private readonly reader: Reader,
  ) {
    this.steps = field.name.split(".");
    const { column, write } = writeColumn(field);
    this.column = column;
    this.write = write;
  }

  /** Writes the row's value at an index of the chunk; `number` is the row's own, from zero. */
  take(row: ReportRow, at: number, number: number): void {
    const fault = this.write(at, row[this.field.name] ?? nested(row, this.steps) ?? null);
    if (fault === null) return;
    const { type, enumValues } = this.field;
    const path = [number, ...this.steps].map(pointerStep).join("");
    if (fault === "unknown_value") this.reader.refuse(fault, path, { allowed: enumValues?.join(", ") ?? "" });
    else this.reader.refuse(fault, path, { expected: `a value of type ${type}` });
  }
}

interface ColumnWriter {
  readonly column: ReportColumn;
  /** Writes a value at an index of the column; returns what is wrong with it. */
  readonly write: (at: number, value: unknown) => "value_type_mismatch" | "unknown_value" | null;
}

/** Lists rows one by one; keeps at most twice as many as the result needs. */
class Listing implements Gathering {
  size = 0;
  private readonly room: number;
  private readonly kept: readonly { readonly slot: Slot; cells: number[] }[];

  constructor(
    private readonly plan: ReportPlan,
    frame: Frame,
  ) {
    this.kept = plan.columns.map(({ from }) => ({ slot: frame.key(from), cells: [] }));
    this.room = 2 * (plan.limit + 1) + CHUNK;
  }

  add({ rows, count }: Selection): void {
    for (const { slot, cells } of this.kept) {
      for (let at = 0; at < count; at++) cells.push(slot.cell(rows[at] ?? 0));
    }
    this.size += count;
    if (this.size > this.room) this.cut();
  }

  columns(): readonly CellColumn[] {
    return this.kept.map(({ slot, cells }) => ({ words: slot.words, cells }));
  }

  /** Drops the rows that can no longer be in the result. */
  private cut(): void {
    const places = sortedPlaces(this.columns(), this.plan.orderBy, this.size).slice(0, this.plan.limit + 1);
    for (const column of this.kept) column.cells = places.map((place) => column.cells[place] ?? Number.NaN);
    this.size = places.length;
  }
}

/** The result of a report, or the problems of its rows. */
export type RunResult = { readonly ok: true; readonly value: ReportResult } | Failure;

/** A report over a stream of rows: it keeps only groups, or the rows of the result. */
export interface ReportRun {
  /** Adds rows. */
  addRows(rows: Iterable<ReportRow>): void;
  /** Adds a batch of columns. */
  addColumns(batch: ReportColumns): void;
  /** Returns the result, or the first hundred problems of the rows. */
  finish(): RunResult;
}

/** Starts a report over rows in memory. */
export function startReport(plan: ReportPlan): ReportRun {
  return new MemoryRun(plan);
}

/**
 * Runs a planned report over an iterable of rows. A row has its fields by their dotted names or nested; a field that is
 * missing is null. The problems name rows by their place: "/12/forPeriod/netPay".
 */
export function runReport(plan: ReportPlan, rows: Iterable<ReportRow>): RunResult {
  const run = startReport(plan);
  run.addRows(rows);
  return run.finish();
}

/** Runs a planned report over rows that arrive in portions, such as a file or a response that is still being read. */
export async function runReportOnStream(
  plan: ReportPlan,
  portions: AsyncIterable<Iterable<ReportRow>>,
): Promise<RunResult> {
  const run = startReport(plan);
  for await (const rows of portions) run.addRows(rows);
  return run.finish();
}

const EVERY_ROW = Int32Array.from({ length: CHUNK }, (_, row) => row);

class MemoryRun implements ReportRun {
  private readonly reader = new Reader();
  private readonly frame: Frame;
  private readonly conditions: readonly Keep[];
  private readonly gathering: Gathering;
  private readonly kept = new Int32Array(CHUNK);
  private rowReader: RowReader | null = null;

  constructor(private readonly plan: ReportPlan) {
    this.frame = new Frame(plan);
    this.gathering = plan.groupBy === null ? new Listing(plan, this.frame) : new Groups(plan, plan.groupBy, this.frame);
    this.conditions = compileConditions(plan.filter, this.frame);
  }

  addRows(rows: Iterable<ReportRow>): void {
    this.rowReader ??= new RowReader(this.frame.fields, this.reader);
    for (const row of rows) {
      if (this.reader.problems.length >= MOST_PROBLEMS) return;
      const full = this.rowReader.take(row);
      if (full !== null) this.addColumns(full);
    }
  }

  addColumns(batch: ReportColumns): void {
    for (let from = 0; from < batch.length; from += CHUNK) {
      if (this.reader.problems.length > 0) return;
      if (!this.frame.load(batch, from, Math.min(from + CHUNK, batch.length), this.reader)) return;
      const selection = this.select();
      this.frame.inspect(selection);
      if (!this.frame.isRight(from, this.reader)) return;
      this.gathering.add(selection);
    }
  }

  finish(): RunResult {
    if (this.rowReader !== null) this.addColumns(this.rowReader.rest());
    const { problems } = this.reader;
    if (problems.length > 0) return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) };
    return { ok: true, value: reportResult(this.plan, this.rows()) };
  }

  /** Returns the rows of the frame that meet every condition. */
  private select(): Selection {
    let selection: Selection = { rows: EVERY_ROW, count: this.frame.length };
    for (const keep of this.conditions) {
      selection = { rows: this.kept, count: keep(selection.rows, selection.count, this.kept) };
    }
    return selection;
  }

  private rows(): readonly (readonly ReportCell[])[] {
    const columns = this.gathering.columns();
    const places = sortedPlaces(columns, this.plan.orderBy, this.gathering.size).slice(0, this.plan.limit + 1);
    return places.map((place) => this.plan.columns.map((column, at) => toCell(column, columns[at], place)));
  }
}

function toCell(column: PlanColumn, from: CellColumn | undefined, place: number): ReportCell {
  const cell = from?.cells[place];
  if (cell === undefined || Number.isNaN(cell)) return null;
  const words = from?.words ?? null;
  return words === null ? formatNumber(cell, column) : (words[Number(cell)] ?? null);
}

function nested(row: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), row);
}

function isRecord(value: unknown): value is ReportRow {
  return typeof value === "object" && value !== null;
}

function writeColumn(field: CatalogueField): ColumnWriter {
  if (field.type === "tags") return writeTags();
  return field.type === "string" || field.type === "enum" ? writeTexts(field) : writeNumbers(field);
}

function writeNumbers(field: CatalogueField): ColumnWriter {
  const values = new Float64Array(CHUNK);
  const write: ColumnWriter["write"] = (at, value) => {
    const number = value === null ? Number.NaN : readNumber(value, field);
    values[at] = number;
    return value !== null && Number.isNaN(number) ? "value_type_mismatch" : null;
  };
  return { column: { values }, write };
}

function writeTexts({ enumValues }: CatalogueField): ColumnWriter {
  const codes = new Int32Array(CHUNK);
  const dictionary = new Dictionary<string>();
  const write: ColumnWriter["write"] = (at, value) => {
    // A text seen before is known to be valid.
    codes[at] = typeof value === "string" ? dictionary.find(value) : -1;
    if (value === null || (codes[at] ?? 0) >= 0) return null;
    if (!isStorable(value)) return "value_type_mismatch";
    if (enumValues?.includes(value) === false) return "unknown_value";
    codes[at] = dictionary.code(value);
    return null;
  };
  return { column: { codes, words: dictionary.words }, write };
}

function writeTags(): ColumnWriter {
  const codes = new Int32Array(CHUNK);
  const dictionary = new Dictionary<readonly string[]>();
  const write: ColumnWriter["write"] = (at, value) => {
    const isList = Array.isArray(value) && value.every(isStorable);
    codes[at] = isList ? dictionary.code(value) : -1;
    return isList || value === null ? null : "value_type_mismatch";
  };
  return { column: { codes, sets: dictionary.words }, write };
}
