import { addDays, formatISO, parseISO } from "date-fns";
import Decimal from "decimal.js";
import { describe, expect, test } from "vitest";
import { type FamilyPayFacts, familyPaySchedule, postDifference, type Slice } from "../../src/engine/statutory-pay";
import { check, fc } from "../support/property";
import { answerOf, calendarMonths, MATERNITY, pounds, rulebook, rulebookWith } from "./family-pay-support";

const earnings = fc.integer({ min: 12_900, max: 500_000 }).map((pence) => (pence / 100).toFixed(2));
/** Days on which maternity pay of the due date may start, and a leap year's. */
const start = fc.integer({ min: 0, max: 100 }).map((days) => day("2023-12-20", days));
const payPeriods = fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 12, maxLength: 40 }).map(periodsOf);

function day(from: string, days: number): string {
  return formatISO(addDays(parseISO(from), days), { representation: "date" });
}

/** Returns consecutive pay periods of these lengths, from before any schedule starts. */
function periodsOf(lengths: readonly number[]) {
  let next = "2023-12-01";
  return lengths.map((length, index) => {
    const period = { year: 2024, period: index + 1, startDate: next, endDate: day(next, length - 1) };
    next = day(next, length);
    return { ...period, year: 2024 + Math.floor(index / 50), period: (index % 50) + 1 };
  });
}

function maternity(startDate: string, average: string, more: Partial<FamilyPayFacts> = {}): FamilyPayFacts {
  const facts = { ...MATERNITY, qualifyingEventDate: "2024-03-01", startDate, averageEarningsOverride: average };
  return { ...facts, ...more } as FamilyPayFacts;
}

const schedule = (facts: FamilyPayFacts) => answerOf(familyPaySchedule(facts, rulebook));
const sum = (items: readonly { readonly amount: string }[]) =>
  items.reduce((total, { amount }) => total + pounds(amount), 0);

/** Calculates in plain decimals what a week that starts on a day pays by law. */
function byHand(weekNumber: number, startDate: string, average: string): string {
  const share = new Decimal(average).mul("0.9");
  const standard = startDate < "2024-04-07" ? "172.48" : startDate < "2025-04-06" ? "184.03" : "187.18";
  const rate = weekNumber <= 6 ? share : Decimal.min(share, standard);
  return rate.toDecimalPlaces(2, Decimal.ROUND_CEIL).toFixed(2);
}

