import { addMonths, format, getISODay, parseISO } from "date-fns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bankHolidays } from "../../../src/engine/bank-holidays";
import { formatDate, readDate } from "../../../src/engine/base";
import {
  findPayPeriod,
  type PaySchedule,
  payPeriodAt,
  type Territory,
  usualPeriodEnd,
} from "../../../src/services/pay/calendar";

const MONTHLY: PaySchedule = {
  payFrequency: "Monthly",
  firstPeriodStart: readDate("2026-04-01"),
  firstPeriodEnd: readDate("2026-04-30"),
  firstPayment: readDate("2026-04-30"),
  paymentDateRule: "SameDay",
  paymentWeekday: null,
  nonWorkingDayRule: "None",
  territory: "EnglandAndWales",
};
const year = (schedule: PaySchedule, periods: number) =>
  Array.from({ length: periods }, (_, at) => payPeriodAt(schedule, at));

describe("bank holidays", () => {
  // Published lists of the three territories.
  it.each<[number, Territory, readonly string[]]>([
    [2026, "EnglandAndWales", "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28".split(" ")],
    [2026, "Scotland", "01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28".split(" ")],
    [2026, "NorthernIreland", "01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28".split(" ")],
    [2025, "EnglandAndWales", "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26".split(" ")],
    [2023, "EnglandAndWales", "01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26".split(" ")],
    [2022, "EnglandAndWales", "01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27".split(" ")],
    [2022, "Scotland", "01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27".split(" ")],
    [2027, "EnglandAndWales", "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28".split(" ")],
    [2028, "EnglandAndWales", "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26".split(" ")],
  ])("of %i in %s", (of, territory, days) => {
    const found = [...bankHolidays(of, territory)].sort((a, b) => a - b).map(formatDate);
    expect(found).toEqual(days.map((day) => `${of}-${day}`));
  });
});

