import { expect, test } from "vitest";
import { starterTaxCode } from "../src/engine";
import { lateP45 } from "../src/engine/income-tax";
import { STARTERS, starterCode, starterFacts } from "./support/golden/starter-codes";
import { rulebook } from "./support/library";

// The rows of 2026-27/starter-codes.

test("the file has its rows", () => {
  expect(STARTERS).toHaveLength(8);
});

test.each(STARTERS)("$case", (row) => {
  const code = starterTaxCode(starterFacts(row), rulebook);
  expect(code.ok && code.value).toEqual(starterCode(row));
});

test.each([
  ["of the same year: its code, pay and tax", {}, { taxCode: "1100L", week1Month1: false }, true],
  ["on a week 1/month 1 basis: its code", { week1Month1: true }, { taxCode: "1100L", week1Month1: true }, false],
  ["of the year before: its code", { leavingDate: "2026-04-05" }, { taxCode: "1100L", week1Month1: false }, false],
])("a late P45 %s", (_, differs, code, hasPrevious) => {
  const p45 = { leavingDate: "2026-04-28", taxCode: "1100L", week1Month1: false, ...differs };
  const late = { p45, startDate: "2026-05-01", actsFrom: "2026-05-30", hasNotice: false };
  expect(lateP45(late, rulebook)).toEqual({ code, hasPrevious });
});

test.each([
  ["HMRC has sent a code", { hasNotice: true }],
  ["it is of before the previous tax year", { leavingDate: "2025-04-05" }],
  ["the next payment is in a later tax year", { actsFrom: "2027-04-06" }],
])("a late P45 changes nothing if %s", (_, { leavingDate = "2026-04-28", ...differs }: Record<string, unknown>) => {
  const p45 = { leavingDate: String(leavingDate), taxCode: "1100L", week1Month1: false };
  const late = { p45, startDate: "2026-05-01", actsFrom: "2026-05-30", hasNotice: false, ...differs };
  expect(lateP45(late, rulebook)).toBeNull();
});
