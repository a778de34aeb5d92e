import { describe, expect, test } from "vitest";
import {
  applyCourtOrders,
  type CourtOrderFacts,
  type CourtOrderResult,
  type CourtOrdersFacts,
  changeCourtOrderStatus,
  checkCourtOrder,
  courtOrderConstants,
  orderAfter,
  remainingDebt,
  restoreCourtOrder,
  varyCourtOrder,
} from "../../src/engine/court-orders";
import { check, fc } from "../support/property";
import { payDays } from "./arbitraries";
import { applied, rulebook } from "./support";

const MONTH = { payFrequency: "Monthly", paymentDate: "2026-04-30" } as const;
const AEO: CourtOrderFacts = {
  orderType: "AeoPriority",
  fixedAmount: "100.00",
  protectedEarningsSettingCourtPerAmount: "900.00",
};
const CMA: CourtOrderFacts = { orderType: "Cma", dailyRate: "5.00", dateServed: "2026-04-10" };

function value<Value>(result: { ok: true; value: Value } | { ok: false; problems: readonly unknown[] }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function only(facts: CourtOrdersFacts): CourtOrderResult {
  const [order, ...others] = applied(facts).orders;
  if (order === undefined || others.length > 0) throw new Error("one order was expected");
  return order;
}

function paid(
  order: CourtOrderFacts,
  attachableEarnings: string,
  more: Partial<CourtOrdersFacts> = {},
): CourtOrderResult {
  return only({ ...MONTH, attachableEarnings, orders: [order], ...more });
}

test("the last day of a deduction is the last on which something was taken", () => {
  const order = { ...AEO, lastDeductionPayDate: "2026-03-31" };
  expect(paid(order, "1200.00").after).toMatchObject({ lastDeductionPayDate: "2026-04-30", lastPayDate: "2026-04-30" });
  expect(paid(order, "900.00").after).toMatchObject({ lastDeductionPayDate: "2026-03-31", lastPayDate: "2026-04-30" });
});

test.each<[string | number | null, CourtOrderFacts]>([
  [70_000, { orderType: "Ctaeo", totalAmountOwed: "900.00", previouslyPaid: "50.00", amountRepaidToDate: "150.00" }],
  [90_000, { orderType: "Ctaeo", totalAmountOwed: "900.00" }],
  [0, { orderType: "Ctaeo", totalAmountOwed: "900.00", previouslyPaid: "500.00", amountRepaidToDate: "400.01" }],
  [12_345, { orderType: "Ctaeo", remainingBalance: "123.45" }],
  [null, { orderType: "Ctaeo" }],
  [null, { orderType: "AeoPriority", totalAmountOwed: "900.00", isMaintenance: true }],
  [60_000, { orderType: "AeoPriority", totalAmountOwed: "600.00" }],
  [null, { orderType: "Cma", totalAmountOwed: "600.00" }],
])("%s pence of the debt remain of %j", (pence, order) => expect(remainingDebt(order)).toBe(pence));

describe("undoing a pay-day", () => {
  test("puts back exactly what was there before, for any orders", () => {
    check(
      fc.property(payDays(), (facts) => {
        const answer = applied(facts);
        facts.orders.forEach((order, at) => {
          const { before, after } = answer.orders[at] as CourtOrderResult;
          const next = orderAfter(order, after);
          const undone = value(
            restoreCourtOrder({ paymentDate: facts.paymentDate, order: next, before, after }, rulebook),
          );
          const again = applied({
            ...facts,
            orders: facts.orders.map((each, place) => (place === at ? undone : each)),
          });
          expect(again.orders[at]).toEqual(answer.orders[at]);
        });
      }),
      400,
    );
  });

  test("is refused if a later pay-day depends on it", () => {
    const first = paid(AEO, "950.00");
    const second = paid(orderAfter(AEO, first.after), "950.00", { paymentDate: "2026-05-31" });
    const order = orderAfter(orderAfter(AEO, first.after), second.after);
    const result = restoreCourtOrder(
      { paymentDate: "2026-05-31", order, before: first.before, after: first.after },
      rulebook,
    );
    expect(result.ok ? [] : result.problems.map(({ token }) => token)).toEqual(["not_the_last_line_item"]);
  });
});

describe("the life of an order", () => {
  test("begins on its start and ends after its end", () => {
    expect(paid({ ...AEO, startDate: "2026-05-01" }, "1500.00").notTakingPart).toBe("NotStarted");
    expect(paid({ ...AEO, dateReceived: "2026-05-01" }, "1500.00").notTakingPart).toBe("NotStarted");
    // On the pay day itself it takes part (10.2).
    for (const from of [{ startDate: "2026-04-30" }, { dateReceived: "2026-04-30" }]) {
      expect(paid({ ...AEO, ...from }, "1500.00").lineItem?.amountPaid).toBe("100.00");
    }
    const ended = paid({ ...AEO, endDate: "2026-04-29" }, "1500.00");
    expect([ended.notTakingPart, ended.lineItem, ended.after.status]).toEqual(["Ended", null, "Discharged"]);
    expect(paid({ ...AEO, endDate: "2026-04-30" }, "1500.00").lineItem?.amountPaid).toBe("100.00");
    const suspended = (endDate: string) => paid({ ...AEO, status: "Suspended", endDate }, "1500.00").after.status;
    expect([suspended("2026-04-30"), suspended("2026-04-29")]).toEqual(["Suspended", "Discharged"]);
  });

  test("ends with the last pay period before its end", () => {
    const last = paid({ ...AEO, endDate: "2026-05-15" }, "1500.00", { nextPaymentDate: "2026-05-31" });
    expect([last.after.status, last.lineItem?.statusWhenLocked]).toEqual(["Discharged", "Discharged"]);
    const more = paid({ ...AEO, endDate: "2026-05-31" }, "1500.00", { nextPaymentDate: "2026-05-31" });
    expect(more.after.status).toBe("Active");
  });

  test("ends when the debt is paid, but not when maintenance is", () => {
    const debt = paid({ ...AEO, totalAmountOwed: "500", previouslyPaid: "250", amountRepaidToDate: "200" }, "1500.00");
    expect(debt.lineItem).toMatchObject({ expectedDeduction: "50.00", amountPaid: "50.00", remainingValue: "0.00" });
    expect([debt.after.status, debt.lineItem?.statusWhenLocked]).toEqual(["Discharged", "Paid"]);
    const maintenance = paid({ ...AEO, isMaintenance: true, totalAmountOwed: "50.00" }, "1500.00");
    expect([maintenance.after.status, maintenance.lineItem?.amountPaid]).toEqual(["Active", "100.00"]);
  });

  test("is on hold while there are no earnings, and its arrears grow", () => {
    const held = paid(AEO, "0.00");
    expect(held.after).toMatchObject({
      status: "OnHoldNoEligibleEarnings",
      shortfallCarriedForward: "100.00",
      protectedShortfall: "900.00",
    });
    const back = paid(orderAfter(AEO, held.after), "2100.00", { paymentDate: "2026-05-31" });
    expect(back.after).toMatchObject({ status: "Active", shortfallCarriedForward: "0.00", protectedShortfall: "0.00" });
    expect(back.lineItem?.amountPaid).toBe("200.00");
  });

  test("ends with the employment, and the issuer is notified in time", () => {
    const council = { orderType: "Ctaeo", jurisdiction: "England", dateMade: "2025-01-01" } as const;
    const last = paid(council, "1500.00", { leavingDate: "2026-04-24" });
    expect(last.after).toMatchObject({ status: "Discharged", endDate: "2026-04-24" });
    expect([last.leaverNoticeDueDate, last.lineItem?.amountPaid]).toEqual(["2026-05-08", "255.00"]);
  });

  test("pauses without arrears; days of maintenance are counted from the day it is taken up again", () => {
    const move = (order: CourtOrderFacts, status: "Suspended" | "Active", date: string) =>
      value(changeCourtOrderStatus({ order, status, date }, rulebook));
    const paused = move(CMA, "Suspended", "2026-04-15");
    const beside = paid(paused, "1500.00");
    expect([beside.notTakingPart, beside.after.shortfallCarriedForward]).toEqual(["Suspended", "0.00"]);
    const resumed = move(paused, "Active", "2026-05-11");
    const line = paid(resumed, "1500.00", { paymentDate: "2026-05-31" }).lineItem;
    expect([line?.days, line?.amountPaid]).toEqual([20, "100.00"]);
  });

  test("stays discharged", () => {
    const order = value(changeCourtOrderStatus({ order: CMA, status: "Discharged", date: "2026-05-01" }, rulebook));
    const again = changeCourtOrderStatus({ order, status: "Active", date: "2026-05-02" }, rulebook);
    expect(again.ok ? [] : again.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
      "status_move_not_allowed /status",
    ]);
  });
});

