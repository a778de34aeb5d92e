import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

export interface ColdStart {
  readonly medianMilliseconds: number;
  readonly slowestMilliseconds: number;
  readonly processes: number;
  readonly targetMilliseconds: number;
}

const PROCESSES = 15;

/** Measures from the loaded module to the first payslip, each time in a fresh process. */
export async function firstPayslipMilliseconds(): Promise<ColdStart> {
  const outfile = join(mkdtempSync(join(tmpdir(), "paypacket-bench-")), "first-payslip.mjs");
  await build({ entryPoints: ["bench/first-payslip.ts"], outfile, bundle: true, platform: "node", format: "esm" });
  const times = Array.from({ length: PROCESSES }, () => Number(execFileSync(process.execPath, [outfile]).toString()));
  times.sort((a, b) => a - b);
  return {
    medianMilliseconds: hundredths(times[Math.floor(PROCESSES / 2)]),
    slowestMilliseconds: hundredths(times.at(-1)),
    processes: PROCESSES,
    targetMilliseconds: 5,
  };
}

function hundredths(milliseconds = Number.NaN): number {
  return Math.round(milliseconds * 100) / 100;
}
