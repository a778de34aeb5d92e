import { mkdirSync, writeFileSync } from "node:fs";
import { firstPayslipMilliseconds } from "./cold-start";
import { asMarkdown } from "./report";
import { kernelSuites, payslipSuites, workingsSuite } from "./suites";

// Every ratio is measured in one run on one machine; absolute figures vary with the load. Results are stored in
// bench/results, as data and as a table.

// The fresh processes come first, before this one has filled memory and caches.
const firstPayslip = await firstPayslipMilliseconds();
const comparisons = [...(await kernelSuites()), ...(await payslipSuites()), ...(await workingsSuite())];
const report = {
  machine: "two cores of a shared cloud machine",
  node: process.version,
  comparisons,
  firstPayslip,
};

mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/gross-to-net.json", `${JSON.stringify(report, null, 2)}\n`);
writeFileSync("bench/results/gross-to-net.md", asMarkdown(report));
console.log(asMarkdown(report));
