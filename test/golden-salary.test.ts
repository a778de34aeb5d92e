import { describe, expect, test } from "vitest";
import { createRulebook, type Policies, salaryLines } from "../src/engine";
import { factsOf, written } from "./salary/support/golden-facts";
import { type GoldenRow, readGolden } from "./support/golden/golden-file";
import { existingFiles } from "./support/golden/manifest";
import { documents } from "./support/library";

const FILES = [
  { file: "2023-24/salary", rows: 3 },
  { file: "2025-26/salary", rows: 15 },
  { file: "2026-27/salary", rows: 9 },
  { file: "2026-27/salary-divisors", rows: 22 },
  { file: "2026-27/salary-past-the-rules", rows: 5 },
  { file: "2026-27/salary-patterns", rows: 8 },
  { file: "2026-27/salary-leave", rows: 29 },
];

/** The policy that each column chooses. */
const POLICY_COLUMNS = {
  history: "workingPatternHistory",
  before: "daysBeforeFirstPattern",
  div: "absenceDivisor",
  whole: "wholeAbsence",
  sixty: "twoHundredSixtieths",
} as const;

test("every golden file of salary is run", () => {
  expect(FILES.map(({ file }) => file).sort()).toEqual(existingFiles().filter((file) => file.includes("/salary")));
});

describe.each(FILES)("$file", ({ file, rows }) => {
  const golden = readGolden(file);
  test(`has ${rows} rows`, () => expect(golden.rows).toHaveLength(rows));

  test.each(golden.rows.map((row) => ({ id: row.id, row })))("$id", ({ row }) => {
    expect(linesOf(row)).toBe(row.lines);
  });
});

function linesOf(row: GoldenRow): string {
  const chosen = Object.entries(POLICY_COLUMNS).flatMap(([column, name]) =>
    column in row ? [[name, row[column]]] : [],
  );
  const rulebook = createRulebook(documents, { policies: Object.fromEntries(chosen) as Partial<Policies> });
  if (!rulebook.ok) throw new Error(JSON.stringify(rulebook.problems));
  const result = salaryLines(factsOf(row), rulebook.value);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.lines.map(written).join("; ");
}
