import { execFileSync, spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { startVitest, type TestModule } from "vitest/node";
import { testFiles } from "../../test/tiers";
import { closureDigests } from "./closures";
import { keepRecord, readRecords } from "./records";

// Runs the long proofs, and records in test/proofs.json which are green:
//   npm run test:long [-- --changed] [part of a path ...]
// With --changed those only of which something changed since they were green. A run that is ended keeps what it recorded.

/** Long proofs that are programs, with their arguments. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  "scripts/exhaustive/index.ts": [],
};

const { values: options, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: "boolean", default: false } },
});
const proofs = [...testFiles("long"), ...Object.keys(PROGRAMS)];
const digests = await closureDigests(proofs);
const chosen = proofs.filter(isChosen);
const commit = git("rev-parse", "HEAD").trim();
console.log(`${chosen.length} of ${proofs.length} long proofs run; the others are green with what is here.`);

const green = new Set<string>();
await proveTests(chosen.filter((proof) => !(proof in PROGRAMS)));
for (const proof of chosen.filter((each) => each in PROGRAMS)) proveByProgram(proof);

const failed = chosen.filter((proof) => !green.has(proof));
if (failed.length > 0) {
  console.log(`Not green:\n  ${failed.join("\n  ")}`);
  process.exitCode = 1;
}

function isChosen(proof: string): boolean {
  if (parts.length > 0) return parts.some((part) => proof.includes(part));
  return !options.changed || readRecords()[proof]?.closure !== digests.get(proof);
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 26 });
}

function recordGreen(proof: string, milliseconds: number): void {
  green.add(proof);
  const closure = digests.get(proof) ?? "";
  const date = new Date().toISOString().slice(0, 10);
  keepRecord(proofs, proof, { closure, commit, date, seconds: Math.ceil(milliseconds / 1_000) });
}

async function proveTests(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const record = {
    onTestModuleEnd: (module: TestModule): void => {
      if (module.ok()) recordGreen(module.relativeModuleId, module.diagnostic().duration);
    },
  };
  const vitest = await startVitest("test", [...files], {
    mode: "long",
    watch: false,
    reporters: ["default", record],
  });
  await vitest.close();
}

function proveByProgram(proof: string): void {
  const started = performance.now();
  const args = ["scripts/run.mjs", proof, ...(PROGRAMS[proof] ?? [])];
  const isGreen = spawnSync(process.execPath, args, { stdio: "inherit" }).status === 0;
  if (isGreen) recordGreen(proof, performance.now() - started);
}