describe("a variation", () => {
  test("changes only what it sends, from its day, and a temporary one ends by itself", () => {
    const variation = { fixedAmount: "40.00", effectiveFrom: "2026-05-01", effectiveTo: "2026-05-28" };
    const order = value(varyCourtOrder({ order: AEO, variation }, rulebook));
    const sums = ["2026-04-30", "2026-05-01", "2026-05-28", "2026-05-29"].map(
      (paymentDate) => paid(order, "1500.00", { paymentDate }).lineItem?.amountPaid,
    );
    expect(sums).toEqual(["100.00", "40.00", "40.00", "100.00"]);
    expect(paid(order, "930.00", { paymentDate: "2026-05-15" }).lineItem?.amountPaid).toBe("30.00");
  });

  test("turns a fixed attachment into one by table, and a sum into a share", () => {
    const dea: CourtOrderFacts = { orderType: "Dea", rateType: "Fixed", fixedAmount: "50.00", startDate: "2026-01-01" };
    const byTable = { rateType: "Standard", effectiveFrom: "2026-04-01" } as const;
    expect(
      paid(value(varyCourtOrder({ order: dea, variation: byTable }, rulebook)), "2000.00").lineItem?.amountPaid,
    ).toBe("300.00");
    const deo: CourtOrderFacts = { orderType: "CmsDeo", deductionBasis: "FixedAmount", fixedAmount: "50.00" };
    const share = { percentage: "12.5", effectiveFrom: "2026-04-01" };
    expect(
      paid(value(varyCourtOrder({ order: deo, variation: share }, rulebook)), "2000.00").lineItem?.amountPaid,
    ).toBe("250.00");
  });

  test("is refused for a field of another type, and for the type itself", () => {
    const vary = (variation: object) => {
      const result = varyCourtOrder({ order: CMA, variation: variation as never }, rulebook);
      return result.ok ? [] : result.problems.map(({ token, path }) => `${token} ${path}`);
    };
    expect(vary({ effectiveFrom: "2026-05-01", fixedAmount: "5" })).toContain(
      "field_of_another_order_type /variation/fixedAmount",
    );
    expect(vary({ effectiveFrom: "2026-05-01", orderType: "Ea", dailyRate: "6" })).toContain(
      "order_type_cannot_change /variation/orderType",
    );
    expect(vary({ effectiveFrom: "2026-05-01", dailyRate: "-6" })).toEqual(["negative_amount /order/dailyRate"]);
  });
});

