import type { PayFrequency, Problem, Rulebook } from "../engine";
import {
  getTaxYear,
  PAY_FREQUENCIES,
  problem,
  Reader,
  readDate,
  readTaxYear,
  taxYearLabel,
  type Unread,
} from "../engine/base";
import { refuseOther } from "../engine/rulebook";
import { Batch } from "./batch";
import { bestMachine, type MachineKind } from "./machine";
import type { BatchYear, Schedules } from "./row";
import type { Threads } from "./run";

/** The year and settings of a batch. */
export interface BatchOptions {
  /** 2026 or "2026-27". */
  readonly taxYear: number | string;
  /** One pay period of the year, by its number in each frequency; default: the whole year. */
  readonly period?: number | null;
  /** Payment dates by frequency; default: the last day of each pay period. */
  readonly schedules?: Schedules;
  /** The machine that calculates the columns: "auto" is the fastest available. Results are the same. */
  readonly engine?: "auto" | MachineKind;
  /** The number of threads, if the host has them; 1 is the caller's own. */
  readonly workers?: number;
}

/** A batch ready to run, or every problem of its facts. */
export type BatchResult =
  | { readonly ok: true; readonly value: Batch }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Starts the host's threads. */
type StartThreads = (workers: number) => Threads;

const KNOWN = new Set(["taxYear", "period", "schedules", "engine", "workers"]);
const ENGINES = ["auto", "js", "wasm", "simd"] as const;
const MOST_WORKERS = 64;
const ARENA_BYTES = 64 * 1024 * 1024;

/** Makes a batch for one tax year of the rulebook, or returns every problem with the options. */
export function makeBatch(
  rulebook: Rulebook,
  options: BatchOptions,
  startThreads: StartThreads,
  arenaBytes: number = ARENA_BYTES,
): BatchResult {
  const refused = refuseOther(rulebook);
  if (refused !== null) return refused;
  const reader = new Reader();
  const owner = reader.object(options, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const year = readYear(reader, owner, rulebook);
  const engine = owner.engine === undefined ? "auto" : reader.choice(owner, "engine", "", ENGINES);
  const workers = owner.workers === undefined ? 1 : reader.integer(owner, "workers", "", 1, MOST_WORKERS);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const kind = engine === "auto" ? bestMachine() : engine;
  return { ok: true, value: new Batch({ rulebook, year, kind, threads: startThreads(workers), arenaBytes }) };
}

function readYear(reader: Reader, owner: Unread, rulebook: Rulebook): BatchYear {
  const taxYear = readTaxYear(owner.taxYear);
  if (Number.isNaN(taxYear)) reader.refuse(owner.taxYear === undefined ? "required" : "invalid_format", "/taxYear");
  else if (rulebook.digestOf(taxYear) === null) {
    const allowed = rulebook.taxYears.map(taxYearLabel).join(", ");
    reader.problems.push(problem("unsupported_tax_year", "/taxYear", { taxYear: taxYearLabel(taxYear), allowed }));
  }
  const hasPeriod = owner.period !== undefined && owner.period !== null;
  const period = hasPeriod ? reader.integer(owner, "period", "", 1, 53) : null;
  return { taxYear, period, schedules: readSchedules(reader, owner, taxYear) };
}

function readSchedules(reader: Reader, owner: Unread, taxYear: number): Schedules {
  if (owner.schedules === undefined) return {};
  const given = reader.object(owner.schedules, "/schedules") ?? {};
  reader.onlyKnown(given, new Set(PAY_FREQUENCIES), "/schedules");
  const schedules: Partial<Record<PayFrequency, readonly string[]>> = {};
  for (const frequency of PAY_FREQUENCIES) {
    if (given[frequency] === undefined) continue;
    schedules[frequency] = reader.list(given, frequency, "/schedules", 366).map((date, index) => {
      const path = `/schedules/${frequency}/${index}`;
      const day = typeof date === "string" ? readDate(date) : Number.NaN;
      if (Number.isNaN(day)) reader.refuse("invalid_date", path);
      else if (getTaxYear(day) !== taxYear && !Number.isNaN(taxYear)) {
        reader.refuse("outside_tax_year", path, { taxYear: taxYearLabel(taxYear) });
      }
      return String(date);
    });
  }
  return schedules;
}
