import { describe, expect, test } from "vitest";
import type { CourtOrderFacts, CourtOrdersFacts } from "../../src/engine/court-orders";
import { applied } from "./support";

const MONTH = { payFrequency: "Monthly", paymentDate: "2026-04-30" } as const;
const aeo = (orderType: "AeoPriority" | "AeoNonPriority", sum: string, protectedSum: string): CourtOrderFacts => ({
  orderType,
  fixedAmount: sum,
  protectedEarningsSettingCourtPerAmount: protectedSum,
});
const DEO: CourtOrderFacts = { orderType: "CmsDeo", fixedAmount: "100.00" };
const COUNCIL: CourtOrderFacts = { orderType: "Ctaeo", jurisdiction: "England" };
const FINES: CourtOrderFacts = { orderType: "Mcaeo", deductionBasis: "Table" };
const DEA: CourtOrderFacts = { orderType: "Dea", rateType: "Standard" };
const EJO: CourtOrderFacts = {
  orderType: "NiAeoEjo",
  normalDeductionRate: "50.00",
  protectedEarningsRate: "500.00",
  ratePeriod: "Monthly",
};

/** Returns the types in the order in which they were deducted. */
function sequence(facts: Partial<CourtOrdersFacts>, ...orders: readonly CourtOrderFacts[]): readonly string[] {
  const answer = applied({ ...MONTH, attachableEarnings: "3000.00", ...facts, orders });
  return answer.orders
    .filter(({ turn }) => turn !== null)
    .sort((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
    .map(({ orderType, orderId }) => (/^\d+$/.test(orderId) ? orderType : orderId));
}

const on = (order: CourtOrderFacts, dateMade: string, more: object = {}): CourtOrderFacts => ({
  ...order,
  dateMade,
  ...more,
});

describe("England and Wales", () => {
  test("priority orders by the day they were made, a maintenance deduction order among them, then the others", () => {
    expect(
      sequence(
        {},
        on(aeo("AeoNonPriority", "10", "900"), "2020-01-01"),
        on(DEO, "2025-03-01"),
        on(COUNCIL, "2025-02-01"),
        on(DEA, "2024-01-01"),
        on(FINES, "2025-04-01"),
      ),
    ).toEqual(["Ctaeo", "CmsDeo", "Mcaeo", "AeoNonPriority", "Dea"]);
  });

  test("one day: by the day received, then by id, and the issuers should be asked", () => {
    const first = on(FINES, "2025-01-01", { orderId: "B", dateReceived: "2025-01-03" });
    const second = on(COUNCIL, "2025-01-01", { orderId: "A", dateReceived: "2025-01-05" });
    expect(sequence({}, second, first)).toEqual(["B", "A"]);
    const orders = [first, { ...second, dateReceived: "2025-01-03" }];
    expect(sequence({}, ...orders)).toEqual(["A", "B"]);
    const { warnings } = applied({ ...MONTH, attachableEarnings: "3000.00", orders });
    expect(warnings).toEqual([{ token: "ask_issuers_for_order", orderId: "B", arguments: { other: "A" } }]);
  });
});

describe("Scotland", () => {
  test("maintenance deduction orders, then arrestments by the day received, then attachments", () => {
    const received = (order: CourtOrderFacts, dateReceived: string) => ({ ...order, dateReceived });
    expect(
      sequence(
        {},
        received(DEA, "2020-01-01"),
        received({ orderType: "Cma", dailyRate: "5", dateServed: "2026-04-01" }, "2025-05-01"),
        received({ orderType: "Ea" }, "2025-06-01"),
        received(DEO, "2025-07-01"),
      ),
    ).toEqual(["CmsDeo", "Ea", "Cma", "Dea"]);
  });

  test("an arrestment beside orders of England and Wales takes its turn by date, unless the territory is given", () => {
    const both = [on(COUNCIL, "2025-02-01"), { orderType: "Ea", dateReceived: "2025-01-01" }, on(DEO, "2025-03-01")];
    expect(sequence({}, ...(both as CourtOrderFacts[]))).toEqual(["Ea", "Ctaeo", "CmsDeo"]);
    expect(sequence({ territory: "Scotland" }, ...(both as CourtOrderFacts[]))).toEqual(["CmsDeo", "Ea", "Ctaeo"]);
  });
});

describe("Northern Ireland", () => {
  test("fines and maintenance by the day made, the loan, then the enforcement office and attachments", () => {
    expect(
      sequence(
        {},
        on(EJO, "2024-01-01"),
        on({ orderType: "NiAeoFines" }, "2025-05-01"),
        on(DEO, "2025-01-01"),
        on(DEA, "2023-12-20", { firstPayDate: "2024-02-29" }),
      ),
    ).toEqual(["CmsDeo", "NiAeoFines", "NiAeoEjo", "Dea"]);
  });
});

describe("student and postgraduate loans", () => {
  const loans = (attachableEarnings: string, ...orders: readonly CourtOrderFacts[]) => {
    const answer = applied({
      ...MONTH,
      attachableEarnings,
      studentLoan: "50.00",
      postgraduateLoan: "30.00",
      orders,
    });
    return [answer.studentLoan, answer.postgraduateLoan, answer.loansLimitedBy];
  };
  const MADE = "2025-01-01";

  test("run beside orders that go after them, beside a fines table and in Northern Ireland", () => {
    const after = [aeo("AeoNonPriority", "100", "900"), DEA, FINES, { orderType: "NiAeoFines" } as const, EJO];
    for (const order of after) expect(loans("1200.00", on(order, MADE))).toEqual(["50.00", "30.00", null]);
  });

  test("are stopped by council tax, also when its table takes nothing, and by arrestments", () => {
    expect(loans("300.00", { ...on(COUNCIL, MADE), orderId: "CT" })).toEqual(["0.00", "0.00", "CT"]);
    expect(loans("1200.00", { orderType: "Ea", orderId: "EA" })).toEqual(["0.00", "0.00", "EA"]);
  });

  test("run beside an order that is suspended or has not begun", () => {
    expect(loans("1200.00", { ...on(COUNCIL, MADE), status: "Suspended" })).toEqual(["50.00", "30.00", null]);
    expect(loans("1200.00", { ...on(COUNCIL, MADE), startDate: "2026-05-01" })).toEqual(["50.00", "30.00", null]);
  });

  test("do not touch protected earnings, and are cut to whole pounds, the postgraduate loan first", () => {
    // 60% of 1,000.50 is 600.30; after a deduction of 345.50, 54.70 remains above it.
    expect(loans("1000.50", { ...DEO, fixedAmount: "345.50", orderId: "DEO" })).toEqual(["24.00", "30.00", "DEO"]);
    expect(loans("1000.50", { ...DEO, fixedAmount: "365.50", orderId: "DEO" })).toEqual(["4.00", "30.00", "DEO"]);
    // The most recent order protects 960, the earlier one 990: 1,100 less 50 and 60 leaves 30 above it.
    const early = { ...on(aeo("AeoPriority", "50", "990"), "2024-01-01"), orderId: "EARLY" };
    const late = { ...on(aeo("AeoPriority", "60", "960"), "2025-01-01"), orderId: "LATE" };
    expect(loans("1100.00", early, late)).toEqual(["0.00", "30.00", "LATE"]);
  });
});

describe("fees", () => {
  test("are taken while pay stays at the minimum wage, one order after another", () => {
    const orders = [on(COUNCIL, "2025-01-01"), on(COUNCIL, "2025-02-01"), on(FINES, "2025-03-01")];
    const fees = (minimumWageHeadroom: string | null) =>
      applied({ ...MONTH, attachableEarnings: "2000.00", minimumWageHeadroom, orders }).attachmentOrderFees;
    expect([fees(null), fees("2.99"), fees("0.00"), fees("-5.00")]).toEqual(["3.00", "2.00", "0.00", "0.00"]);
    const free = orders.map((order) => ({ ...order, adminFeeApplied: false }));
    expect(applied({ ...MONTH, attachableEarnings: "2000.00", orders: free }).attachmentOrderFees).toBe("0.00");
  });
});
