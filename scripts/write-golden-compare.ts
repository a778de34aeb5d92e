import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { drawnPayslips } from "../test/compare/draw";
import { effective, FAULTS, type Fault, plantedPairs, statedWith } from "../test/compare/plant";
import { rulebook } from "../test/support/library";

// Writes the sixty cases of test/compare/golden.test.ts: after a change of a figure or of what may be planted.

const PAYSLIPS = 40;
const OF_EACH_KIND = 2;
const PAIRS = 20;
const EQUAL = 4;

const drawn = fc.sample(drawnPayslips(rulebook), { numRuns: PAYSLIPS, seed: 7 });

function casesOf(faults: readonly Fault[], most: number, from: number) {
  const cases = [];
  for (let at = 0; at < PAYSLIPS && cases.length < most; at++) {
    const facts = drawn[(at + from) % PAYSLIPS];
    const planted = faults.map((fault, of) => [fault, at + of] as const);
    const stated = facts && effective(planted, facts, rulebook);
    if (stated) cases.push({ causes: faults.map(({ cause }) => cause).sort(), facts, stated });
  }
  return cases;
}

const equal = drawn.slice(0, EQUAL).map((facts) => ({ causes: [], facts, stated: statedWith([], facts, rulebook) }));
const singles = FAULTS.flatMap((fault, at) => casesOf([fault], OF_EACH_KIND, at));
const pairs = Array.from({ length: FAULTS.length }, (_, way) => plantedPairs(way))
  .flatMap((all, way) => all.slice(way, way + 1).map((pair) => casesOf(pair, 1, way)))
  .flat();
const double = plantedPairs(5).flatMap((pair, at) => casesOf(pair, 1, at));
const cases = [...equal, ...singles, ...[...pairs, ...double].slice(0, PAIRS)];
const source = "Payslips drawn by test/compare/draw.ts with faults planted by test/compare/plant.ts.";
writeFileSync("test/golden/2026-27/compare.json", `${JSON.stringify({ source, cases })}\n`);
console.log(`${cases.length} cases`);
