import { describe, expect, test } from "vitest";
import type { SickPayFacts } from "../../src/engine/statutory-pay";
import { MONDAY_TO_FRIDAY, pay } from "./support/calls";

const span = (startDate: string, endDate: string, absenceId?: string) => ({
  startDate,
  endDate,
  ...(absenceId === undefined ? {} : { absenceId }),
});

const weeks = (value: ReturnType<typeof pay>) => value.weeks.map(({ amount }) => amount);

describe("qualifying days", () => {
  test("a week of a rota without a day has Wednesday", () => {
    const value = pay({
      absences: [span("2026-05-03", "2026-05-16")],
      qualifyingDays: [{ rotationStartDate: "2026-05-03", weeks: [["Monday", "Friday"], []] }],
    });
    expect(weeks(value)).toEqual(["123.25", "123.25"]);
    expect(value.dailyBreakdown.filter(({ isQualifyingDay }) => isQualifyingDay).map(({ date }) => date)).toEqual([
      "2026-05-04",
      "2026-05-08",
      "2026-05-13",
    ]);
  });

  test("a pattern that changes in mid week counts the days of both", () => {
    const qualifyingDays = [
      { qualifyingDays: MONDAY_TO_FRIDAY },
      { effectiveFrom: "2026-05-06", qualifyingDays: ["Saturday"] },
    ] as const;
    const value = pay({ absences: [span("2026-05-03", "2026-05-09")], qualifyingDays });
    expect(value.weeks).toMatchObject([{ days: 3, amount: "123.25" }]);
  });

  test("bank holidays stay qualifying days", () => {
    expect(pay({ absences: [span("2026-05-25", "2026-05-25")] }).totalAmount).toBe("24.65");
  });
});

describe("a chain without a paid day", () => {
  const imported = {
    chainStartDate: "2025-06-02",
    averageWeeklyEarnings: "500",
    waitingDaysServed: 3,
    weeksUsed: "28",
    lastSickDate: "2026-05-20",
  };

  test.each([
    ["all weeks used before", { imported }, "MaximumWeeksReached", false],
    [
      "the third year over",
      { imported: { ...imported, chainStartDate: "2023-05-01", weeksUsed: "2" } },
      "ThreeYearLimit",
      false,
    ],
    ["the contract over", { employment: { leavingDate: "2026-05-29" } }, "ContractEnded", false],
  ])("says why: %s", (_, facts, exclusionReason, isEntitled) => {
    const { chains } = pay({ absences: [span("2026-06-01", "2026-06-05")], ...facts });
    expect(chains).toMatchObject([{ exclusionReason, isEntitled }]);
  });

  test("has no reason while its days wait", () => {
    const { chains, totalAmount } = pay({ absences: [span("2026-01-31", "2026-02-03")] });
    expect([totalAmount, chains]).toMatchObject(["0.00", [{ exclusionReason: null, waitingDaysServed: 2 }]]);
  });
});

describe("spells", () => {
  test("absences that follow each other are one spell", () => {
    const value = pay({ absences: [span("2025-06-02", "2025-06-04"), span("2025-06-05", "2025-06-06")] });
    expect(value.absences.map(({ amount, waitingDays }) => [amount, waitingDays])).toEqual([
      ["0.00", 3],
      ["47.50", 0],
    ]);
    expect(value.chains).toHaveLength(1);
  });

  test("two linked absences of one week share its rounding", () => {
    const qualifyingDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
    const parts = [span("2026-05-03", "2026-05-03"), span("2026-05-05", "2026-05-05")];
    const value = pay({ absences: parts, qualifyingDays });
    expect(value.lineItems.map(({ amount }) => amount)).toEqual(["17.61", "17.61"]);
    const three = pay({ absences: [...parts, span("2026-05-07", "2026-05-08")], qualifyingDays });
    expect(three.totalAmount).toBe("70.43");
  });

  test("custody parts a spell, and the spell after it links", () => {
    const absences = [span("2026-05-04", "2026-05-15")];
    const custodyPeriods = [span("2026-05-06", "2026-05-12")];
    const value = pay({ absences, custodyPeriods });
    expect(value.totalAmount).toBe("123.25");
    expect(value.chains).toHaveLength(1);
    expect(value.dailyBreakdown.find(({ date }) => date === "2026-05-06")?.exclusionReason).toBe("LegalCustody");
    expect(pay({ absences, custodyPeriods }, { sickPayCustody: "DayOf" }).totalAmount).toBe("147.90");
  });
});

