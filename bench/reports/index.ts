import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { planReport, type ReportPlan, type ReportRun, type RunResult, startReport } from "../../src/engine/reports";
import { ByHand, DEFINITION } from "./by-hand";
import { asColumns, asRows, type Lines, linesOf } from "./lines";
import { markdown } from "./results";
import type { Streamed, Turn } from "./turns";

// Planning a report, and an aggregate over streamed payslip lines, compared with the same query written by hand over
// the same columns. The results are compared first.

const AS_OF = { asOf: "2026-11-21" };
const SIZES = [10_000, 100_000, 1_000_000];
const ROUNDS = 150;
const TURNS = 8;

const planned = planReport(DEFINITION, AS_OF);
if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
const plan: ReportPlan = planned.value;

type Form = "columns" | "rows";
type Feed = (run: ReportRun, lines: Lines) => void;

const FEEDS: Readonly<Record<Form, Feed>> = {
  columns: (run, lines) => run.addColumns(asColumns(lines)),
  rows: (run, lines) => run.addRows(asRows(lines)),
};

// The benchmark runs itself in a child process to measure the memory of one stream.
const PEAK = "--peak";
if (process.argv[2] === PEAK) {
  streamed(Number(process.argv[4]), FEEDS[process.argv[3] as Form]);
  console.log(process.resourceUsage().maxRSS);
  process.exit();
}

/** Measures a report over lines that are made on demand and released. */
function streamed(size: number, feed: Feed): Turn {
  let spent = 0;
  const run = startReport(plan);
  for (const lines of linesOf(size)) {
    const started = performance.now();
    feed(run, lines);
    spent += performance.now() - started;
  }
  const started = performance.now();
  const rows = answered(run.finish());
  spent += performance.now() - started;
  return { size, milliseconds: spent, perSecond: Math.round(size / (spent / 1000)), groups: rows.length };
}

/** Returns the quickest of a few turns, and the peak memory of a process that does nothing else. */
function best(form: Form, size: number): Streamed {
  const turns = Array.from({ length: TURNS }, () => streamed(size, FEEDS[form]));
  const quickest = turns.sort((a, b) => a.milliseconds - b.milliseconds)[0] as Turn;
  const child = spawnSync(process.execPath, [process.argv[1] as string, PEAK, form, String(size)], {
    encoding: "utf8",
  });
  return { ...quickest, megabytes: Number(child.stdout) / 1024 };
}

function answered(result: RunResult): readonly unknown[] {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.rows;
}

function byReport(batches: readonly Lines[]): readonly unknown[] {
  const run = startReport(plan);
  for (const lines of batches) run.addColumns(asColumns(lines));
  return answered(run.finish());
}

function byHand(batches: readonly Lines[]): readonly unknown[] {
  const query = new ByHand();
  for (const lines of batches) query.add(lines);
  return query.rows();
}

/** Returns the best of many turns, alternating so that both run under the same load. */
function compared(size: number): { readonly report: number; readonly hand: number } {
  const batches = [...linesOf(size)];
  if (JSON.stringify(byReport(batches)) !== JSON.stringify(byHand(batches))) throw new Error("two answers");
  let [report, hand] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    report = Math.min(
      report,
      timed(() => byReport(batches)),
    );
    hand = Math.min(
      hand,
      timed(() => byHand(batches)),
    );
  }
  return { report, hand };
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Returns the microseconds of planning, the best of many. */
function planning(definition: unknown): number {
  const turns = 1000;
  const rounds = Array.from({ length: 30 }, () =>
    timed(() => {
      for (let turn = 0; turn < turns; turn++) planReport(definition, AS_OF);
    }),
  );
  return (Math.min(...rounds) / turns) * 1000;
}

const large = {
  dataset: "payslips",
  select: Array.from({ length: 50 }, (_, at) => ({ aggregate: "sum", field: "forPeriod.netPay", as: `sum ${at}` })),
  filters: { or: Array.from({ length: 50 }, (_, at) => ({ and: [{ field: "period", op: "eq", value: at }] })) },
  groupBy: ["employee.department", "taxCode", "niCategory"],
};

const ratios = SIZES.map((size) => ({ size, ...compared(size) }));
const columns = SIZES.map((size) => best("columns", size));
const rows = SIZES.map((size) => best("rows", size));
const results = { planning: { small: planning(DEFINITION), large: planning(large) }, columns, rows, ratios };

mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/reports.json", `${JSON.stringify(results, null, 2)}\n`);
writeFileSync("bench/results/reports.md", markdown(results));
console.log(markdown(results));
