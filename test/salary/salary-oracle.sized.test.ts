import { differenceInBusinessDays, parseISO } from "date-fns";
import { expect, test } from "vitest";
import { createRulebook, type SalaryFacts, salaryLines } from "../../src/engine";
import { countDays, formatDate, MONDAY_TO_FRIDAY, readDate } from "../../src/engine/base";
import { documents } from "../support/library";
import { check, fc } from "../support/property";
import { sized } from "../support/sized";
import { salaryFacts } from "./support/arbitrary-salary";
import { dateFnsLines, type History } from "./support/date-fns-salary";

function ownLines(facts: SalaryFacts, history: History): string[] {
  const rulebook = createRulebook(documents, { policies: { workingPatternHistory: history } });
  if (!rulebook.ok) throw new Error(JSON.stringify(rulebook.problems));
  const result = salaryLines(facts, rulebook.value);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.lines.map(({ segmentStart, segmentEnd, units, divisor, amount }) => {
    return `${segmentStart} ${segmentEnd} ${divisor === null ? "whole" : `${units}/${divisor}`} ${amount}`;
  });
}

test.each(["FirstDayOfSegment", "EachDay"] as const)("lines are those of date-fns and decimal.js: %s", (history) => {
  let lines = 0;
  const cases = check(
    fc.property(salaryFacts, (facts) => {
      const expected = dateFnsLines(facts, history);
      expect(ownLines(facts, history)).toEqual(expected);
      lines += expected.length;
    }),
    sized(80, 1_000),
  );
  expect(lines).toBeGreaterThanOrEqual(cases / 2);
});

test("working days between any two dates are those of date-fns", () => {
  const day = fc.integer({ min: readDate("1900-01-01"), max: readDate("2100-12-31") });
  check(
    fc.property(day, fc.nat(20_000), (from, length) => {
      const before = parseISO(formatDate(from));
      const after = parseISO(formatDate(from + length));
      expect(countDays(MONDAY_TO_FRIDAY, from, from + length - 1)).toBe(
        differenceInBusinessDays(after, before) * 1_000_000,
      );
    }),
    sized(200, 2_000),
  );
});
