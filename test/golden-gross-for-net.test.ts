import { expect, test } from "vitest";
import { type GrossForNetFacts, grossForNet } from "../src/engine";
import { type GoldenRow, readGolden } from "./support/golden/golden-file";
import { rulebook } from "./support/library";

// Every pay that gives a net pay or a cost, as found by trying each penny with the sheets.

const { rows } = readGolden("2026-27/gross-for-net");

function factsOf({ case: _, answers: __, ...stated }: GoldenRow): GrossForNetFacts {
  const given = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== null));
  return { payFrequency: "Monthly", paymentDate: "2026-04-30", ...given } as unknown as GrossForNetFacts;
}

test("there are 40 rows", () => expect(rows).toHaveLength(40));

test.each(rows)("$case: $netPay$employerCost", (row) => {
  const result = grossForNet(factsOf(row), rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { answers, below, above, gap, isComplete } = result.value;
  expect(answers.map(({ grossPay }) => grossPay).join(" ")).toBe(row.answers);
  expect({ below, above, gap, isComplete }).toEqual({ below: null, above: null, gap: null, isComplete: true });
});

test("the search calculates 509 payslips for all rows together, or fewer", () => {
  const counts = rows.map((row) => {
    const result = grossForNet(factsOf(row), rulebook);
    return result.ok ? result.value.evaluations : Number.NaN;
  });
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(509);
});
