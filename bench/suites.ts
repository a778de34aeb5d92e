import { createRulebook, grossToNet, type Rulebook } from "../src/engine";
import type { FiguresInForce } from "../src/engine/rulebook";
import { rules as rules2025 } from "../src/rules/2025-26";
import { rules } from "../src/rules/2026-27";
import { keepTables, oracleFigures } from "../test/oracle";
import { annualRules, ourAnnualDeductions, theirAnnualDeductions } from "./annual-estimate";
import { decimalPayslip } from "./decimal-payslip";
import { decimalSlip, prepared } from "./decimal-slip";
import { monthsOfPay } from "./kernel-columns";
import { type Measured, measure, ratio } from "./measure";
import { type BenchFacts, monthlyPayslips, nextMonth } from "./payslip-facts";
import { bothBuilds } from "./without-workings";

/** A target ratio, the measured ratio, and its measurements. */
export interface Comparison {
  readonly name: string;
  readonly target: string;
  readonly isReached: boolean | null;
  readonly ratio: number;
  readonly cases: readonly Measured[];
}

const PEOPLE = 512;
const COLUMN_ROWS = 1_000_000;
const DECIMAL_ROWS = 2_000;
const SALARIES = 4_096;

/** Calls a function for each of the facts and counts the results, so that no call can be optimised away. */
function overAll(set: readonly BenchFacts[], call: (facts: BenchFacts) => object): () => number {
  return () => {
    let length = 0;
    for (const facts of set) length += Object.keys(call(facts)).length;
    return length;
  };
}

export async function payslipSuites(): Promise<Comparison[]> {
  const rulebook = loaded(rules);
  const figuresOn = oracleFigures(rules);
  const decimal = (facts: BenchFacts) => decimalPayslip(facts, figuresOn);
  const first = monthlyPayslips(PEOPLE);
  const comparisons: Comparison[] = [];
  for (const [what, set] of [
    ["pay and tax to date", first],
    ["the whole year to date", nextMonth(first, rulebook)],
  ] as const) {
    const [call, explained, plain, kept] = await measure(
      `One payslip, with ${what}`,
      { name: "grossToNet", each: PEOPLE, run: overAll(set, (facts) => grossToNet(facts, rulebook)) },
      {
        name: "with workings",
        each: PEOPLE,
        run: overAll(set, (facts) => grossToNet(facts, rulebook, { explain: true })),
      },
      { name: "decimal.js, plain", each: PEOPLE, run: withoutTables(overAll(set, decimal)) },
      { name: "decimal.js, tables kept", each: PEOPLE, run: overAll(set, decimal) },
    );
    comparisons.push(
      comparison(`grossToNet / plain decimal.js, ${what}`, 40, call, plain),
      comparison(`grossToNet with workings / plain decimal.js, ${what}`, 10, explained, plain),
      comparison(`grossToNet / decimal.js that keeps its tables, ${what}`, null, call, kept),
      comparison(`grossToNet with workings / decimal.js that keeps its tables, ${what}`, null, explained, kept),
    );
  }
  return comparisons;
}

/** Runs without cached tables: every threshold and table from its formula, for each payslip. */
function withoutTables(run: () => number): () => number {
  return () => {
    keepTables(false);
    const length = run();
    keepTables(true);
    return length;
  };
}

/** Workings must cost nothing unless requested: the build without them is not faster. */
export async function workingsSuite(): Promise<Comparison[]> {
  const { whole, cut } = await bothBuilds();
  const set = monthlyPayslips(PEOPLE);
  const run = (library: typeof whole) => {
    const result = library.createRulebook(rules);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const rulebook = result.value;
    return overAll(set, (facts) => library.grossToNet(facts, rulebook));
  };
  const [asBuilt, without] = await measure(
    "Workings not asked for",
    { name: "as built", each: PEOPLE, run: run(whole) },
    { name: "workings cut out", each: PEOPLE, run: run(cut) },
  );
  return [comparison("as built / workings cut out, not asked for", 0.95, asBuilt, without)];
}

export async function kernelSuites(): Promise<Comparison[]> {
  const date = "2026-07-31";
  const { people, months } = monthsOfPay(figures(rules, date), dayOf(date), COLUMN_ROWS, DECIMAL_ROWS);
  const inWords = people.map(prepared);
  const figuresOfMonth = oracleFigures(rules)(date);
  const rows = `${COLUMN_ROWS.toLocaleString("en-GB")} distinct rows`;
  const [js, wasm, simd, decimal] = await measure(
    "A month of plain pay in columns",
    ...months.map(({ kind, run }) => ({ name: `${kind}, ${rows}`, each: COLUMN_ROWS, run })),
    {
      name: "decimal.js",
      each: DECIMAL_ROWS,
      run: () => inWords.map((person) => decimalSlip(person, figuresOfMonth)),
    },
  );
  if (new Set(months.map((month) => month.checksum())).size !== 1) throw new Error("the machines differ");
  return [
    comparison("JavaScript columns / decimal.js", 400, js, decimal),
    comparison("WebAssembly columns / JavaScript columns", 1.3, wasm, js),
    comparison("SIMD columns / JavaScript columns", 2, simd, js),
    await annualSuite(),
  ];
}

async function annualSuite(): Promise<Comparison> {
  const annual = annualRules(figures(rules2025, "2025-04-06"));
  const pence = Array.from({ length: SALARIES }, (_, n) => 600_000 + ((n * 7_919) % 9_400_000));
  const pounds = pence.map((salary) => salary / 100);
  const [ours, theirs] = await measure(
    "A year's tax, National Insurance and student loan on a salary",
    {
      name: "kernel, exact",
      each: SALARIES,
      run: () => pence.reduce((all, pay) => all + ourAnnualDeductions(pay, annual), 0),
    },
    {
      name: "@saving-tool/hmrc-income-tax, floating point",
      each: SALARIES,
      run: () => pounds.reduce((all, pay) => all + theirAnnualDeductions(pay), 0),
    },
  );
  return comparison("bare kernel call / @saving-tool/hmrc-income-tax", 1.5, ours, theirs);
}

/** Makes a comparison; a target of null means measured for information only. */
function comparison(
  name: string,
  target: number | null,
  fast: Measured | undefined,
  slow: Measured | undefined,
): Comparison {
  const found = ratio(fast, slow);
  const cases = [fast, slow].flatMap((measured) => measured ?? []);
  if (target === null) return { name, target: "–", isReached: null, ratio: found, cases };
  return { name, target: `at least ${target}`, isReached: found >= target, ratio: found, cases };
}

function loaded(documents: typeof rules): Rulebook {
  const result = createRulebook(documents);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const DAY = 86_400_000;

function figures(documents: typeof rules, date: string): FiguresInForce {
  const found = loaded(documents).figuresOn(dayOf(date));
  if (found === null) throw new Error(`no figures on ${date}`);
  return found;
}

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}