describe("ends of sick pay", () => {
  test("the last day of the contract is the last that is paid", () => {
    const value = pay({ absences: [span("2026-05-04", "2026-05-15")], employment: { leavingDate: "2026-05-06" } });
    expect(value.totalAmount).toBe("73.95");
    expect(value.chains[0]?.lastPaidDate).toBe("2026-05-06");
    // Also if it is the first of the absence; a day later nothing is due.
    const from = (first: string) =>
      pay({ absences: [span(first, "2026-05-15")], employment: { leavingDate: "2026-05-06" } });
    expect([from("2026-05-06").totalAmount, from("2026-05-07").totalAmount]).toEqual(["24.65", "0.00"]);
  });

  test("the day before a pregnancy bars it is the last that is paid", () => {
    const pregnancyDisqualifyingPeriods = [span("2026-05-07", "2027-02-03")];
    const value = pay({ absences: [span("2026-05-04", "2026-05-15")], pregnancyDisqualifyingPeriods });
    expect(value.totalAmount).toBe("73.95");
    expect(pay({ absences: [span("2026-05-11", "2026-05-15")], pregnancyDisqualifyingPeriods }).chains).toMatchObject([
      { isEntitled: false, exclusionReason: "PregnancyDisqualifyingPeriod" },
    ]);
  });

  test("nothing is paid from the third anniversary of the chain", () => {
    const imported = {
      chainStartDate: "2023-06-10",
      averageWeeklyEarnings: "500.00",
      waitingDaysServed: 3,
      weeksUsed: "5",
      lastSickDate: "2026-05-29",
    };
    const value = pay({ absences: [span("2026-06-08", "2026-06-12")], imported });
    expect(value.totalAmount).toBe("49.30");
    expect(value.chains[0]?.threeYearLimitDate).toBe("2026-06-10");
  });

  test("a chain refused on its first day is refused in every linked spell", () => {
    const value = pay({
      absences: [
        { ...span("2026-05-04", "2026-05-08"), exclusionReason: "TradeDispute" },
        span("2026-06-01", "2026-06-05"),
      ],
    });
    expect(value.totalAmount).toBe("0.00");
    const reasons = new Set(value.dailyBreakdown.map(({ exclusionReason }) => exclusionReason));
    expect([...reasons]).toEqual(["TradeDispute", "NotEntitledInLinkedPeriod"]);
  });

  test("a chain that begins within 85 days of another benefit is refused", () => {
    const on = (lastEsaDate: string) => pay({ absences: [span("2026-06-01", "2026-06-05")], lastEsaDate }).chains[0];
    expect(on("2026-03-08")).toMatchObject({ exclusionReason: "RecentEsa", weeksUsed: "0.00" });
    expect(on("2026-03-07")).toMatchObject({ exclusionReason: null, weeksUsed: "1.00" });
  });

  test("of the reasons that a later absence states, those that end sick pay count", () => {
    const absences = (exclusionReason: "TradeDispute" | "ContractEnded") => [
      span("2026-05-04", "2026-05-08"),
      { ...span("2026-06-01", "2026-06-05"), exclusionReason },
    ];
    expect(pay({ absences: absences("TradeDispute") }).totalAmount).toBe("246.50");
    expect(pay({ absences: absences("ContractEnded") }).totalAmount).toBe("123.25");
  });

  test("less than a day left of the limit is paid as a part of the week, or not at all", () => {
    const facts = {
      absences: [span("2026-04-12", "2026-11-30")],
      qualifyingDays: [
        { qualifyingDays: ["Monday", "Tuesday", "Wednesday"] },
        { effectiveFrom: "2026-04-26", qualifyingDays: MONDAY_TO_FRIDAY },
      ],
    } as const;
    const first = { ...facts, absences: [span("2026-04-13", "2026-04-13"), span("2026-04-26", "2026-11-30")] };
    const value = pay(first);
    expect(value.chains[0]?.weeksUsed).toBe("28.00");
    expect(value.lineItems.at(-1)).toMatchObject({ days: 4, amount: "82.17" });
    const stopped = pay(first, { sickPayPartDayAtLimit: "StopBefore" });
    expect(stopped.chains[0]?.weeksUsed).toBe("27.93");
    expect(stopped.lineItems.at(-1)).toMatchObject({ days: 3, amount: "73.95" });
  });
});

