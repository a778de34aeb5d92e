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
  other: Pick<CorrectionsFacts, "treatment" | "overpayments" | "recovery">,
  expected: object,
];

const FILES = ["2026-27/corrections", "2026-27/corrections-by-chapter", "2023-24/corrections", "2022-23/corrections"];

const rows = FILES.flatMap((name) => {
  const file = JSON.parse(readFileSync(`test/golden/${name}.json`, "utf8")) as { readonly rows: readonly Row[] };
  return file.rows;
});

test("there are 40 worked corrections", () => expect(rows).toHaveLength(40));

test.each(rows)("%s", (_name, arithmetic, years, open, other, expected) => {
  expect(arithmetic.length).toBeGreaterThan(40);
  const closed = years.map((year) => ({ ...year, payslips: payslipsOf(year.asPaid) }));
  expect(answerOf(planCorrections({ years: closed, open, ...other }, rulebook))).toMatchObject(expected);
});
