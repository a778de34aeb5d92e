import { describe, expect, it } from "vitest";
import { type CourtOrderFacts, ORDER_TYPES, orderInForceOn, secondReportDue } from "../../src/engine/court-orders";

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
