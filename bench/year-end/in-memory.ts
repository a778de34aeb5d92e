// One process of the year-end benchmark: the given number of employees in columns, twelve months, on the given threads.

import { sampleEmployee } from "../../scripts/sample-employees";
import { createBatch } from "../../src/batch/node";
import { createRulebook } from "../../src/engine";
import { rules } from "../../src/rules/all";

const [people = 0, workers = 1] = process.argv.slice(2).map(Number);
const ROUNDS = 5;

const rulebook = createRulebook(rules);
if (!rulebook.ok) throw new Error("the rules do not load");
const made = createBatch(rulebook.value, { taxYear: 2026, workers });
if (!made.ok) throw new Error("the options are wrong");
const batch = made.value;
const loading = performance.now();
for (let number = 0; number < people; number++) {
  const { lines: _, ...row } = sampleEmployee(number);
  batch.add(row);
}
const loaded = performance.now() - loading;
const runs: number[] = [];
let columnRows = 0;
for (let round = 0; round < ROUNDS; round++) {
  const started = performance.now();
  columnRows = (await batch.run()).columnRows;
  runs.push(performance.now() - started);
}
const peakBytes = process.resourceUsage().maxRSS * 1024;
const totals = batch.totals();
await batch.close();
console.log(
  JSON.stringify({
    engine: batch.engine,
    workers,
    people,
    columnRows,
    loadMilliseconds: loaded,
    firstMilliseconds: runs[0],
    bestMilliseconds: Math.min(...runs),
    columnBytes: batch.columnBytes,
    peakBytes,
    netPay: totals.netPay,
  }),
);
