import { addDays, addMonths, endOfMonth, formatISO, parseISO } from "date-fns";
import Decimal from "decimal.js";
import { describe, expect, test } from "vitest";
import { readDate } from "../../src/engine/base";
import { type AverageEarningsFacts, averageEarnings } from "../../src/engine/statutory-pay";
import { wholeMonths } from "../../src/engine/statutory-pay/average-earnings/average";
import { check, fc } from "../support/property";
import { answerOf, refused, rulebook } from "./family-pay-support";

const text = (date: Date) => formatISO(date, { representation: "date" });
const EVENT = { statutoryType: "StatutoryMaternityPay", qualifyingEventDate: "2026-03-20" } as const;
/** The last Friday before the test date of that event, 6 December 2025. */
const FRIDAY = parseISO("2025-12-05");

const amounts = (length: number) =>
  fc.array(
    fc.integer({ min: 0, max: 1_000_000 }).map((pence) => (pence / 100).toFixed(2)),
    {
      minLength: length,
      maxLength: length,
    },
  );

function average(employment: AverageEarningsFacts["employment"]) {
  return answerOf(averageEarnings({ ...EVENT, employment }, rulebook));
}

const sum = (list: readonly string[]) => list.reduce((total, amount) => total.add(amount), new Decimal(0));

/** Returns pay days `step` days apart, the last on the Friday, with these amounts. */
function paid(list: readonly string[], step: number) {
  return list.map((amount, at) => ({
    paymentDate: text(addDays(FRIDAY, -step * (list.length - 1 - at))),
    amount,
  }));
}

describe("months of a relevant period", () => {
  test.each([
    ["2025-03-14", "2025-05-15", 2],
    ["2025-03-14", "2025-05-28", 2],
    ["2025-03-14", "2025-05-29", 3],
    ["2025-03-14", "2025-05-30", 3],
    ["2026-01-01", "2026-02-14", 1],
    ["2026-01-01", "2026-02-15", 2],
    ["2024-01-01", "2024-02-14", 1],
    ["2024-01-01", "2024-02-15", 2],
    ["2025-12-31", "2026-02-27", 2],
    ["2025-10-01", "2025-11-30", 2],
  ] as const)("%s to %s are %i", (from, to, months) => {
    expect(wholeMonths(readDate(from), readDate(to))).toBe(months);
  });
});

