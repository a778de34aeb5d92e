import { expect, test } from "vitest";
import { endOfTaxYear, formatDate, getTaxYear, readDate, startOfTaxYear } from "../../src/engine/base";
import { datePlus, daysBetween } from "../oracle/calendar";
import { pence } from "../support/library";
import { check, fc } from "../support/property";
import { annualPence, method, pattern, pounds, salaryFacts } from "./support/arbitrary-salary";
import { JUNE, linesOf, salaryOf } from "./support/salary";

test("a version outside the employed days, or on the first of them, cuts nothing", () => {
  check(
    fc.property(salaryFacts, fc.integer({ min: 20, max: 400 }), annualPence, (facts, days, salary) => {
      const later = { effectiveFrom: datePlus(facts.periodEndDate, days), salary: pounds(salary) };
      expect(linesOf({ ...facts, salaryHistory: [later, ...facts.salaryHistory] })).toEqual(linesOf(facts));
      const one = { effectiveFrom: datePlus(facts.periodStartDate, -days), salary: pounds(salary) };
      const again = { effectiveFrom: facts.periodStartDate, salary: pounds(salary) };
      const employed = { ...facts, startDate: one.effectiveFrom, leavingDate: null };
      const amounts = (history: typeof facts.salaryHistory) =>
        linesOf({ ...employed, salaryHistory: history }).map(({ id, units, amount }) => [id, units, amount]);
      expect(amounts([one, again])).toEqual(amounts([one]));
    }),
    150,
  );
});

// The rounding rule: each line is rounded once, by at most half a penny, so that n lines differ from the exact sum by
// at most n half pennies. Days always add up exactly.
test("parts of a stretch with one salary add up: days exactly, pay to half a penny a line", () => {
  check(
    fc.property(
      annualPence,
      method,
      pattern,
      fc.uniqueArray(fc.integer({ min: 2, max: 29 }), { maxLength: 5 }),
      (pay, calculationMethod, own, cuts) => {
        const employee = { calculationMethod, workingPatterns: [own] };
        const first = { effectiveFrom: "2026-05-01", salary: pounds(pay) };
        const others = cuts.map((day) => ({ effectiveFrom: datePlus("2026-05-31", day), salary: pounds(pay) }));
        const leaver = { ...JUNE, leavingDate: "2026-06-29", employee };
        const whole = linesOf({ ...leaver, salaryHistory: [first] });
        const parts = linesOf({ ...leaver, salaryHistory: [first, ...others] });
        const days = (lines: typeof parts) =>
          Math.round(lines.reduce((sum, { units }) => sum + Number(units) * 1e6, 0));
        const paid = (lines: typeof parts) => lines.reduce((sum, { amount }) => sum + pence(amount), 0);
        // A part whose pay rounds to zero has no line.
        if (pay > 100_000) expect(days(parts)).toBe(days(whole));
        expect(Math.abs(paid(parts) - paid(whole))).toBeLessThanOrEqual((cuts.length + 2) / 2);
      },
    ),
    200,
  );
});

test("one salary paid by the day through a tax year comes to the annual salary, to half a penny a line", () => {
  const year = fc.constantFrom(2022, 2023, 2024, 2025, 2026);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 364 }), { minLength: 1, maxLength: 20 });
  check(
    fc.property(year, annualPence, method, pattern, cuts, (taxYear, pay, calculationMethod, own, days) => {
      const [from, to] = [formatDate(startOfTaxYear(taxYear)), formatDate(endOfTaxYear(taxYear))];
      const starts = [0, ...days].map((day) => ({ effectiveFrom: datePlus(from, day), salary: pounds(pay) }));
      const { lines, totalAmount } = salaryOf({
        ...JUNE,
        periodStartDate: from,
        periodEndDate: to,
        frequency: "Annually",
        salaryHistory: starts,
        employee: { calculationMethod, workingPatterns: [own] },
      });
      expect(lines.every(({ divisor }) => divisor !== null)).toBe(true);
      expect(Math.abs(pence(totalAmount) - pay)).toBeLessThanOrEqual(starts.length / 2);
    }),
    150,
  );
});

test("days without salary and days of segments are the days of the employment window", () => {
  check(
    fc.property(salaryFacts, (facts) => {
      const { lines, employmentWindow } = salaryOf({ ...facts, employee: { calculationMethod: "CalendarDays" } });
      const paid = lines.reduce((sum, line) => sum + daysBetween(line.segmentStart, line.segmentEnd) + 1, 0);
      const employed = employmentWindow === null ? 0 : daysBetween(employmentWindow.from, employmentWindow.to) + 1;
      expect(paid).toBeLessThanOrEqual(employed);
      for (const { segmentStart, segmentEnd, divisor, units } of lines) {
        if (divisor === null) continue;
        const year = getTaxYear(readDate(segmentStart));
        expect(Number(divisor)).toBe(endOfTaxYear(year) - startOfTaxYear(year) + 1);
        expect(Number(units)).toBe(daysBetween(segmentStart, segmentEnd) + 1);
      }
    }),
    200,
  );
});

test("the method changes no line of a whole period", () => {
  check(
    fc.property(salaryFacts, (facts) => {
      const whole = (calculationMethod: "CalendarDays" | "WorkingDays") =>
        linesOf({ ...facts, employee: { ...facts.employee, calculationMethod } }).filter(
          ({ unitName }) => unitName === "Period",
        );
      expect(whole("CalendarDays")).toEqual(whole("WorkingDays"));
    }),
    150,
  );
});

test("the order of versions and of patterns changes nothing", () => {
  check(
    fc.property(salaryFacts, (facts) => {
      const employee = { ...facts.employee };
      const turned =
        employee.workingPatterns === undefined
          ? employee
          : { ...employee, workingPatterns: [...employee.workingPatterns].reverse() };
      const other = { ...facts, salaryHistory: [...facts.salaryHistory].reverse(), employee: turned };
      expect(linesOf(other)).toEqual(linesOf(facts));
    }),
    150,
  );
});

test("a line's id is its own, and stays when the amount changes", () => {
  const seen = new Map<string, string>();
  const cases = check(
    fc.property(salaryFacts, fc.stringMatching(/^[A-Z0-9]{1,26}$/), (facts, employeeId) => {
      const lines = linesOf({ ...facts, employeeId });
      const doubled = facts.salaryHistory.map((version) => ({ ...version, salary: "1234567.89" }));
      const others = linesOf({ ...facts, employeeId, salaryHistory: doubled }).map(({ id }) => id);
      for (const { id, segmentStart } of lines) {
        const what = `${employeeId} ${facts.periodStartDate} ${segmentStart}`;
        expect(id).toMatch(/^internal_salary_[0-9a-f]{32}$/);
        expect(seen.get(id) ?? what).toBe(what);
        seen.set(id, what);
        expect(others).toContain(id);
      }
    }),
    300,
  );
  expect(seen.size).toBeGreaterThanOrEqual(cases / 2);
});
