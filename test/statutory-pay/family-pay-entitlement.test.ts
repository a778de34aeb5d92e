import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dailyBreakdown, type FamilyPayFacts, familyPaySchedule } from "../../src/engine/statutory-pay";
import { ADOPTION, BEREAVED, blocks, NEONATAL, PATERNITY, SHARED } from "./family-pay-facts";
import { answerOf, calendarMonths, MATERNITY, pounds, refused, rulebook, sumOf } from "./family-pay-support";

const schedule = (facts: object) => answerOf(familyPaySchedule(facts as FamilyPayFacts, rulebook));

describe("entitlement", () => {
  test.each([
    { what: "25 weeks worked", partner: { weeksWorked: 25, bestWeeksEarnings: "1000" }, isMet: false },
    { what: "389.99 in the best 13 weeks", partner: { weeksWorked: 26, bestWeeksEarnings: "389.99" }, isMet: false },
    { what: "390.00 in the best 13 weeks", partner: { weeksWorked: 26, bestWeeksEarnings: "390.00" }, isMet: true },
  ])("to shared pay with the other parent's $what: $isMet", ({ partner, isMet }) => {
    const { isEntitled, entitlementFailureReasons } = schedule({ ...SHARED, partnerConditionsMet: undefined, partner });
    expect(isEntitled).toBe(isMet);
    expect(entitlementFailureReasons).toEqual(isMet ? [] : ["partner_conditions_not_met"]);
  });

  test.each([
    { facts: PATERNITY, last: "2026-03-18" },
    { facts: ADOPTION, last: "2026-01-11" },
    { facts: BEREAVED, last: "2026-03-04" },
    { facts: NEONATAL, last: "2026-03-04" },
  ])("to $facts.statutoryType needs employment on $last", ({ facts, last }) => {
    const leaving = (leavingDate: string) => ({ ...facts, employment: { startDate: "2015-01-05", leavingDate } });
    const dayBefore = new Date(Date.parse(last) - 86_400_000).toISOString().slice(0, 10);
    expect(schedule(leaving(last)).entitlementFailureReasons).toEqual([]);
    expect(schedule(leaving(dayBefore)).entitlementFailureReasons).toEqual(["not_employed_on_test_date"]);
  });

  test("after a birth before the qualifying week looks at the week before the birth", () => {
    const facts = { ...MATERNITY, actualBirthDate: "2025-10-29", startDate: "2025-10-30" };
    expect(schedule(facts)).toMatchObject({ qualifyingWeekEndDate: "2025-12-06", testDate: "2025-10-25" });
  });

  test("to neonatal care pay of someone with maternity pay for the child uses that test week", () => {
    const { testDate, qualifyingWeekStartDate } = schedule({ ...NEONATAL, otherPaymentTestDate: "2025-11-29" });
    expect([testDate, qualifyingWeekStartDate]).toEqual(["2025-11-29", "2025-11-23"]);
    const sunday = { ...NEONATAL, otherPaymentTestDate: "2025-11-30" };
    expect(refused(familyPaySchedule(sunday as FamilyPayFacts, rulebook))).toEqual([
      "unknown_value /otherPaymentTestDate",
    ]);
  });

  test("to adoption pay from abroad waits for 26 weeks of service", () => {
    const facts = { ...ADOPTION, childEventType: "OverseasAdoption", startDate: "2026-03-16" };
    const since = (startDate: string) => schedule({ ...facts, employment: { startDate } });
    expect(since("2015-01-05").testDate).toBe("2026-01-17");
    expect(since("2025-08-20")).toMatchObject({ testDate: "2026-02-14", isEntitled: true });
  });
});

describe("bereavement pay in Northern Ireland from 6 April 2026", () => {
  const weekly = (amounts: readonly number[], firstDay: number) =>
    amounts.map((amount, at) => ({
      paymentDate: new Date(Date.UTC(2026, 3, firstDay + 7 * at)).toISOString().slice(0, 10),
      amount,
    }));
  const facts = (eventDate: string, territory: string, amounts: readonly number[], firstDay = 3) => ({
    ...BEREAVED,
    averageEarningsOverride: null,
    qualifyingEventDate: eventDate,
    territory,
    employment: { startDate: "2026-03-30", payFrequency: "Weekly", earnings: weekly(amounts, firstDay) },
    ...blocks(["2026-06-15", 1]),
  });
  const LATER = [...Array(9).fill(100), ...Array(8).fill(200)];

  test("asks for no service, and earnings after the death may count", () => {
    const found = schedule(facts("2026-06-10", "NorthernIreland", LATER));
    expect(found.entitlementFailureReasons).toEqual([]);
    expect(Number(found.averageWeeklyEarnings)).toBeGreaterThanOrEqual(129);
    expect(found.keyDates.latestEmploymentStartDate).toBeNull();
  });

  test("is refused in Great Britain on the same facts", () => {
    expect(schedule(facts("2026-06-10", "EnglandAndWales", LATER)).entitlementFailureReasons).toEqual([
      "not_enough_service",
      "average_earnings_below_lower_limit",
    ]);
  });

  test("counts the eight weeks after the relevant week to their last day, a Saturday", () => {
    const raisedLast = [...Array(17).fill(100), 400];
    const reasons = (firstDay: number) =>
      schedule(facts("2026-06-10", "NorthernIreland", raisedLast, firstDay)).entitlementFailureReasons;
    expect(reasons(4)).toEqual([]);
    expect(reasons(5)).toEqual(["average_earnings_below_lower_limit"]);
  });

  test("and is refused where no eight weeks reach the limit", () => {
    const low = facts("2026-06-10", "NorthernIreland", Array(17).fill(128.99));
    expect(schedule(low).entitlementFailureReasons).toEqual(["average_earnings_below_lower_limit"]);
  });
});