describe("a previous payroll", () => {
  test("hands over weeks, waiting days and the protected rate", () => {
    const imported = {
      chainStartDate: "2026-03-02",
      averageWeeklyEarnings: "130.00",
      waitingDaysServed: 3,
      weeksUsed: "20.4",
      lastSickDate: "2026-08-02",
      protectedFlatRate: true,
    };
    const absences = [{ startDate: "2026-08-03" }];
    const value = pay({ absences, imported, averageEarningsOverride: undefined as never });
    expect(value.absences).toMatchObject([{ paidDays: 38, weeksUsed: "7.60", endDate: null }]);
    expect(value.chains).toMatchObject([{ averageEarningsSource: "Import", protectedFlatRate: true }]);
    expect(value.weeks[0]).toMatchObject({ rateBasis: "Protected", amount: "123.25" });
    const apart = pay({ absences: [span("2026-08-05", "2026-08-11")], imported, averageEarningsOverride: "130.00" });
    expect(apart.weeks).toMatchObject([
      { rateBasis: "Eighty", amount: "62.40" },
      { rateBasis: "Eighty", amount: "41.60" },
    ]);
  });

  test("weeks to the hundredth are the whole days that they round", () => {
    const imported = {
      chainStartDate: "2026-04-06",
      averageWeeklyEarnings: "500.00",
      waitingDaysServed: 0,
      weeksUsed: "27.33",
      lastSickDate: "2026-10-30",
    };
    const qualifyingDays = ["Monday", "Tuesday", "Wednesday"] as const;
    const value = pay({ absences: [span("2026-11-02", "2026-11-06")], imported, qualifyingDays });
    expect(value.absences).toMatchObject([{ paidDays: 2, amount: "82.17" }]);
  });
});

