import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { YearFacts } from "../src/engine";
import type { CorrectedYear, CorrectionsFacts } from "../src/engine/corrections";
import { planCorrections } from "../src/engine/corrections";
import { payslipsOf, planOf } from "./corrections/plan";
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

test("there are 41 worked corrections", () => expect(rows).toHaveLength(41));

test.each(rows)("%s", (_name, arithmetic, years, open, other, expected) => {
  expect(arithmetic.length).toBeGreaterThan(40);
  const closed = years.map((year) => ({ ...year, payslips: payslipsOf(year.asPaid) }));
  expect(answerOf(planCorrections({ years: closed, open, ...other }, rulebook))).toMatchObject(expected);
});

test("what differs is named: an added, changed or removed entry of a list, and a field of the year, with both values", () => {
  const asPaid: YearFacts = {
    taxYear: "2026-27",
    payFrequency: "Monthly",
    taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
    niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
    payments: [
      { paymentDate: "2026-04-30", grossPay: "1000" },
      { paymentDate: "2026-05-29", grossPay: "1000" },
      { paymentDate: "2026-06-30", grossPay: "1000" },
    ],
  };
  const [april, may] = asPaid.payments;
  const basicRate = { effectiveDate: "2026-05-06", taxCode: "BR" };
  const asKnown = {
    ...asPaid,
    taxCodes: [...asPaid.taxCodes, basicRate],
    payments: [april, { ...may, grossPay: "1200.00" }],
    leavingDate: "2026-06-05",
  } as unknown as YearFacts;
  const plan = planOf(asPaid, asKnown, { paymentDate: "2026-07-31", grossPay: "0" });
  const named = (fact: string, previousValue: unknown, newValue: unknown) => ({
    taxYear: 2026,
    fact,
    previousValue,
    newValue,
  });
  expect(plan.causes).toEqual([
    named("leavingDate", null, "2026-06-05"),
    named("payments[2026-05-29].grossPay", "1000", "1200.00"),
    named("payments[2026-06-30]", asPaid.payments[2], null),
    named("taxCodes[2026-05-06]", null, basicRate),
  ]);
});
