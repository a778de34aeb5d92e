// From file to file in each form, one after another on the same machine: "npm run bench:batch-formats", or with fewer people:
// "npm run bench:batch-formats -- 100000".
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { writeSampleArrow } from "../../scripts/sample-arrow";
import { writeSampleEmployees } from "../../scripts/sample-employees";
import { writeSampleParquet } from "../../scripts/sample-parquet";
import { median } from "../median";
import { asMarkdown, type FormRun } from "./report";

const people = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 3;
const GROUP_ROWS = 10_000;
const PAIRS = [
  { from: "jsonl", to: "jsonl" },
  { from: "parquet", to: "parquet" },
  { from: "arrow", to: "arrow" },
  { from: "parquet", to: "arrow" },
  { from: "arrow", to: "parquet" },
] as const;
const folder = mkdtempSync(join(tmpdir(), "paypacket-batch-formats-"));
const built = "node_modules/.cache/paypacket-batch-formats";

await build({
  entryPoints: { cli: "src/cli/main.ts", "batch-thread": "src/cli/batch-thread.ts" },
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  outdir: built,
});

const path = (name: string, form: string) => join(folder, `${name}.${form}`);
await writeSampleEmployees(path("people", "jsonl"), people);
await writeSampleParquet(path("people", "parquet"), people, GROUP_ROWS);
await writeSampleArrow(path("people", "arrow"), people, GROUP_ROWS);

const TICKS_A_SECOND = 100;

/** Returns the processor time of all commands that have ended, as Linux counts it. */
function processorSecondsOfCommands(): number {
  const [, counts = ""] = readFileSync("/proc/self/stat", "utf8").split(") ");
  const [user = 0, system = 0] = counts.split(" ").slice(13, 15).map(Number);
  return (user + system) / TICKS_A_SECOND;
}

function run({ from, to }: (typeof PAIRS)[number]) {
  const words = ["batch", path("people", from), "--year", "2026-27", "--out", path("years", to), "--workers", "2"];
  const started = performance.now();
  const processorBefore = processorSecondsOfCommands();
  const printed = execFileSync(process.execPath, [join(built, "cli.js"), ...words], { encoding: "utf8" });
  const seconds = (performance.now() - started) / 1000;
  return {
    seconds,
    processorSeconds: processorSecondsOfCommands() - processorBefore,
    totals: printed
      .split("\n")
      .filter((line) => !/people a second|Written to/.test(line))
      .join("\n"),
  };
}

const rounds = Array.from({ length: ROUNDS }, () => PAIRS.map(run));
const totals = new Set(rounds.flat().map((each) => each.totals));
if (totals.size > 1) throw new Error(`the forms have different totals:\n${[...totals].join("\n")}`);
const runs = PAIRS.map(
  ({ from, to }, at): FormRun => ({
    from,
    to,
    seconds: median(rounds.map((round) => round[at]?.seconds ?? 0)),
    processorSeconds: median(rounds.map((round) => round[at]?.processorSeconds ?? 0)),
    inputBytes: statSync(path("people", from)).size,
    outputBytes: statSync(path("years", to)).size,
  }),
);
rmSync(folder, { recursive: true });
const text = asMarkdown({ people, rounds: ROUNDS, node: process.version, runs });
writeFileSync("bench/results/batch-formats.md", text);
console.log(text);
