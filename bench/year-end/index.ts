// The year-end benchmark: one command, everything in one run. "npm run bench:year-end", or with fewer people: "npm run
// bench:year-end -- 100000".
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { writeSampleEmployees } from "../../scripts/sample-employees";
import { asMarkdown, type FileRun, type MemoryRun, type YearEnd } from "./report";

const people = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), "paypacket-year-end-"));
const built = "node_modules/.cache/paypacket-year-end";

await build({
  entryPoints: {
    "in-memory": "bench/year-end/in-memory.ts",
    "batch-worker": "src/batch/batch-worker.ts",
    cli: "src/cli/main.ts",
    "batch-thread": "src/cli/batch-thread.ts",
  },
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  outdir: built,
});

function inMemory(workers: number): MemoryRun {
  // V8's young generation may otherwise grow to 128 MB by itself, whatever it holds.
  return JSON.parse(node(["--max-semi-space-size=16", join(built, "in-memory.js"), String(people), String(workers)]));
}

function node(words: readonly string[]): string {
  return execFileSync(process.execPath, [...words], { encoding: "utf8", maxBuffer: 2 ** 28 });
}

async function fromFile(): Promise<FileRun> {
  const input = join(folder, "people.jsonl");
  const out = join(folder, "years.jsonl");
  await writeSampleEmployees(input, people);
  const started = performance.now();
  const told = node([join(built, "cli.js"), "batch", input, "--year", "2026-27", "--out", out, "--workers", "2"]);
  const seconds = (performance.now() - started) / 1000;
  const shares = /reading (\d+) %, arithmetic (\d+) %, writing (\d+) %/.exec(told)?.slice(1).map(Number) ?? [];
  const [reading = 0, arithmetic = 0, writing = 0] = shares;
  const sizes = { inputBytes: statSync(input).size, outputBytes: statSync(out).size };
  return { people, seconds, ...sizes, shares: { reading, arithmetic, writing } };
}

const results: YearEnd = {
  machine: "two cores of a shared cloud machine",
  node: process.version,
  one: inMemory(1),
  two: inMemory(2),
  file: await fromFile(),
};
rmSync(folder, { recursive: true });
if (results.one.netPay !== results.two.netPay) throw new Error("one and two threads differ");
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/year-end.json", `${JSON.stringify(results, null, 2)}\n`);
writeFileSync("bench/results/year-end.md", asMarkdown(results));
console.log(asMarkdown(results));
