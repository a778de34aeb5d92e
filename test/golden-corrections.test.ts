import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { CorrectedYear, CorrectionsFacts } from "../src/engine/corrections";
import { planCorrections } from "../src/engine/corrections";
import { payslipsOf } from "./corrections/plan";
import { answerOf } from "./support/golden/engine";
import { rulebook } from "./support/library";

// Worked corrections: the closed payslips are made from the facts that were paid from.

type Row = readonly [
  name: string,
  arithmetic: string,
  years: readonly Omit<CorrectedYear, "payslips">[],
  open: CorrectionsFacts["open"],
  other: Pick<CorrectionsFacts, "treatment" | "recovery">,
  expected: object,
];

const { rows } = JSON.parse(readFileSync("test/golden/2026-27/corrections.json", "utf8")) as {
  readonly rows: readonly Row[];
};

test("there are 15 worked corrections", () => expect(rows).toHaveLength(15));

test.each(rows)("%s", (_name, arithmetic, years, open, other, expected) => {
  expect(arithmetic.length).toBeGreaterThan(40);
  const closed = years.map((year) => ({ ...year, payslips: payslipsOf(year.asPaid) }));
  expect(answerOf(planCorrections({ years: closed, open, ...other }, rulebook))).toMatchObject(expected);
});
