import { describe, expect, it } from "vitest";
import { createRulebook } from "../../src/engine";
import { deriveLetters } from "../../src/engine/category-letters";
import { rules } from "../../src/rules/2026-27";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

const PERSON = {
  dateOfBirth: "1990-01-31",
  gender: "Female" as const,
  startDate: "2026-07-06",
  isApprentice: false,
  apprenticeshipStartDate: null,
  apprenticeshipEndDate: null,
};
const apprentice = { isApprentice: true, apprenticeshipStartDate: "2026-07-06" };

describe("the category letters of somebody new", () => {
  it.each([
    ["of full age", {}, ["2026-07-06 A"]],
    ["under 16", { dateOfBirth: "2011-05-10" }, ["2026-07-06 X", "2027-05-10 M", "2032-05-10 A"]],
    ["born on 29 February", { dateOfBirth: "2008-02-29" }, ["2026-07-06 M", "2029-03-01 A"]],
    ["21 on the first day", { dateOfBirth: "2005-07-06" }, ["2026-07-06 A"]],
    ["an apprentice", { ...apprentice, dateOfBirth: "2004-03-01" }, ["2026-07-06 H", "2029-03-01 A"]],
    [
      "an apprentice of 19 for a year",
      { ...apprentice, dateOfBirth: "2007-03-01", apprenticeshipEndDate: "2027-07-05" },
      ["2026-07-06 H", "2027-07-06 M", "2028-03-01 A"],
    ],
    [
      "an apprentice later",
      { ...apprentice, dateOfBirth: "2004-03-01", apprenticeshipStartDate: "2026-09-01" },
      ["2026-07-06 A", "2026-09-01 H", "2029-03-01 A"],
    ],
    ["an apprentice of 25", { ...apprentice, dateOfBirth: "2001-07-06" }, ["2026-07-06 A"]],
    [
      "an apprentice without dates",
      { isApprentice: true, dateOfBirth: "2009-01-01" },
      ["2026-07-06 H", "2034-01-01 A"],
    ],
    ["over State Pension age", { dateOfBirth: "1955-01-01" }, ["2026-07-06 C"]],
    // Born from 6 May to 5 June 1960: 66 years and 2 months.
    ["of State Pension age within the year", { dateOfBirth: "1960-05-20" }, ["2026-07-06 A", "2026-07-20 C"]],
    ["of that age after the years that are known", { dateOfBirth: "1961-01-01" }, ["2026-07-06 A"]],
  ])("%s", (_, differs, expected) => {
    const letters = deriveLetters({ ...PERSON, ...differs }, rulebook);
    expect(letters.map(({ from, letter }) => `${from} ${letter}`)).toEqual(expected);
  });
});
