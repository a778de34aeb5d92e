import { describe, expect, test } from "vitest";
import {
  type FamilyPayFacts,
  familyPaySchedule,
  postDifference,
  recalculateForPayRises,
} from "../../src/engine/statutory-pay";
import { readRows } from "./family-pay-rows";
import { answerOf, calendarMonths, refused, rulebook, sumOf } from "./family-pay-support";

const golden = readRows("2026-27/statutory-pay-rises");

describe("pay rises", () => {
  test("have all their rows", () => expect(golden).toHaveLength(13));

  test.each(golden)("$case", ({ facts, expected, weeks }) => {
    const value = answerOf(recalculateForPayRises(facts as FamilyPayFacts, rulebook));
    expect(value).toMatchObject(expected as object);
    expect(value.weeks).toHaveLength(weeks as number);
    const before = Number(sumOf(value.lineItemsBefore));
    const gained = Number(sumOf(value.schedule.lineItems)) - before - Number(value.maternityAllowancePaid);
    expect(value.difference).toBe(Math.max(0, gained).toFixed(2));
  });

  test("need pay rises", () => {
    const [first] = golden;
    const facts = { ...(first?.facts as FamilyPayFacts), payRises: undefined };
    expect(refused(recalculateForPayRises(facts as never, rulebook))).toEqual(["required /payRises"]);
  });

  test("of adoption pay count only where they add to pay already earned", () => {
    const earnings = ["2025-11-28", "2025-12-31"].map((paymentDate) => ({ paymentDate, amount: "2000" }));
    const facts = {
      statutoryType: "StatutoryAdoptionPay",
      qualifyingEventDate: "2026-01-14",
      placementDate: "2026-03-16",
      startDate: "2026-03-09",
      employment: { startDate: "2020-01-06", payFrequency: "Monthly", earnings },
    } satisfies FamilyPayFacts;
    const rise = { effectiveFrom: "2025-12-01", previousSalary: "24000", newSalary: "25200" };
    const recalculated = (payRise: NonNullable<FamilyPayFacts["payRises"]>[number]) =>
      answerOf(recalculateForPayRises({ ...facts, payRises: [payRise] }, rulebook)).recalculatedAverageWeeklyEarnings;
    expect(recalculated({ ...rise, firstPaymentDate: "2026-02-27" })).toBe("473.08");
    expect(recalculated(rise)).toBe("461.54");
    expect(recalculated({ ...rise, effectiveFrom: "2026-01-01" })).toBe("461.54");
  });
});

describe("an average corrected after a locked period", () => {
  const facts = {
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: "2026-02-20",
    startDate: "2026-01-14",
    averageEarningsOverride: "500",
    employment: { startDate: "2015-01-05" },
    payPeriods: calendarMonths(2026, 1, 12),
  } satisfies FamilyPayFacts;
  const before = answerOf(familyPaySchedule(facts, rulebook)).lineItems;
  const payPeriods = facts.payPeriods.map((period, index) => ({ ...period, isLocked: index === 0 }));

  test("pays the arrears in the next open period, week by week", () => {
    const after = answerOf(familyPaySchedule({ ...facts, averageEarningsOverride: "510" }, rulebook)).lineItems;
    const ofJanuary = (items: typeof after) => sumOf(items.filter(({ period }) => period === 1));
    expect([ofJanuary(before), ofJanuary(after)]).toEqual(["1157.15", "1180.29"]);
    const posted = answerOf(postDifference({ lineItems: after, storedLineItems: before, payPeriods }, rulebook));
    expect(posted.arrearsAmount).toBe("23.14");
    const arrears = posted.postings.filter(({ isArrears }) => isArrears);
    expect(arrears.map(({ weekNumber, period, amount }) => [weekNumber, period, amount])).toEqual([
      [1, 2, "9.00"],
      [2, 2, "9.00"],
      [3, 2, "5.14"],
    ]);
  });

  test("posts nothing for locked periods when nothing has changed", () => {
    const posted = answerOf(postDifference({ lineItems: before, storedLineItems: before, payPeriods }, rulebook));
    expect(posted.arrearsAmount).toBe("0.00");
    expect(posted.overpayments).toEqual([]);
    expect(posted.lineItems).toEqual(before);
  });
});