test("an arrestment that is served while a conjoined order runs is returned: nothing is deducted for it", () => {
  const conjoined: CourtOrderFacts = { orderType: "Cao", ordinaryDebtAmount: "500", dateReceived: "2026-03-20" };
  const later = [
    { orderType: "Ea", orderId: "EA", totalAmountOwed: "900", dateReceived: "2026-03-25" },
    { ...CMA, orderId: "CMA", dateReceived: "2026-04-10" },
  ] as const;
  const facts = { ...MONTH, attachableEarnings: "3000.00" };
  const alone = applied({ ...facts, orders: [conjoined] });
  const beside = applied({ ...facts, orders: [conjoined, ...later] });
  expect(beside.attachmentOrders).toBe(alone.attachmentOrders);
  expect(beside.attachmentOrderFees).toBe("1.00");
  expect(beside.orders.map(({ notTakingPart }) => notTakingPart)).toEqual([
    null,
    "BesideConjoinedOrder",
    "BesideConjoinedOrder",
  ]);
  expect(beside.warnings.map(({ token, orderId }) => [token, orderId])).toEqual([
    ["arrestment_beside_conjoined_order", "EA"],
    ["arrestment_beside_conjoined_order", "CMA"],
  ]);
  const over = applied({ ...facts, orders: [{ ...conjoined, endDate: "2026-03-31" }, ...later] });
  expect(over.orders.map(({ notTakingPart }) => notTakingPart)).toEqual(["Ended", null, null]);
});

