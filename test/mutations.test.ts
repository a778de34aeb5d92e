import { describe, expect, test } from "vitest";
import { FPS_PAYMENTS, fpsAmounts } from "./filings/support/fps-payments";
import { chapterCalculator } from "./support/golden/chapter-calculator";
import { rulebookOf } from "./support/golden/engine";
import { readGolden } from "./support/golden/golden-file";
import { type Edit, type Mutant, mutatedEngine, mutatedFilings } from "./support/golden/mutant";
import { type Failures, NI_MUTANTS, TAX_MUTANTS } from "./support/golden/mutants";
import { FPS_MUTANT, PAYMENT_MUTANTS, wrongPayments } from "./support/golden/payment-mutants";
import type { RowResult } from "./support/golden/row-result";
import { runIncomeTax } from "./support/golden/run-income-tax";
import { runNationalInsurance } from "./support/golden/run-national-insurance";
import { WORKED_MUTANTS } from "./support/golden/worked-mutants";
import { failuresIn } from "./support/golden/worked-rows";
import { readRuleDocuments } from "./support/rule-documents";

// What the official rows prove: each broken rule makes at least this many of them fail. There is no official file of
// 2024-25, and none of National Insurance of 2026-27; income tax of 2026-27 repeats the cases of 2025-26.

const YEARS = ["2022-23", "2023-24", "2025-26"] as const;
const UNBROKEN: Mutant = { name: "nothing broken" };

type Run = typeof runIncomeTax;

/** Returns the rows of each year that fail under a mutant. */
async function failing(
  { edits = [], documents = (given) => given }: Mutant,
  subject: string,
  run: Run,
): Promise<Failures> {
  const engine = await mutatedEngine(edits);
  const calculator = chapterCalculator(engine, rulebookOf(engine, documents(readRuleDocuments())));
  const failed = (results: readonly RowResult[]) => results.filter(({ differences }) => differences.length > 0).length;
  const [in2022, in2023, in2025] = YEARS.map((year) => failed(run(readGolden(`${year}/${subject}`), calculator)));
  return { "2022-23": in2022 ?? -1, "2023-24": in2023 ?? -1, "2025-26": in2025 ?? -1 };
}

describe.each([
  { subject: "income-tax", run: runIncomeTax, mutants: TAX_MUTANTS },
  { subject: "national-insurance", run: runNationalInsurance, mutants: NI_MUTANTS },
])("$subject", ({ subject, run, mutants }) => {
  test("no row fails while no rule is broken", async () => {
    expect(await failing(UNBROKEN, subject, run)).toEqual({ "2022-23": 0, "2023-24": 0, "2025-26": 0 });
  });

  test.each(mutants)("$name", async (mutant) => {
    const found = await failing(mutant, subject, run);
    console.log(`${mutant.name}: ${YEARS.map((year) => `${found[year]} rows of ${year} fail`).join(", ")}`);
    for (const year of YEARS) expect(found[year], year).toBeGreaterThanOrEqual(mutant.atLeast[year]);
  });
});

describe("worked rows", () => {
  test.each(WORKED_MUTANTS)("$name", async ({ name, file, edits = [], documents = (given) => given, atLeast }) => {
    const engine = await mutatedEngine(edits);
    const found = failuresIn(engine, documents(readRuleDocuments()), file);
    console.log(`${name}: ${found} rows of ${file} fail`);
    expect(found).toBeGreaterThanOrEqual(atLeast);
  });
});

describe("payments in a year, and starters", () => {
  const wrong = async ({ edits = [] }: Mutant) => {
    const engine = await mutatedEngine(edits);
    return wrongPayments(engine, rulebookOf(engine, readRuleDocuments()));
  };

  test("nothing is wrong while no rule is broken", async () => {
    expect(await wrong(UNBROKEN)).toBe(0);
  });

  test.each(PAYMENT_MUTANTS)("$name", async (mutant) => {
    const found = await wrong(mutant);
    console.log(`${mutant.name}: ${found} payments or codes are wrong`);
    expect(found).toBeGreaterThanOrEqual(mutant.atLeast);
  });

  test(FPS_MUTANT.name, async () => {
    const { buildFps } = await mutatedFilings(FPS_MUTANT.edits ?? []);
    const amounts = FPS_PAYMENTS.map((row) => fpsAmounts(row, buildFps));
    expect(amounts.filter(({ found, expected }) => found.join() !== expected.join())).toHaveLength(3);
  });
});

describe("a mutation that no longer fits the source", () => {
  const edit: Edit = { file: "src/kernel/rounding.ts", text: "a text that is not there", becomes: "" };

  test("is refused", async () => {
    await expect(mutatedEngine([edit])).rejects.toThrow("has 0 of");
  });

  test("is refused when the text occurs twice", async () => {
    await expect(mutatedEngine([{ ...edit, text: "return" }])).rejects.toThrow(/has \d+ of/);
  });
});
