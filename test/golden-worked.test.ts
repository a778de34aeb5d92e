import { describe, expect, test } from "vitest";
import { createBatch } from "../src/batch";
import type { YearFacts } from "../src/engine";
import { answerOf, SOURCE } from "./support/golden/engine";
import { existingFiles } from "./support/golden/manifest";
import { differencesOf, readWorked, type WorkedRow } from "./support/golden/worked-rows";
import { readRuleDocuments } from "./support/rule-documents";

// Worked examples with facts and results as objects, through the public function that each row names.

const FILES = [
  { file: "2026-27/worked-court-orders", rows: 13 },
  { file: "2026-27/worked-court-orders-pensions", rows: 16 },
  { file: "2026-27/worked-orders-of-jobs", rows: 24 },
  { file: "2026-27/worked-holiday-territory", rows: 12 },
  { file: "2026-27/worked-holiday-units", rows: 21 },
  { file: "2026-27/worked-loan-order", rows: 10 },
  { file: "2026-27/worked-loans-by-letter", rows: 15 },
  { file: "2026-27/worked-minimum-wage", rows: 38 },
  { file: "2026-27/worked-neonatal-care", rows: 10 },
  { file: "2026-27/worked-statutory-pay", rows: 18 },
] as const;

const DOCUMENTS = readRuleDocuments();

test("every file of worked rows is run", () => {
  const existing = existingFiles().filter((file) => file.includes("/worked-"));
  expect(FILES.map(({ file }) => file).sort()).toEqual(existing);
});

describe.each(FILES)("$file", ({ file, rows }) => {
  const golden = readWorked(file);

  test(`has ${rows} rows`, () => expect(golden).toHaveLength(rows));

  test.each(golden)("$case", (row) => expect(differencesOf(SOURCE, rulebookFor(row), row)).toEqual([]));
});

describe("the years of payslips through the batch", () => {
  const years = FILES.flatMap(({ file }) => readWorked(file)).filter(({ call }) => call === "payYear");

  test("are there", () => expect(years).toHaveLength(3));

  test.each(years)("$case", async (row) => {
    const { taxYear, ...facts } = row.facts as YearFacts;
    const batch = answerOf(createBatch(rulebookFor(row), { taxYear, engine: "js" }));
    batch.add({ id: "1", ...facts });
    // Court orders are paid the single way, and counted.
    const single = "courtOrders" in facts ? { singleRows: 1, reasons: { court_orders: 1 } } : { singleRows: 0 };
    expect(await batch.run()).toMatchObject({ rows: 1, ...single });
    for (const { result } of batch.answers()) expect(answerOf(result)).toMatchObject(row.expected as object);
  });
});

function rulebookFor({ policies }: WorkedRow) {
  return answerOf(SOURCE.createRulebook(DOCUMENTS, { policies }));
}
