import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createVitest, type TestModule } from "vitest/node";
import type { Times } from "./in-worker";
import { findKinds, KINDS } from "./kinds";

// Runs tests and prints what they take of the processor: the dearest files, PostgreSQL, and for each kind of test file
// what it costs before its first test:
//   npm run test:time [-- <test files or folders>] [--all]
// Without files, those of `npm test`, or with --all those of `npm run test:all`.

const DEAREST = 20;

/** The set-up file of the worker, from the root of the repository. */
const IN_WORKER = "scripts/test-time/in-worker.ts";

interface Measured extends Times {
  readonly file: string;
}

interface Run {
  readonly files: readonly Measured[];
  /** Seconds of a core. */
  readonly vitest: number;
  readonly postgres: number | null;
  readonly isGreen: boolean;
}

async function main(given: readonly string[]): Promise<void> {
  const places = given.filter((argument) => argument !== "--all");
  const run = await runTests(places.length > 0 ? "named" : given.includes("--all") ? "all" : "quick", places);
  printDearest(run);
  await printKinds(run.files);
  process.exitCode = run.isGreen ? 0 : 1;
}

async function runTests(mode: string, places: readonly string[], isQuiet = false): Promise<Run> {
  const before = process.cpuUsage();
  const vitest = await createVitest({
    mode,
    watch: false,
    setupFiles: [join(process.cwd(), IN_WORKER)],
    ...(isQuiet ? { reporters: [{}], silent: true } : {}),
  });
  try {
    const { testModules, unhandledErrors } = await vitest.start([...places]);
    const { user, system } = process.cpuUsage(before);
    return {
      files: testModules.flatMap(readTimes),
      vitest: (user + system) / 1e6,
      postgres: postgresSeconds(),
      isGreen: unhandledErrors.length === 0 && testModules.every((module) => module.ok()),
    };
  } finally {
    await vitest.close();
  }
}

function readTimes(module: TestModule): readonly Measured[] {
  const { times } = module.meta();
  return times === undefined
    ? []
    : [{ file: relative(process.cwd(), module.moduleId).replaceAll("\\", "/"), ...times }];
}

function printDearest({ files, vitest, postgres }: Run): void {
  const sorted = [...files].sort((one, other) => whole(other) - whole(one));
  const workers = files.reduce((sum, file) => sum + whole(file), 0) / 1000;
  console.log(`\nSeconds of a core: ${seconds(workers * 1000)} of tests, ${vitest.toFixed(1)} of Vitest itself,`);
  console.log(
    `${postgres === null ? "those of PostgreSQL are not known here" : `${postgres.toFixed(1)} of PostgreSQL`}.\n`,
  );
  console.log("| File | All | Loading | Before the first test | Tests |\n| - | -: | -: | -: | -: |");
  for (const { file, ...times } of sorted.slice(0, DEAREST)) console.log(`| ${file} | ${cells(times)} |`);
}

/** Runs the cheapest file of each kind alone: what it takes before its first test is what any such file adds alone. */
async function printKinds(files: readonly Measured[]): Promise<void> {
  const kindOf = findKinds();
  console.log("\nThe cheapest file of each kind, alone:\n");
  console.log(
    "| Kind | File | All | Loading | Before the first test | Tests | PostgreSQL |\n| - | - | -: | -: | -: | -: | -: |",
  );
  for (const kind of KINDS) {
    const [cheapest] = files
      .filter(({ file }) => kindOf(file) === kind)
      .sort((one, other) => whole(one) - one.load - (whole(other) - other.load));
    if (cheapest === undefined) continue;
    const { files: alone, postgres } = await runTests("named", [cheapest.file], true);
    for (const { file, ...times } of alone.filter((ran) => ran.file === cheapest.file)) {
      console.log(`| ${kind} | ${file} | ${cells(times)} | ${postgres?.toFixed(1) ?? ""} |`);
    }
  }
}

function cells(times: Times): string {
  return [whole(times), times.load, times.open, times.tests].map(seconds).join(" | ");
}

function whole({ load, open, tests }: Times): number {
  return load + open + tests;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

/** The processor seconds of the PostgreSQL that this process started, with those of its ended processes, on Linux. */
function postgresSeconds(): number | null {
  if (process.platform !== "linux" || process.env.DATABASE_URL !== undefined) return null;
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const ours = new Set([process.pid]);
  // Children have higher numbers than their parents, but for those of a machine that has started over.
  for (const { pid, parent } of processes.sort((one, other) => one.pid - other.pid))
    if (ours.has(parent)) ours.add(pid);
  const postgres = processes.filter(({ pid, name }) => ours.has(pid) && name === "postgres");
  return postgres.reduce((sum, { ticks }) => sum + ticks, 0) / 100;
}

interface LinuxProcess {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  readonly ticks: number;
}

function readProcess(pid: string): readonly LinuxProcess[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, name = "", rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
    const fields = rest.split(" ").map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0);
    return [{ pid: Number(pid), name, parent: fields[1] ?? 0, ticks }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

await main(process.argv.slice(2));
