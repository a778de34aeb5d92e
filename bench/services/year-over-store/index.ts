import { mkdirSync, writeFileSync } from "node:fs";
import { inFolder } from "../in-folder";
import type { Credentials } from "../token-of";
import { makeEmployer } from "./employer";
import { measurePhases } from "./phases";
import { printP60s } from "./print-p60s";
import { readYear } from "./read-year";
import { renewedCaller } from "./renewed-caller";
import { asMarkdown, type YearRun } from "./report";
import { endYear, runYear } from "./run-year";

// Runs a tax year of employers of several sizes over HTTP, each in an installation of its own, and states whether time and memory grow
// with the employees: npm run year-over-store -- [sizes, default 1000 3000]

const stated = process.argv.slice(2).map(Number);
const sizes = stated.length === 0 ? [1_000, 3_000] : stated;
if (sizes.some((size) => !Number.isInteger(size) || size < 2)) {
  console.error("Usage: year-over-store [employees, ...]: whole numbers from 2, the smallest first.");
  process.exit(2);
}

function yearOf(employees: number): Promise<YearRun> {
  return inFolder((inProcess) =>
    inProcess(async (service, client) => {
      const credentials = await service.ask<Credentials>("account");
      const renewed = await renewedCaller(service, credentials);
      const employer = await makeEmployer(renewed.caller, client, credentials.organisationId, employees);
      const phases = measurePhases(service);
      const firstPeak = await runYear(renewed.caller, employer, phases);
      const finalParts = await endYear(renewed.caller, employer, phases);
      const reads = await readYear(renewed.caller, employer);
      await printP60s(service, renewed, employer, phases);
      const peaks = { firstMonth: firstPeak, year: phases.peakBytes() };
      return { employees, finalParts, phases: phases.all(), reads, peaks };
    }),
  );
}

const runs: YearRun[] = [];
for (const size of sizes) {
  console.log(`${size.toLocaleString("en-GB")} employees`);
  runs.push(await yearOf(size));
  console.log(asMarkdown(runs));
}
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/year-over-store.md", asMarkdown(runs));
