import { describe, expect, it } from "vitest";
import { type CourtOrderFacts, ORDER_TYPES, orderInForceOn, secondReportDue } from "../../src/engine/court-orders";
import { applied } from "./support";

const ORDER: CourtOrderFacts = {
  orderType: "AeoPriority",
  deductionBasis: "FixedAmount",
  fixedAmount: "100.00",
  protectedEarningsSettingCourtPerAmount: "900.00",
  variations: [
    { effectiveFrom: "2026-06-01", fixedAmount: "120.00" },
    { effectiveFrom: "2026-08-01", effectiveTo: "2026-08-31", fixedAmount: "80.00", reason: "Four weeks" },
  ],
};

describe("the terms of an order on a date", () => {
  it.each([
    ["2026-05-31", "100.00"],
    ["2026-06-01", "120.00"],
    ["2026-08-15", "80.00"],
    ["2026-09-01", "120.00"],
  ])("are those that its variations put in force: %s", (date, fixedAmount) => {
    expect(orderInForceOn(ORDER, date)).toMatchObject({
      fixedAmount,
      protectedEarningsSettingCourtPerAmount: "900.00",
    });
  });

  it("leave out terms that a variation excludes", () => {
    const varied = { ...ORDER, variations: [{ effectiveFrom: "2026-06-01", deductionBasis: "Table" as const }] };
    const { fixedAmount, deductionBasis } = orderInForceOn(varied, "2026-06-01");
    expect([deductionBasis, fixedAmount]).toEqual(["Table", undefined]);
  });
});

describe("the second report of an arrestment", () => {
  it.each([
    ["2026-03-09", "2026-09-09"],
    ["2026-10-05", "2027-04-06"],
    ["2026-10-06", "2027-04-06"],
    ["2026-04-06", "2027-04-06"],
    ["2026-12-31", "2027-06-30"],
  ])("is due on the later of 6 April and six months after receipt: %s", (received, due) => {
    expect(secondReportDue("Ea", received)).toBe(due);
  });

  it("is due for arrestments only", () => {
    const reporting = ORDER_TYPES.filter((type) => secondReportDue(type, "2026-05-01") !== null);
    expect(reporting).toEqual(["Ea", "Cma", "Cao"]);
  });
});

/** 150.00 a month is 14.79 of three days, and 900.00 is 88.77 (times 12, divided by 365, times 3). */
describe("a payment between two pay days", () => {
  const COURT = { orderType: "AeoPriority", fixedAmount: "150.00" } as const;
  const PROTECTED = { ...COURT, protectedEarningsSettingCourtPerAmount: "900.00" };
  const CHILD = { ...COURT, orderType: "CmsDeo" } as const;
  /** S.R. 2018/102, regulation 9: weekly and monthly earnings have a table, days have none. */
  const FINE = { orderType: "NiAeoFines" } as const;
  const days = { payInterval: { unit: "Day", count: 3 }, paymentDate: "2026-06-03" } as const;

  it.each<[string, CourtOrderFacts, "Monthly" | "Weekly" | "Irregular", string, string, string]>([
    ["the rate of a court for its days", PROTECTED, "Monthly", "216.00", "14.79", "88.77"],
    ["above what the court protects of them", PROTECTED, "Monthly", "100.00", "11.23", "88.77"],
    ["child maintenance for its days", CHILD, "Monthly", "216.00", "14.79", "129.60"],
    [
      "child maintenance by a stated frequency",
      { ...CHILD, rateFrequency: "Weekly" },
      "Monthly",
      "216.00",
      "64.11",
      "129.60",
    ],
    ["the sum of irregular pay, which has no rate", PROTECTED, "Irregular", "1216.00", "150.00", "900.00"],
    ["a Northern Irish fine by the table of a month", FINE, "Monthly", "690.01", "34.50", "414.01"],
    ["nothing for a fine below the first band of a month", FINE, "Monthly", "430.00", "0.00", "258.00"],
    ["a Northern Irish fine by the table of a week", FINE, "Weekly", "160.01", "8.00", "96.01"],
  ])("bears %s", (_, order, payFrequency, attachableEarnings, amountPaid, protectedEarnings) => {
    const { orders } = applied({ ...days, payFrequency, attachableEarnings, orders: [order] });
    expect(orders[0]?.lineItem).toMatchObject({ amountPaid, protectedEarnings });
  });
});
