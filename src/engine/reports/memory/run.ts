import { type Failure, Reader } from "../../base";
import type { PlanColumn, ReportPlan } from "../plan/plan";
import { type ReportCell, type ReportResult, reportResult } from "../result";
import { formatNumber } from "../values";
import { CHUNK, type ReportColumns, type ReportRow, type Selection } from "./columns";
import { compileConditions, type Keep } from "./conditions";
import { Frame } from "./frame";
import { Groups } from "./groups";
import { Listing } from "./listing";
import { MOST_PROBLEMS, RowReader } from "./row-reader";
import { type CellColumn, type Gathering, sortedPlaces } from "./sorted";

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