describe("a schedule of maternity pay", () => {
  test("has 39 weeks of seven days, priced as by hand, through a leap year", () => {
    check(
      fc.property(start, earnings, (startDate, average) => {
        const { weeks, totalAmount } = schedule(maternity(startDate, average));
        const expected = Array.from({ length: 39 }, (_, index) => {
          const first = day(startDate, index * 7);
          return [index + 1, first, day(first, 6), byHand(index + 1, first, average)];
        });
        expect(weeks.map((week) => [week.weekNumber, week.weekStartDate, week.weekEndDate, week.amount])).toEqual(
          expected,
        );
        expect(pounds(totalAmount)).toBe(sum(weeks));
      }),
      100,
    );
  });

  test("split over any pay periods keeps its weeks, and pays no week less nor a penny a slice more", () => {
    check(
      fc.property(start, earnings, payPeriods, (startDate, average, periods) => {
        const plain = schedule(maternity(startDate, average));
        const split = schedule(maternity(startDate, average, { payPeriods: periods }));
        const same = (week: (typeof plain.weeks)[number]) => ({ ...week, amount: "" });
        expect(split.weeks.map(same)).toEqual(plain.weeks.map(same));
        for (const { weekNumber, amount, weeklyAmount } of split.weeks) {
          const slices = split.lineItems.filter((item) => item.weekNumber === weekNumber);
          expect(sum(slices)).toBe(pounds(amount));
          expect(slices.reduce((days, item) => days + item.days, 0)).toBe(7);
          expect(pounds(amount) - pounds(weeklyAmount)).toBeGreaterThanOrEqual(0);
          expect(pounds(amount) - pounds(weeklyAmount)).toBeLessThan(slices.length);
        }
      }),
      100,
    );
  });

  test("split with the rest on the last slice, or by week ends, pays exactly its weeks", () => {
    const balanced = rulebookWith({ splitWeekRounding: "BalanceLastSlice" });
    check(
      fc.property(start, earnings, payPeriods, (startDate, average, periods) => {
        const plain = schedule(maternity(startDate, average));
        const facts = maternity(startDate, average, { payPeriods: periods });
        expect(answerOf(familyPaySchedule(facts, balanced)).totalAmount).toBe(plain.totalAmount);
        expect(schedule({ ...facts, allocation: "ByWeekEnd" }).totalAmount).toBe(plain.totalAmount);
      }),
      50,
    );
  });

  test("never pays a week less for higher earnings, nor more than the standard rate after the first weeks", () => {
    check(
      fc.property(start, earnings, fc.integer({ min: 1, max: 10_000 }), (startDate, average, more) => {
        const higher = ((pounds(average) + more) / 100).toFixed(2);
        const [low, high] = [schedule(maternity(startDate, average)), schedule(maternity(startDate, higher))];
        for (const [index, week] of low.weeks.entries()) {
          expect(pounds(high.weeks[index]?.amount ?? "")).toBeGreaterThanOrEqual(pounds(week.amount));
          if (index >= 6) expect(pounds(week.amount)).toBeLessThanOrEqual(18_718);
        }
      }),
      50,
    );
  });

  test("continues after an import as if it had never changed hands", () => {
    check(
      fc.property(start, earnings, fc.integer({ min: 0, max: 39 }), (startDate, average, weeksPaid) => {
        const whole = schedule(maternity(startDate, average));
        const { averageEarningsOverride: _, ...facts } = maternity(startDate, average);
        const imported = schedule({ ...facts, imported: { averageWeeklyEarnings: average, weeksPaid } });
        expect(imported.weeks).toEqual(whole.weeks);
        const run = imported.lineItems.filter(({ source }) => source === "PayrollRun");
        expect(run).toHaveLength(39 - weeksPaid);
        expect(run).toEqual(whole.lineItems.slice(weeksPaid));
      }),
      50,
    );
  });

  test("pays a week that was set by hand exactly so, whatever it is split into", () => {
    const amount = fc.integer({ min: 0, max: 100_000 }).map((pence) => (pence / 100).toFixed(2));
    check(
      fc.property(start, payPeriods, amount, fc.integer({ min: 1, max: 39 }), (startDate, periods, set, weekNumber) => {
        const facts = maternity(startDate, "500.00", { payPeriods: periods });
        const override = { weekNumber, amount: set, reason: "agreed" };
        const changed = schedule({ ...facts, overrides: [override] });
        expect(changed.weeks[weekNumber - 1]?.amount).toBe(set);
        const others = (items: readonly Slice[]) => items.filter((item) => item.weekNumber !== weekNumber);
        expect(others(changed.lineItems)).toEqual(others(schedule(facts).lineItems));
      }),
      50,
    );
  });

  test("calculated again without a change posts nothing for locked periods", () => {
    check(
      fc.property(start, earnings, fc.integer({ min: 0, max: 14 }), (startDate, average, locked) => {
        const periods = calendarMonths(2023, 12, 14).map((period, index) => ({ ...period, isLocked: index < locked }));
        const { lineItems } = schedule(maternity(startDate, average, { payPeriods: periods }));
        const facts = { lineItems, storedLineItems: lineItems, payPeriods: periods };
        const posted = answerOf(postDifference(facts, rulebook));
        expect([posted.arrearsAmount, posted.overpayments, posted.lineItems]).toEqual(["0.00", [], lineItems]);
      }),
      50,
    );
  });

  test("is the same in every time zone", () => {
    const zone = process.env.TZ;
    const answers = ["UTC", "Pacific/Kiritimati", "America/Los_Angeles", "Europe/London"].map((name) => {
      process.env.TZ = name;
      return JSON.stringify(familyPaySchedule(MATERNITY, rulebook, { explain: true }));
    });
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    expect(new Set(answers).size).toBe(1);
  });

  test("answers anything with a value or with problems", () => {
    const keys = [...Object.keys(MATERNITY), "blocks", "imported", "payRises", "custody", "overrides", "employment"];
    check(
      fc.property(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 2 }), (key, value) => {
        const answer = familyPaySchedule({ ...MATERNITY, [key]: value } as never, rulebook);
        if (!answer.ok) expect(answer.problems.length).toBeGreaterThan(0);
        expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|null,"amount"/);
      }),
      1000,
    );
  });
});
