import { expect, test } from "vitest";
import type { LeavePolicy, SalaryFacts, SalaryLine, StatutoryLine, StatutoryType } from "../../src/engine";
import { datePlus } from "../oracle/calendar";
import { pence } from "../support/library";
import { check, fc } from "../support/property";
import { annualPence, method, pattern, pounds } from "./support/arbitrary-salary";
import { JUNE, linesOf } from "./support/salary";

const TYPES: readonly StatutoryType[] = ["StatutorySickPay", "StatutoryMaternityPay", "StatutoryNeonatalCarePay"];

const tiers = fc.array(
  fc.record({
    duration: fc.record({
      value: fc.integer({ min: 1, max: 3 }),
      unit: fc.constantFrom("Day" as const, "Week" as const, "Month" as const),
    }),
    percentage: fc.integer({ min: 0, max: 10_000 }).map(pounds),
  }),
  { maxLength: 3 },
);
const policy: fc.Arbitrary<LeavePolicy> = fc.oneof(
  fc.constant<LeavePolicy>({ type: "FullPay" }),
  tiers.map((found): LeavePolicy => ({ type: "DeductAbsentDays", tiers: found })),
);

/** Absences of June that do not touch, from the days at which the month is cut. */
const absences = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 8 }),
    fc.array(fc.nat(200_000), { minLength: 8, maxLength: 8 }),
    fc.nat(6),
  )
  .map(([days, amounts, turn]) => {
    const sorted = days.sort((a, b) => a - b);
    return sorted.slice(1).flatMap((to, at): StatutoryLine[] => {
      const from = (sorted[at] as number) + 1;
      const statutoryType = TYPES[(at * turn) % TYPES.length] as StatutoryType;
      const line = { statutoryType, from: datePlus("2026-05-31", from), to: datePlus("2026-05-31", to) };
      return [{ ...line, amount: pounds(amounts[at] as number) }];
    });
  });

const facts: fc.Arbitrary<SalaryFacts> = fc
  .tuple(annualPence, annualPence, fc.integer({ min: 1, max: 40 }), method, pattern, policy, absences)
  .map(([before, after, rise, calculationMethod, own, leave, statutoryLines]) => ({
    ...JUNE,
    salaryHistory: [
      { effectiveFrom: "2022-01-01", salary: pounds(before) },
      { effectiveFrom: datePlus("2026-05-31", rise), salary: pounds(after) },
    ],
    employee: { calculationMethod, workingPatterns: [own], leave: { sickness: leave, familyLeave: leave } },
    statutoryLines,
    leaveStart: "2026-05-29",
  }));

const sum = (lines: readonly SalaryLine[]) => lines.reduce((all, { amount }) => all + pence(amount), 0);

test("absences never take more than their segment pays, and top-ups never restore more than was taken", () => {
  let taken = 0;
  const cases = check(
    fc.property(facts, (given) => {
      const lines = linesOf(given);
      for (const salary of lines.filter(({ kind }) => kind === "Salary")) {
        const own = lines.filter(({ segmentStart }) => segmentStart === salary.segmentStart);
        const adjustments = own.filter(({ kind }) => kind === "StatutoryAbsenceAdjustment");
        const topUps = own.filter(({ kind }) => kind === "StatutoryTopUp");
        taken += adjustments.length;
        expect(sum([salary, ...adjustments])).toBeGreaterThanOrEqual(0);
        for (const { amount, statutoryType } of adjustments) {
          const back = topUps.filter((line) => line.statutoryType === statutoryType);
          expect(pence(amount)).toBeLessThan(0);
          // Each tier is rounded once.
          expect(2 * (sum(back) + pence(amount))).toBeLessThanOrEqual(back.length);
        }
      }
    }),
    400,
  );
  expect(taken).toBeGreaterThanOrEqual(cases / 2);
});

test("full pay with statutory pay below it comes to the salary again", () => {
  check(
    fc.property(facts, (given) => {
      const leave = { sickness: { type: "FullPay" }, familyLeave: { type: "FullPay" } } as const;
      const statutoryLines = (given.statutoryLines ?? []).map((line) => ({ ...line, amount: "0.00" }));
      const lines = linesOf({ ...given, employee: { ...given.employee, leave }, statutoryLines });
      expect(sum(lines)).toBe(sum(lines.filter(({ kind }) => kind === "Salary")));
    }),
    200,
  );
});