describe("average weekly earnings", () => {
  test.each([
    ["Weekly", 7, 8, 8],
    ["Fortnightly", 14, 4, 8],
    ["FourWeekly", 28, 2, 8],
  ] as const)("of %s pay are the last eight weeks', whatever came before", (payFrequency, step, count, weeks) => {
    check(
      fc.property(amounts(count + 3), (list) => {
        const found = average({ payFrequency, earnings: paid(list, step) });
        const expected = sum(list.slice(3)).div(weeks);
        expect(found.averageWeeklyEarnings).toBe(expected.toFixed(2));
        expect(found.isAboveLowerEarningsLimit).toBe(expected.gte(125));
        expect(found.payslips).toHaveLength(count);
      }),
      100,
    );
  });

  test("of monthly pay are two months' × 12 ÷ 52, also without the pay day before", () => {
    check(
      fc.property(amounts(3), (list) => {
        const earnings = list.map((amount, at) => ({
          paymentDate: text(endOfMonth(addMonths(parseISO("2025-09-30"), at))),
          amount,
        }));
        const expected = sum(list.slice(1)).div(2).mul(12).div(52);
        for (const known of [earnings, earnings.slice(1)]) {
          const found = average({ payFrequency: "Monthly", earnings: known });
          expect(found.averageWeeklyEarnings).toBe(expected.toFixed(2));
          expect(found.relevantPeriodStartDate).toBe("2025-10-01");
        }
      }),
      100,
    );
  });

  test("of irregular pay are by the day", () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 12, maxLength: 12 });
    check(
      fc.property(amounts(12), gaps, (list, days) => {
        let day = FRIDAY;
        const earnings = list.map((amount, at) => {
          const paymentDate = text(day);
          day = addDays(day, -(days[at] as number));
          return { paymentDate, amount };
        });
        const end = readDate(text(FRIDAY));
        const before = earnings.find(({ paymentDate }) => readDate(paymentDate) <= end - 56);
        const facts = { ...EVENT, employment: { payFrequency: "Irregular", earnings } } as const;
        if (before === undefined) {
          expect(refused(averageEarnings(facts, rulebook))).toEqual(["no_payslips_for_average /employment/earnings"]);
          return;
        }
        const length = end - readDate(before.paymentDate);
        const counted = earnings.filter(({ paymentDate }) => paymentDate > before.paymentDate);
        const expected = sum(counted.map(({ amount }) => amount))
          .div(length)
          .mul(7);
        expect(average(facts.employment).averageWeeklyEarnings).toBe(expected.toFixed(2));
      }),
      200,
    );
  });

  test("do not depend on the order of the earnings", () => {
    check(
      fc.property(amounts(10), fc.array(fc.nat(), { minLength: 10, maxLength: 10 }), (list, keys) => {
        const earnings = paid(list, 7);
        const shuffled = earnings
          .map((each, at) => ({ each, key: keys[at] as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        expect(average({ payFrequency: "Weekly", earnings: shuffled })).toEqual(
          average({ payFrequency: "Weekly", earnings }),
        );
      }),
      50,
    );
  });

  test("count a payment made early on its normal pay day", () => {
    const earnings = paid(Array(9).fill("100.00"), 7);
    const [first] = earnings;
    const early = { paymentDate: "2025-12-04", normalPaymentDate: "2025-12-12", amount: "999.00" };
    const found = average({ payFrequency: "Weekly", earnings: [...earnings, early] });
    expect(found.averageWeeklyEarnings).toBe("100.00");
    expect(first?.paymentDate).toBe("2025-10-10");
  });

  test("take a bonus on another day without another divisor, where the normal pay days are given", () => {
    const earnings = paid(Array(9).fill("100.00"), 7);
    const normalPaymentDates = earnings.map(({ paymentDate }) => paymentDate);
    const bonus = { paymentDate: "2025-12-02", amount: "80.00" };
    const found = average({ payFrequency: "Weekly", earnings: [...earnings, bonus], normalPaymentDates });
    expect(found.averageWeeklyEarnings).toBe("110.00");
  });

  test.each(["2025-01-01", "2026-06-01"])(
    "need a pattern that changed inside the relevant period, not on %s",
    (changed) => {
      const monthly = { paymentDate: "2025-10-31", amount: "100.00", payFrequency: "Monthly" } as const;
      const earnings = [monthly, ...paid(Array(5).fill("100.00"), 7)];
      const employment = { payFrequency: "Weekly", earnings, patternChangedOn: changed } as const;
      expect(refused(averageEarnings({ ...EVENT, employment }, rulebook))).toEqual([
        "no_payslips_for_average /employment/earnings",
      ]);
    },
  );

  test("of monthly and then weekly pay are all earnings over all weeks", () => {
    const monthly = ["2025-09-30", "2025-10-31"].map((paymentDate) => ({
      paymentDate,
      amount: "1300.00",
      payFrequency: "Monthly" as const,
    }));
    const earnings = [...monthly, ...paid(Array(5).fill("300.00"), 7)];
    const found = average({ payFrequency: "Weekly", earnings, patternChangedOn: "2025-11-01" });
    expect(found.averageWeeklyEarnings).toBe(new Decimal(1300 + 1500).div(new Decimal(52).div(12).add(5)).toFixed(2));
  });

  test("are exact at the lower earnings limit: a third of a penny below is below", () => {
    const at = (pence: number) =>
      average({
        payFrequency: "Irregular",
        earnings: [
          { paymentDate: "2025-10-03", amount: "1" },
          { paymentDate: "2025-12-05", amount: (pence / 100).toFixed(2) },
        ],
      });
    // 63 days: 1,125.00 × 7 ÷ 63 is 125.00 exactly, a penny less 124.998…
    expect(at(112_500).isAboveLowerEarningsLimit).toBe(true);
    const below = at(112_499);
    expect([below.averageWeeklyEarnings, below.isAboveLowerEarningsLimit]).toEqual(["125.00", false]);
  });
});

describe("average earnings of jobs with one employer that are added for Class 1", () => {
  const EMPLOYED = { startDate: "2024-01-01", payFrequency: "Weekly" } as const;
  const weekly = (amount: string, count = 9) => paid(Array(count).fill(amount), 7);
  const monthly = (amount: string) =>
    ["2025-09-30", "2025-10-31", "2025-11-30"].map((paymentDate) => ({ paymentDate, amount }));
  const job = (fields: object) => ({
    payFrequency: "Weekly" as const,
    startDate: "2024-01-01",
    earnings: [],
    ...fields,
  });

  test("are those of all of them, so that two below the limit reach it", () => {
    const earnings = weekly("62.50");
    expect(average({ ...EMPLOYED, earnings })).toMatchObject({ isAboveLowerEarningsLimit: false });
    const both = average({ ...EMPLOYED, earnings, otherJobs: [job({ earnings })] });
    expect(both).toMatchObject({ averageWeeklyEarnings: "125.00", isAboveLowerEarningsLimit: true });
    expect(both.payslips).toHaveLength(2 * average({ ...EMPLOYED, earnings }).payslips.length);
  });

  test("are averaged by the pay days of each", () => {
    const otherJobs = [job({ payFrequency: "Monthly", earnings: monthly("1300.00") })];
    expect(average({ ...EMPLOYED, earnings: weekly("100.00"), otherJobs }).averageWeeklyEarnings).toBe("400.00");
  });

  test("count what a new job has paid over the whole period, and nothing of one without a pay day", () => {
    const earnings = weekly("100.00");
    const began = job({ startDate: "2025-11-24", earnings: weekly("80.00", 2) });
    expect(average({ ...EMPLOYED, earnings, otherJobs: [began] }).averageWeeklyEarnings).toBe("120.00");
    const coming = job({ startDate: "2025-12-04", payFrequency: "Monthly" });
    expect(average({ ...EMPLOYED, earnings, otherJobs: [coming] }).averageWeeklyEarnings).toBe("100.00");
    const own = average({
      ...EMPLOYED,
      earnings: weekly("80.00", 2),
      jobStartDate: "2025-11-24",
      otherJobs: [job({ earnings })],
    });
    expect(own.averageWeeklyEarnings).toBe("120.00");
  });

  test("need the pay days of every job that was there", () => {
    const otherJobs = [job({ earnings: weekly("80.00", 2) })];
    const found = averageEarnings(
      { ...EVENT, employment: { ...EMPLOYED, earnings: weekly("100.00"), otherJobs } },
      rulebook,
    );
    expect(found).toMatchObject({ ok: false, problems: [{ token: "no_payslips_for_average" }] });
  });

  test("before the first pay day are the pay of every contract", () => {
    const sick = (otherJobs: NonNullable<AverageEarningsFacts["employment"]["otherJobs"]>) =>
      averageEarnings(
        {
          statutoryType: "StatutorySickPay",
          startDate: "2026-06-10",
          employment: {
            startDate: "2026-06-01",
            payFrequency: "Monthly",
            earnings: [],
            contractualPay: { amount: "5200.00", per: "Year" },
            otherJobs,
          },
        },
        rulebook,
      );
    const second = job({ startDate: "2026-06-01", contractualPay: { amount: "20.00", per: "Week" } });
    expect(answerOf(sick([second])).averageWeeklyEarnings).toBe("120.00");
    expect(sick([job({ startDate: "2026-06-01" })]).ok).toBe(false);
  });
});