describe("a schedule", () => {
  test("past the known rules is planned at the last rate when that is asked for", () => {
    const facts = { ...MATERNITY, qualifyingEventDate: "2027-05-10", startDate: "2027-05-03" };
    expect(refused(familyPaySchedule(facts, rulebook))).toEqual(["unsupported_tax_year /startDate"]);
    const { weeks, warnings } = schedule({ ...facts, allowProvisionalRates: true });
    expect(weeks.every(({ isProvisional }) => isProvisional)).toBe(true);
    expect(weeks.at(-1)?.amount).toBe("194.32");
    expect(warnings).toHaveLength(39);
  });

  test("of a leaver may be paid in one sum", () => {
    const facts = {
      ...MATERNITY,
      payAsLumpSum: true,
      payPeriods: calendarMonths(2026, 3, 12),
      employment: { startDate: "2015-01-05", leavingDate: "2026-05-15" },
    };
    const { lineItems } = schedule(facts);
    expect([...new Set(lineItems.map(({ period }) => period))]).toEqual([3, 4, 5]);
    expect(lineItems.filter(({ period }) => period === 5).at(-1)?.to).toBe("2026-11-29");
    const lastOfWeek = { ...facts, employment: { startDate: "2015-01-05", leavingDate: "2026-05-17" } };
    const { lineItems: whole, totalAmount } = schedule(lastOfWeek);
    expect([sumOf(whole), totalAmount]).toEqual(["9112.56", "9112.56"]);
    expect(whole.filter(({ to }) => to === "2026-05-17")).toMatchObject([{ weekNumber: 11, period: 5 }]);
  });

  test("loses what was paid outside the pay run, the oldest weeks first", () => {
    const payment = {
      grossAmount: "1000.00",
      netAmount: "900.00",
      paymentDate: "2026-04-30",
      taxYear: 2026,
      period: 1,
    };
    const { lineItems, totalAmount, unallocatedExternalAmount, weeks } = schedule({
      ...MATERNITY,
      externalPayments: [payment],
    });
    const external = lineItems.filter(({ source }) => source === "ExternalDirectPayment");
    expect(external.map(({ weekNumber, amount }) => [weekNumber, amount])).toEqual([
      [1, "450.00"],
      [2, "450.00"],
      [3, "100.00"],
    ]);
    expect([sumOf(lineItems), totalAmount, unallocatedExternalAmount]).toEqual(["9112.56", "9112.56", "0.00"]);
    // A week that is paid in part still has seven days.
    expect(new Set(weeks.map(({ days }) => days))).toEqual(new Set([7]));
  });

  test("keeps the sevenths of a week that a previous payroll paid in part", () => {
    const { averageEarningsOverride: _, ...facts } = MATERNITY;
    const imported = { averageWeeklyEarnings: "500", weeksPaid: 2, daysPaid: 3 };
    const { lineItems } = schedule({ ...facts, imported });
    expect(lineItems.slice(2, 4).map(({ source, days, amount }) => [source, days, amount])).toEqual([
      ["ImportedFromPreviousProvider", 3, "192.86"],
      ["PayrollRun", 4, "257.15"],
    ]);
  });

  test("has days that add up to its line items", () => {
    const { lineItems, totalAmount } = schedule({ ...MATERNITY, payPeriods: calendarMonths(2026, 3, 12) });
    const answer = dailyBreakdown(lineItems);
    const days = answer.ok ? answer.value : [];
    expect(days).toHaveLength(273);
    expect(sumOf(days)).toBe(totalAmount);
    for (const item of lineItems) {
      const own = days.filter(({ lineItemSequence }) => lineItemSequence === item.lineItemSequence);
      expect([own.length, sumOf(own)]).toEqual([item.days, item.amount]);
      expect(
        Math.max(...own.map(({ amount }) => pounds(amount))) - Math.min(...own.map(({ amount }) => pounds(amount))),
      ).toBeLessThan(2);
    }
  });
});

test("every golden file of family pay is run", () => {
  const run = ["family-pay-golden", "family-pay-rises", "recovery"].map((name) => `test/statutory-pay/${name}.test.ts`);
  expect(run.every((path) => existsSync(path))).toBe(true);
  const names = readdirSync("test/golden", { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const own = names.filter((name) => /\/statutory-(?!sick|linking)/.test(name)).sort();
  expect(own).toEqual([
    "2024-25/statutory-paternity-pay.json",
    "2025-26/statutory-average-earnings.json",
    "2025-26/statutory-maternity-conditions.json",
    "2025-26/statutory-maternity-pay.json",
    "2026-27/statutory-adoption-pay.json",
    "2026-27/statutory-bereavement-pay.json",
    "2026-27/statutory-maternity-pay.json",
    "2026-27/statutory-neonatal-care-pay.json",
    "2026-27/statutory-paternity-pay.json",
    "2026-27/statutory-pay-rises.json",
    "2026-27/statutory-recovery.json",
    "2026-27/statutory-shared-parental-pay.json",
  ]);
});