test("slicing an absence differently takes the same", () => {
  const adjustments = (given: SalaryFacts) =>
    linesOf(given).filter(({ kind }) => kind === "StatutoryAbsenceAdjustment");
  check(
    fc.property(facts, fc.integer({ min: 2, max: 30 }), (given, cut) => {
      const whole: StatutoryLine = {
        statutoryType: "StatutorySickPay",
        from: "2026-06-01",
        to: "2026-06-30",
        amount: "400",
      };
      const day = datePlus("2026-05-31", cut);
      const parts = [
        { ...whole, to: datePlus(day, -1) },
        { ...whole, from: day },
      ];
      const once = adjustments({ ...given, statutoryLines: [whole] });
      expect(adjustments({ ...given, statutoryLines: parts })).toEqual(once);
      expect(adjustments({ ...given, statutoryLines: [...parts].reverse() })).toEqual(once);
    }),
    150,
  );
});

test("without statutory lines the lines are the salary's alone", () => {
  check(
    fc.property(facts, ({ statutoryLines: _, ...given }) => {
      expect(linesOf(given)).toEqual(linesOf({ ...given, statutoryLines: [] }));
      expect(linesOf(given).every(({ kind }) => kind === "Salary")).toBe(true);
    }),
    100,
  );
});

test("statutory pay that is cut over segments and tiers loses no penny", () => {
  check(
    fc.property(fc.nat(50_000), fc.integer({ min: 2, max: 30 }), method, (statutory, rise, calculationMethod) => {
      const lines = linesOf({
        ...JUNE,
        salaryHistory: [
          { effectiveFrom: "2022-01-01", salary: "90000.00" },
          { effectiveFrom: datePlus("2026-05-31", rise), salary: "90000.00" },
        ],
        employee: { calculationMethod, leave: { sickness: { type: "FullPay" } } },
        statutoryLines: [
          { statutoryType: "StatutorySickPay", from: "2026-06-01", to: "2026-06-30", amount: pounds(statutory) },
        ],
      });
      const salary = sum(lines.filter(({ kind }) => kind === "Salary"));
      expect(sum(lines)).toBe(salary - statutory);
    }),
    200,
  );
});

test("every line has an id of its own", () => {
  check(
    fc.property(facts, (given) => {
      const ids = linesOf(given).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    300,
  );
});

test("unpaid leave takes what statutory leave without pay or top-up takes, and never more than the pay with it", () => {
  let taken = 0;
  const cases = check(
    fc.property(facts, (given) => {
      const leave = { sickness: { type: "DeductAbsentDays" }, familyLeave: { type: "DeductAbsentDays" } } as const;
      const employee = { ...given.employee, leave };
      const days = given.statutoryLines ?? [];
      const sick = days.map((line) => ({ ...line, statutoryType: "StatutorySickPay" as const, amount: "0.00" }));
      const unpaidDays = days.map(({ from, to }) => ({ absenceId: "A1", from, to }));
      const amounts = (lines: readonly SalaryLine[]) => lines.map(({ amount, units }) => [amount, units]);
      const unpaid = linesOf({ ...given, employee, statutoryLines: [], unpaidDays });
      expect(amounts(unpaid)).toEqual(amounts(linesOf({ ...given, employee, statutoryLines: sick })));
      const both = linesOf({ ...given, unpaidDays });
      expect(both).toEqual(linesOf(given));
      const halves = unpaidDays.map((each) => ({ ...each, fraction: "0.5" }));
      expect(sum(linesOf({ ...given, employee, statutoryLines: [], unpaidDays: halves }))).toBeGreaterThanOrEqual(
        sum(unpaid),
      );
      taken += unpaid.filter(({ kind }) => kind === "LeaveAdjustment").length;
    }),
    200,
  );
  expect(taken).toBeGreaterThanOrEqual(cases / 2);
});
