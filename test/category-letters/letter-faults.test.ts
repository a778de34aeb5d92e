import { describe, expect, it } from "vitest";
import { createRulebook } from "../../src/engine";
import { ageLimitOfLetter, isLetterUnusual, letterFaults } from "../../src/engine/category-letters";
import { rules } from "../../src/rules/2026-27";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

const PERSON = {
  niCategory: "A",
  effectiveDate: "2026-07-06",
  dateOfBirth: "1990-01-31",
  gender: "Female",
  workplacePostcode: null,
  civilianEmploymentStartDate: null,
} as const;

describe("what rules out a category letter", () => {
  it.each([
    ["M the day before the 21st birthday", { niCategory: "M", dateOfBirth: "2005-07-07" }, []],
    ["M on the 21st birthday", { niCategory: "M", dateOfBirth: "2005-07-06" }, ["Letter M is for people under 21."]],
    ["H the day before the 25th birthday", { niCategory: "H", dateOfBirth: "2001-07-07" }, []],
    ["H on the 25th birthday", { niCategory: "H", dateOfBirth: "2001-07-06" }, ["Letter H is for people under 25."]],
    ["B, born on 5 April 1961", { niCategory: "B", dateOfBirth: "1961-04-05" }, []],
    [
      "B, born on 6 April 1961",
      { niCategory: "B", dateOfBirth: "1961-04-06" },
      ["Letter B is for women born before 6 April 1961 with a reduced-rate election."],
    ],
    ["V on the last day of the first year", { niCategory: "V", civilianEmploymentStartDate: "2025-07-07" }, []],
    [
      "V after the first year",
      { niCategory: "V", civilianEmploymentStartDate: "2025-07-06" },
      ["Letter V is for the first 12 months of a veteran's civilian employment."],
    ],
    ["F without a workplace", { niCategory: "F" }, ["Letter F needs the postcode of the workplace."]],
    ["F with a workplace", { niCategory: "F", workplacePostcode: "TS2 1RR" }, []],
    ["C before State Pension age", { niCategory: "C" }, ["Letter C is for people over State Pension age."]],
    ["X at any age", { niCategory: "X" }, []],
    ["a letter that does not exist", { niCategory: "U" }, ["The tax year has no letter U that can be operated."]],
  ])("%s", (_, differs, reasons) => {
    expect(letterFaults({ ...PERSON, ...differs }, rulebook).map(({ reason }) => reason)).toEqual(reasons);
  });

  it("is unusual if a pensioner pays contributions", () => {
    expect(isLetterUnusual({ ...PERSON, dateOfBirth: "1955-01-01" }, rulebook)).toBe(true);
    expect(isLetterUnusual(PERSON, rulebook)).toBe(false);
  });

  it("is an age limit of a few letters only", () => {
    const limits = ["A", "M", "H", "X"].map((letter) => ageLimitOfLetter(letter, "2026-07-06", rulebook));
    expect(limits).toEqual([
      null,
      { below: 21, isStrict: true },
      { below: 25, isStrict: true },
      { below: 16, isStrict: false },
    ]);
  });
});