describe("taking on an order", () => {
  const tokens = (order: CourtOrderFacts, existingOrders: readonly CourtOrderFacts[]) => {
    const result = checkCourtOrder({ date: "2026-05-01", order, existingOrders }, rulebook);
    return result.ok ? result.value.warnings.map(({ token }) => token) : result.problems.map(({ token }) => token);
  };
  const CAO: CourtOrderFacts = { orderType: "Cao", ordinaryDebtAmount: "500", dateReceived: "2026-04-20" };
  const EA: CourtOrderFacts = { orderType: "Ea", dateReceived: "2026-01-20", orderId: "EA" };

  test("is refused beside orders that exclude it", () => {
    expect(tokens(CMA, [CMA])).toEqual(["second_current_maintenance_arrestment"]);
    expect(tokens(CMA, [{ ...CMA, status: "Discharged" }])).toEqual([]);
    expect(tokens(CAO, [EA])).toEqual(["arrestments_not_ended"]);
    expect(tokens(CAO, [{ ...EA, endDate: "2026-05-01" }])).toEqual(["arrestments_not_ended"]);
    expect(tokens(CAO, [{ ...EA, endDate: "2026-04-30" }])).toEqual([]);
  });

  test("warns of what should be returned", () => {
    expect(tokens({ ...EA, orderId: "SECOND", dateReceived: "2026-04-20" }, [EA])).toEqual([
      "second_earnings_arrestment",
    ]);
    expect(tokens({ ...EA, dateReceived: "2026-04-25" }, [CAO])).toEqual(["arrestment_beside_conjoined_order"]);
    expect(tokens({ orderType: "CmsDeo", percentage: "45" }, [])).toEqual(["maintenance_share_over_forty"]);
    const early: CourtOrderFacts = {
      orderType: "Dea",
      rateType: "Standard",
      dateMade: "2026-04-20",
      startDate: "2026-05-01",
    };
    expect(tokens(early, [])).toEqual(["attachment_before_notice_period"]);
    const council = (orderId: string, dateMade: string): CourtOrderFacts => ({
      orderType: "Ctaeo",
      jurisdiction: "England",
      localAuthority: "Sample council",
      orderId,
      dateMade,
    });
    const standing = [council("A", "2026-01-01"), council("B", "2026-02-01")];
    expect(tokens(council("C", "2026-03-01"), standing)).toEqual(["too_many_orders_of_council"]);
  });

  test("says what follows from the type", () => {
    const result = checkCourtOrder(
      { date: "2026-05-01", order: { orderType: "Dea", rateType: "Higher", dateMade: "2026-04-20" } },
      rulebook,
    );
    expect(result.ok && result.value).toEqual({
      priorityLevel: "NonPriority",
      isPriority: false,
      studentLoanInteraction: "RunsNormally",
      remittanceDeadline: "NineteenthOfFollowingMonth",
      protectedEarningsSetting: "SixtyPercentOfNet",
      firstPayDate: "2026-05-12",
      warnings: [],
    });
  });
});

test("the figures of a year", () => {
  const constants = value(courtOrderConstants({ taxYear: "2025-26" }, rulebook));
  expect(constants.global).toMatchObject({ protectedEarningsPercentage: "60.00", adminFeeAmount: "1.00" });
  expect(constants.cmaProtectedPerDay).toEqual([{ effectiveFrom: "2025-04-06", amount: "24.66" }]);
  const [weekly] = constants.orderTypes.Ea.tables;
  expect(weekly).toMatchObject({ name: "arrestmentTable", effectiveFrom: "2025-04-06", payFrequency: "Weekly" });
  expect(weekly?.bands[1]).toEqual({
    upTo: "345.22",
    percentage: null,
    fixed: null,
    onExcess: "15.00",
    minimum: "2.30",
  });
  const wales = constants.orderTypes.Ctaeo.tables.filter(({ name }) => name === "councilTaxWales");
  expect(wales.map(({ payFrequency }) => payFrequency)).toEqual(["Weekly", "Monthly"]);
  const none = courtOrderConstants({ taxYear: 2030 }, rulebook);
  expect(none.ok ? [] : none.problems.map(({ token }) => token)).toEqual(["unsupported_tax_year"]);
});

test("remittance dates of each deadline", () => {
  const due = (order: CourtOrderFacts) =>
    paid(order, "1500.00", { paymentDate: "2026-12-31" }).lineItem?.remittanceDueDate;
  expect(due(AEO)).toBe("2027-01-05");
  expect(due({ orderType: "CmsDeo", fixedAmount: "10" })).toBe("2027-01-19");
  expect(due(CMA)).toBeNull();
});

test("nothing of any order is calculated on a day without rules", () => {
  const result = applyCourtOrders(
    { ...MONTH, paymentDate: "2027-04-06", attachableEarnings: "1", orders: [] },
    rulebook,
  );
  expect(result.ok ? [] : result.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
    "not_in_force /paymentDate",
  ]);
});