describe("pay periods", () => {
  it("of a month paid on its last day", () => {
    const periods = year({ ...MONTHLY, paymentDateRule: "LastDay" }, 12);
    expect(periods.map(({ paymentDate }) => paymentDate)).toEqual(
      ["04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31", "11-30", "12-31"]
        .map((day) => `2026-${day}`)
        .concat(["2027-01-31", "2027-02-28", "2027-03-31"]),
    );
    expect(periods.map(({ period }) => period)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(periods[10]).toMatchObject({ periodStartDate: "2027-02-01", periodEndDate: "2027-02-28", year: 2026 });
  });

  it("on the 31st keeps to it where a month has one", () => {
    const dates = year({ ...MONTHLY, firstPayment: readDate("2026-05-31") }, 4).map(({ paymentDate }) => paymentDate);
    expect(dates).toEqual(["2026-05-31", "2026-06-30", "2026-07-31", "2026-08-31"]);
  });

  it("on the last Friday, on the last working day", () => {
    const friday = year({ ...MONTHLY, paymentDateRule: "LastWeekday", paymentWeekday: 4 }, 3);
    expect(friday.map(({ paymentDate }) => paymentDate)).toEqual(["2026-04-24", "2026-05-29", "2026-06-26"]);
    const working = year({ ...MONTHLY, paymentDateRule: "LastWorkingDay" }, 5);
    expect(working.map(({ paymentDate }) => paymentDate)).toEqual([
      "2026-04-30",
      "2026-05-29",
      "2026-06-30",
      "2026-07-31",
      "2026-08-28",
    ]);
  });

  it("a payment brought forward keeps its regular date, year and period", () => {
    const schedule: PaySchedule = {
      ...MONTHLY,
      firstPayment: readDate("2026-04-06"),
      nonWorkingDayRule: "PreviousWorkingDay",
    };
    expect(payPeriodAt(schedule, 0)).toMatchObject({
      paymentDate: "2026-04-02",
      regularPaymentDate: "2026-04-06",
      year: 2026,
      period: 1,
    });
    expect(payPeriodAt({ ...schedule, nonWorkingDayRule: "NextWorkingDay" }, 0).paymentDate).toBe("2026-04-07");
  });

  it("of weekly pay have a week 53 when the year has one, of fortnightly pay a period 27", () => {
    const weekly: PaySchedule = { ...MONTHLY, payFrequency: "Weekly", firstPayment: readDate("2026-04-06") };
    const weeks = year({ ...weekly, firstPeriodEnd: usualPeriodEnd(weekly.firstPeriodStart, "Weekly") }, 54);
    expect(weeks.map(({ period }) => period)).toEqual([...Array.from({ length: 53 }, (_, at) => at + 1), 1]);
    const fortnightly = year({ ...weekly, payFrequency: "Fortnightly" }, 28);
    expect(fortnightly.map(({ period }) => period)).toEqual([...Array.from({ length: 27 }, (_, at) => at + 1), 1]);
  });

  it("begin with a short first period, then follow without a gap", () => {
    const short: PaySchedule = { ...MONTHLY, firstPeriodStart: readDate("2026-04-20") };
    const periods = year(short, 3);
    expect(periods.map(({ periodStartDate }) => periodStartDate)).toEqual(["2026-04-20", "2026-05-01", "2026-06-01"]);
  });
});

const schedules = fc.record<PaySchedule>({
  payFrequency: fc.constantFrom(
    "Weekly",
    "Fortnightly",
    "FourWeekly",
    "Monthly",
    "Quarterly",
    "TwiceYearly",
    "Annually",
  ),
  firstPeriodStart: fc.integer({ min: readDate("2020-01-01"), max: readDate("2030-01-01") }),
  firstPeriodEnd: fc.constant(0),
  firstPayment: fc.constant(0),
  paymentDateRule: fc.constantFrom("SameDay", "LastDay", "LastWorkingDay", "LastWeekday"),
  paymentWeekday: fc.integer({ min: 0, max: 6 }),
  nonWorkingDayRule: fc.constantFrom("None", "PreviousWorkingDay", "NextWorkingDay"),
  territory: fc.constantFrom("EnglandAndWales", "Scotland", "NorthernIreland"),
});
const whole = fc.tuple(schedules, fc.integer({ min: 0, max: 20 })).map(([schedule, wait]): PaySchedule => {
  const firstPeriodEnd = usualPeriodEnd(schedule.firstPeriodStart, schedule.payFrequency);
  return { ...schedule, firstPeriodEnd, firstPayment: firstPeriodEnd + wait };
});

describe("any schedule", () => {
  it("leaves no day out and none twice, and pays each period of a year once", () => {
    fc.assert(
      fc.property(whole, (schedule) => {
        const periods = year(schedule, 60);
        const seen = new Set(periods.map(({ year: of, period }) => `${of}/${period}`));
        expect(seen.size).toBe(periods.length);
        for (const [at, { periodEndDate }] of periods.slice(0, -1).entries()) {
          expect(readDate(periods[at + 1]?.periodStartDate ?? "")).toBe(readDate(periodEndDate) + 1);
        }
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  it("is found again by year and period", () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 300 }), (schedule, at) => {
        const period = payPeriodAt(schedule, at);
        expect(findPayPeriod(schedule, period.year, period.period)).toEqual(period);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });

  it("moves a payment to a working day and steps months as date-fns does", () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 40 }), (schedule, at) => {
        const { paymentDate, regularPaymentDate } = payPeriodAt(schedule, at);
        if (schedule.nonWorkingDayRule !== "None") expect(getISODay(parseISO(paymentDate))).toBeLessThan(6);
        if (schedule.payFrequency !== "Monthly" || schedule.paymentDateRule !== "SameDay") return;
        const stepped = addMonths(parseISO(formatDate(schedule.firstPayment)), at);
        expect(regularPaymentDate).toBe(format(stepped, "yyyy-MM-dd"));
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });
});
