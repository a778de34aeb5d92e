import { describe, expect, test } from "vitest";
import { type PayPeriodFacts, postDifference, type Slice } from "../../src/engine/statutory-pay";
import { answered, pay, RULEBOOK } from "./support/calls";

const periods: PayPeriodFacts[] = [
  { year: 2026, period: 1, startDate: "2026-04-06", endDate: "2026-04-30" },
  { year: 2026, period: 2, startDate: "2026-05-01", endDate: "2026-05-31" },
  { year: 2026, period: 3, startDate: "2026-06-01", endDate: "2026-06-30" },
];

const locked = (count: number) => periods.map((period, index) => ({ ...period, isLocked: index < count }));

const schedule = (averageEarningsOverride: string, startDate = "2026-04-20") =>
  pay({ absences: [{ startDate, endDate: "2026-05-15" }], averageEarningsOverride, payPeriods: periods }).lineItems;

const posted = (lineItems: readonly Slice[], storedLineItems: readonly Slice[], count: number) =>
  answered(postDifference({ lineItems, storedLineItems, payPeriods: locked(count) }, RULEBOOK));

const brief = (slices: readonly Slice[]) =>
  slices.map(({ lineItemSequence, weekNumber, period, amount, isArrears }) => {
    return `${lineItemSequence}: week ${weekNumber} in ${period}, ${amount}${isArrears ? " arrears" : ""}`;
  });

describe("a schedule calculated again", () => {
  test("freezes locked periods and pays what they left out in the next open one", () => {
    const value = posted(schedule("150"), schedule("100"), 1);
    expect(brief(value.lineItems)).toEqual([
      "1: week 1 in 1, 80.00",
      "2: week 2 in 1, 64.00",
      "3: week 2 in 2, 24.00",
      "4: week 3 in 2, 120.00",
      "5: week 4 in 2, 120.00",
      "6: week 1 in 2, 40.00 arrears",
      "7: week 2 in 2, 32.00 arrears",
    ]);
    expect(value).toMatchObject({ arrearsAmount: "72.00", overpayments: [], status: "InProgress" });
  });

  test("counts arrears that were locked since", () => {
    const first = posted(schedule("150"), schedule("100"), 1);
    const second = posted(schedule("150"), first.lineItems, 2);
    expect(second.postings).toEqual([]);
    expect(second.status).toBe("Paid");
  });

  test("tells an overpayment and takes nothing back", () => {
    const value = posted(schedule("100"), schedule("150"), 2);
    expect(value.postings).toEqual([]);
    expect(value.overpayments.map(({ weekNumber, amount }) => [weekNumber, amount])).toEqual([
      [1, "40.00"],
      [2, "40.00"],
      [3, "40.00"],
      [4, "40.00"],
    ]);
  });

  test("of an award entered late posts one line a week for locked periods", () => {
    const value = posted(schedule("100"), [], 2);
    expect(brief(value.postings)).toEqual([
      "1: week 1 in 3, 80.00 arrears",
      "2: week 2 in 3, 80.00 arrears",
      "3: week 3 in 3, 80.00 arrears",
      "4: week 4 in 3, 80.00 arrears",
    ]);
    expect(value.status).toBe("Pending");
  });

  test("ties arrears to no period while none is open", () => {
    expect(posted(schedule("100"), [], 3).postings.every(({ period }) => period === null)).toBe(true);
  });

  test("keeps numbers when a week is added before the others", () => {
    const value = posted(schedule("100", "2026-04-13"), schedule("100"), 0);
    const numbers = new Map(value.lineItems.map(({ from, lineItemSequence }) => [from, lineItemSequence]));
    for (const { from, lineItemSequence } of schedule("100").slice(1)) expect(numbers.get(from)).toBe(lineItemSequence);
  });
});

