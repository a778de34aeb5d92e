import { expect, test } from "vitest";
import type { YearFacts } from "../../src/engine";
import { describeProblem } from "../../src/engine";
import { planCorrections } from "../../src/engine/corrections";
import { rulebook } from "../support/library";
import { VALID_CORRECTIONS } from "../support/valid-corrections";

// What is refused, with its place.

const [YEAR] = VALID_CORRECTIONS.years;
const { open } = VALID_CORRECTIONS;

function problemsOf(facts: unknown): readonly string[] {
  const result = planCorrections(facts as never, rulebook);
  if (result.ok) return [];
  for (const problem of result.problems) expect(describeProblem(problem)).not.toMatch(/undefined/);
  return result.problems.map(({ token, path }) => `${token} ${path}`);
}

function yearWith(change: Partial<YearFacts>) {
  return { ...YEAR, asKnown: { ...YEAR.asKnown, ...change } };
}

const CASES: Readonly<Record<string, readonly [facts: unknown, problems: readonly string[]]>> = {
  "no years": [{ years: [], open }, ["must_not_be_empty /years"]],
  "no open run": [{ years: [YEAR] }, ["required /open"]],
  "an unknown field": [{ ...VALID_CORRECTIONS, run: 1 }, ["unknown_field /run"]],
  "a treatment that does not exist": [{ ...VALID_CORRECTIONS, treatment: "Never" }, ["unknown_value /treatment"]],
  "a reading of overpayments that does not exist": [
    { ...VALID_CORRECTIONS, overpayments: "Forgiven" },
    ["unknown_value /overpayments"],
  ],
  "a year before 2022-23": [
    { years: [{ asPaid: oldYear(), payslips: [], asKnown: oldYear() }], open: { ...open, paymentDate: "2022-02-28" } },
    ["unsupported_tax_year /years/0/asKnown/taxYear", "unsupported_tax_year /years/0/asPaid/taxYear"],
  ],
  "years that do not follow one another": [
    { years: [YEAR, YEAR], open },
    ["dates_not_ascending /years/1/asKnown/taxYear"],
  ],
  "two tax years in one": [
    { years: [{ ...YEAR, asPaid: { ...YEAR.asPaid, taxYear: "2025-26" } }], open },
    ["outside_tax_year /years/0/asPaid/taxYear"],
  ],
  "a payslip too few": [
    { ...VALID_CORRECTIONS, years: [{ ...YEAR, payslips: [] }] },
    ["payslips_differ /years/0/payslips"],
  ],
  "an open run before a closed period": [
    { ...VALID_CORRECTIONS, open: { ...open, paymentDate: "2026-04-20" } },
    ["date_before /open/paymentDate"],
  ],
  "an open run in another year": [
    { ...VALID_CORRECTIONS, open: { ...open, paymentDate: "2027-04-30" } },
    ["outside_tax_year /open/paymentDate"],
  ],
  "a code that is not one": [
    { ...VALID_CORRECTIONS, years: [yearWith({ taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "??" }] })] },
    ["invalid_tax_code /years/0/asKnown/taxCodes/0/taxCode"],
  ],
  "an amount of a payslip that is not one": [
    { ...VALID_CORRECTIONS, years: [{ ...YEAR, payslips: [{ ...YEAR.payslips[0], forPeriod: {} }] }] },
    [...Array.from({ length: 21 }, () => expect.stringMatching(/^required \/years\/0\/payslips\/0\/forPeriod\//))],
  ],
  "a spread of no known length": [
    { ...VALID_CORRECTIONS, recovery: { mode: "Spread" } },
    ["required /recovery/periods"],
  ],
  "a length without a spread": [
    { ...VALID_CORRECTIONS, recovery: { periods: 2 } },
    ["must_be_absent /recovery/periods"],
  ],
  "two lengths of a spread": [
    { ...VALID_CORRECTIONS, recovery: { mode: "Spread", periods: 2, amountPerPeriod: "10" } },
    ["sent_together /recovery/periods"],
  ],
};

function oldYear(): YearFacts {
  return {
    taxYear: "2021-22",
    payFrequency: "Monthly",
    taxCodes: [{ effectiveDate: "2021-04-06", taxCode: "1257L" }],
    niCategories: [{ effectiveDate: "2021-04-06", niCategory: "A" }],
    payments: [],
  };
}

test.each(Object.entries(CASES))("%s", (_, [facts, problems]) => {
  expect(problemsOf(facts)).toEqual(problems);
});