describe("slices", () => {
  const payPeriods = [
    { year: 2026, period: 1, startDate: "2026-04-06", endDate: "2026-04-30" },
    { year: 2026, period: 2, startDate: "2026-05-01", endDate: "2026-05-31" },
  ];
  const absences = [span("2026-04-27", "2026-05-08")];

  test("a week splits by day, each slice raised to the penny", () => {
    const value = pay({ absences, payPeriods, averageEarningsOverride: "100.01" });
    expect(value.lineItems.map(({ weekNumber, period, days, amount }) => [weekNumber, period, days, amount])).toEqual([
      [1, 1, 4, "64.01"],
      [1, 2, 1, "16.01"],
      [2, 2, 5, "80.01"],
    ]);
  });

  test("or goes whole to the period of its Saturday", () => {
    const value = pay({ absences, payPeriods, allocation: "ByWeekEnd" });
    expect(value.lineItems.map(({ period, amount }) => [period, amount])).toEqual([
      [2, "123.25"],
      [2, "123.25"],
    ]);
  });

  test("days outside the calendar are tied to no period", () => {
    const value = pay({ absences: [span("2026-05-29", "2026-06-02")], payPeriods });
    expect(value.lineItems.map(({ period, amount }) => [period, amount])).toEqual([
      [2, "24.65"],
      [null, "49.30"],
    ]);
  });

  test("an override is spread over the week's slices and sums to its amount", () => {
    const overrides = [{ weekNumber: 1, amount: "100.01", reason: "agreed" }];
    const value = pay({ absences, payPeriods, overrides });
    expect(value.lineItems.map(({ amount, originalAmount }) => [amount, originalAmount])).toEqual([
      ["80.01", "98.60"],
      ["20.00", "24.65"],
      ["123.25", null],
    ]);
    expect(value.weeksBelowStatutory).toEqual(["2026-04-26"]);
    expect(pay({ absences, payPeriods, overrides: [] })).toEqual(pay({ absences, payPeriods }));
  });

  test("an override of one slice leaves the others", () => {
    const overrides = [{ weekStartDate: "2026-04-26", year: 2026, period: 2, amount: "30.00", reason: "agreed" }];
    expect(pay({ absences, payPeriods, overrides }).lineItems.map(({ amount }) => amount)).toEqual([
      "98.60",
      "30.00",
      "123.25",
    ]);
  });

  test("an external payment settles the oldest weeks, and says what it did not settle", () => {
    const payment = { netAmount: "90", paymentDate: "2026-05-01", taxYear: "2026-27", period: 1 };
    const value = pay({ absences, payPeriods, externalPayments: [{ ...payment, grossAmount: "110.00" }] });
    expect(value.lineItems.map(({ amount, source }) => [amount, source])).toEqual([
      ["98.60", "ExternalDirectPayment"],
      ["11.40", "ExternalDirectPayment"],
      ["13.25", "PayrollRun"],
      ["123.25", "PayrollRun"],
    ]);
    expect(value.weeks.map(({ days, amount }) => [days, amount])).toEqual([
      [5, "123.25"],
      [5, "123.25"],
    ]);
    const more = pay({ absences, externalPayments: [{ ...payment, grossAmount: "400", weekNumbers: [2] }] });
    expect(more.unallocatedExternalAmount).toBe("276.75");
  });
});

describe("sickness of somebody with another job that is one contract with this", () => {
  const absences = [span("2026-06-01", "2026-06-05")];
  type Job = NonNullable<SickPayFacts["otherJobs"]>[number];
  const work = (qualifyingDays: Job["qualifyingDays"], sick: Job["absences"], leavingDate: string | null = null) => {
    const otherJobs = [{ startDate: "2020-01-01", leavingDate, qualifyingDays, absences: sick }];
    return pay({ absences, qualifyingDays: ["Monday", "Tuesday", "Wednesday"], otherJobs });
  };

  test("pays no day on which the person works in the other", () => {
    const { totalAmount, chains, dailyBreakdown } = work(MONDAY_TO_FRIDAY, []);
    expect([totalAmount, chains]).toEqual(["0.00", []]);
    expect(dailyBreakdown.map(({ exclusionReason }) => exclusionReason)).toEqual(Array(5).fill("WorksInOtherJob"));
  });

  test("pays once for days of sickness in both, over the days that are worked in either", () => {
    const both = work(["Thursday", "Friday"], [{ startDate: "2026-06-01" }]);
    expect(both.weeks).toMatchObject([{ days: 5, amount: "123.25" }]);
    const back = work(["Thursday", "Friday"], [{ startDate: "2026-06-01", endDate: "2026-06-04" }]);
    expect(back.weeks).toMatchObject([{ days: 4, amount: "98.60" }]);
  });

  test("counts the other job while it lasts", () => {
    const left = work(["Thursday", "Friday"], [], "2026-05-31");
    expect(left.weeks).toMatchObject([{ days: 3, amount: "123.25" }]);
    const ends = work(["Thursday", "Friday"], [], "2026-06-04");
    expect(ends.weeks).toMatchObject([{ days: 3, amount: "92.44" }]);
  });
});