describe("a schedule of somebody who was on another payroll before", () => {
  const FORTNIGHTS: PayPeriodFacts[] = [
    { year: 2026, period: 3, startDate: "2026-05-04", endDate: "2026-05-17", isLocked: true },
    { year: 2026, period: 4, startDate: "2026-05-18", endDate: "2026-05-31" },
  ];
  const of = (weekly: string, payPeriods: readonly PayPeriodFacts[]) =>
    pay({ absences: [{ startDate: "2026-04-27", endDate: "2026-05-29" }], averageEarningsOverride: weekly, payPeriods })
      .lineItems;
  const monthly = (weekly: string) => of(weekly, periods);
  const paidByMonths = (count: number) => monthly("100").slice(0, count);
  const compared = (
    weekly: string,
    paidElsewhere: readonly Slice[],
    daysElsewhere: { from: string; to: string } | null,
  ) =>
    answered(
      postDifference(
        {
          lineItems: of(weekly, FORTNIGHTS),
          storedLineItems: [],
          paidElsewhere,
          daysElsewhere,
          payPeriods: FORTNIGHTS,
        },
        RULEBOOK,
      ),
    );
  const total = (slices: readonly Slice[]) =>
    slices.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);

  test("pays each day once, in a period of the payroll of today", () => {
    const value = compared("100", paidByMonths(1), { from: "2026-04-01", to: "2026-05-03" });
    expect(brief(value.lineItems)).toEqual([
      "1: week 1 in 1, 64.00",
      "2: week 4 in 4, 80.00",
      "3: week 5 in 4, 80.00",
      "4: week 1 in 4, 16.00 arrears",
      "5: week 2 in 4, 80.00 arrears",
      "6: week 3 in 4, 80.00 arrears",
    ]);
    expect(total(value.lineItems)).toBe(total(monthly("100")));
    expect(value).toMatchObject({ status: "InProgress", overpayments: [] });
  });

  test("leaves the last days of a week that another payroll has begun to pay", () => {
    const fifth = monthly("100")[4];
    if (fifth === undefined) throw new Error("there are five weeks");
    const paid = [...paidByMonths(4), { ...fifth, to: "2026-05-20", days: 3, amount: "48.00" }];
    const value = compared("100", paid, { from: "2026-04-01", to: "2026-05-20" });
    expect(value.postings).toMatchObject([
      { from: "2026-05-21", to: "2026-05-23", days: 2, amount: "32.00", isArrears: false },
      { from: "2026-05-24", amount: "80.00" },
    ]);
    expect(total(value.lineItems)).toBe(total(monthly("100")));
  });

  test("pays days before the calendar of somebody who was on no other payroll", () => {
    const value = compared("100", [], null);
    expect([value.overpayments, value.arrearsAmount]).toEqual([[], "160.00"]);
    expect(total(value.lineItems)).toBe(total(monthly("100")));
    const other = compared("100", [], { from: "2026-01-01", to: "2026-04-26" });
    expect(other.lineItems).toEqual(value.lineItems);
  });

  test("tells what the other payroll paid too much, and pays what it paid too little", () => {
    const all = { from: "2026-04-01", to: "2026-05-31" };
    const less = compared("50", monthly("100"), all);
    expect(less.postings).toEqual([]);
    expect(less.overpayments.map(({ amount }) => amount)).toEqual(["40.00", "40.00", "40.00", "40.00", "40.00"]);
    const more = compared("150", monthly("100"), all);
    expect(more.postings.every(({ isArrears }) => isArrears)).toBe(true);
    expect([more.arrearsAmount, total(more.lineItems)]).toEqual(["200.00", 60_000]);
  });
});

describe("an external payment in a week that a locked period has begun to pay", () => {
  test("settles the open part first", () => {
    const { lineItems } = pay({
      absences: [{ startDate: "2026-04-27", endDate: "2026-05-01" }],
      averageEarningsOverride: "100",
      payPeriods: locked(1),
      externalPayments: [
        { grossAmount: "20.00", netAmount: "20.00", paymentDate: "2026-05-08", taxYear: 2026, period: 2 },
      ],
    });
    expect(lineItems.map(({ period, amount, source }) => [period, amount, source])).toEqual([
      [1, "4.00", "ExternalDirectPayment"],
      [1, "60.00", "PayrollRun"],
      [2, "16.00", "ExternalDirectPayment"],
    ]);
  });
});
