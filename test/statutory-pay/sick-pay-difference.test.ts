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
