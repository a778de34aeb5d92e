import { describe, expect, test } from "vitest";
import { describeProblem, type Problem } from "../../src/engine/base";
import * as chapter from "../../src/engine/court-orders";
import { check, fc } from "../support/property";
import { payDays } from "./arbitraries";
import { refused, rulebook, rulebookWith } from "./support";

const DAY = { payFrequency: "Monthly", paymentDate: "2026-04-30", attachableEarnings: "1500.00" } as const;
const orders = (...list: readonly object[]) => refused({ ...DAY, orders: list });
const COUNCIL = { orderType: "Ctaeo", jurisdiction: "England", dateMade: "2025-01-01" };
const AEO = { orderType: "AeoPriority", fixedAmount: "10", protectedEarningsSettingCourtPerAmount: "900" };

describe("an order is refused", () => {
  test("for a field of another type, and one that no order has", () => {
    expect(orders({ ...COUNCIL, dailyRate: "5", shade: "blue" })).toEqual([
      "field_of_another_order_type /orders/0/dailyRate",
      "unknown_field /orders/0/shade",
    ]);
  });

  test.each([
    { orderType: "Cma", dailyRate: "5", dateServed: "2026-04-01" },
    { orderType: "Cao", ordinaryDebtAmount: "500" },
    { orderType: "NiAeoFines" },
    { orderType: "NiAeoEjo", normalDeductionRate: "5", protectedEarningsRate: "900", ratePeriod: "Monthly" },
  ])("for an instruction amount on $orderType", (order) => {
    expect(orders({ ...order, instructionAmount: "5" })).toEqual(["must_be_absent /orders/0/instructionAmount"]);
    expect(orders(order)).toEqual([]);
  });

  test("not for fields that are null, as stored orders have them", () => {
    expect(orders({ ...COUNCIL, protectedEarningsSetting: null, fixedAmount: null, endDate: null })).toEqual([]);
    expect(orders({ ...COUNCIL, jurisdiction: null })).toEqual(["required /orders/0/jurisdiction"]);
  });

  test("for amounts below zero, and a debt smaller than what is paid", () => {
    expect(orders({ ...AEO, totalAmountOwed: "-1" })).toContain("negative_amount /orders/0/totalAmountOwed");
    expect(orders({ ...AEO, fixedAmount: "-10" })).toEqual(["negative_amount /orders/0/fixedAmount"]);
    expect(orders({ ...AEO, totalAmountOwed: "100", previouslyPaid: "101" })).toEqual([
      "too_small /orders/0/totalAmountOwed",
    ]);
    expect(orders({ ...AEO, totalAmountOwed: "100", remainingBalance: "90" })).toEqual([
      "sent_together /orders/0/remainingBalance",
    ]);
  });

  test("for what its type needs and does not have", () => {
    expect(orders({ orderType: "Mcaeo" })).toEqual([
      "required /orders/0/deductionBasis",
      "required /orders/0/fixedAmount",
      "required /orders/0/protectedEarningsSettingCourtPerAmount",
    ]);
    expect(orders({ orderType: "Cma" })).toEqual(["required /orders/0/dailyRate", "required /orders/0/dateServed"]);
    expect(orders({ orderType: "Cao" })).toEqual(["required /orders/0/ordinaryDebtAmount"]);
    expect(orders({ orderType: "Dea", rateType: "Fixed" })).toEqual(["required /orders/0/fixedAmount"]);
    expect(orders({ orderType: "Ctaeo" })).toEqual(["required /orders/0/dateMade", "required /orders/0/jurisdiction"]);
    expect(orders({ orderType: "Aeo" })).toEqual(["unknown_value /orders/0/orderType"]);
  });

  test("for a basis or a protection that its type does not know", () => {
    expect(orders({ orderType: "Ea", protectedEarningsSetting: "SixtyPercentOfNet" })).toEqual([
      "unknown_value /orders/0/protectedEarningsSetting",
    ]);
    expect(orders({ ...AEO, deductionBasis: "Percentage" })).toEqual(["unknown_value /orders/0/deductionBasis"]);
    expect(orders({ orderType: "CmsDeo", fixedAmount: "5", percentage: "10" })).toEqual([
      "must_be_absent /orders/0/fixedAmount",
    ]);
    expect(orders({ orderType: "Mcaeo", deductionBasis: "Table", fixedAmount: "5" })).toEqual([
      "must_be_absent /orders/0/fixedAmount",
    ]);
    expect(orders({ orderType: "CmsDeo", percentage: "101" })).toEqual(["too_large /orders/0/percentage"]);
  });

  test("beside one that excludes it", () => {
    const cma = { orderType: "Cma", dailyRate: "5", dateServed: "2026-04-01", dateReceived: "2026-03-01" };
    expect(orders({ ...cma, orderId: "A" }, { ...cma, orderId: "B" })).toEqual([
      "second_current_maintenance_arrestment /orders/1",
    ]);
    const cao = { orderType: "Cao", ordinaryDebtAmount: "500", dateReceived: "2026-04-01" };
    expect(orders({ orderType: "Ea", dateReceived: "2026-02-01" }, cao)).toEqual(["arrestments_not_ended /orders/1"]);
    expect(orders({ orderType: "Ea", dateReceived: "2026-04-01" }, cao)).toEqual(["arrestments_not_ended /orders/1"]);
    expect(orders({ orderType: "Ea", dateReceived: "2026-04-02" }, cao)).toEqual([]);
    expect(orders({ orderType: "Ea", dateReceived: "2026-02-01", status: "Discharged" }, cao)).toEqual([]);
  });

  test("where the date would decide who goes first and is not known", () => {
    expect(orders(AEO, COUNCIL)).toEqual(["required_with /orders/0/dateMade"]);
    expect(orders({ ...AEO, orderId: "X" }, { ...COUNCIL, orderId: "X" })).toContain("duplicate /orders/1/orderId");
  });

  test("where it cannot be calculated safely", () => {
    const daily = { ...DAY, payFrequency: "Irregular", payInterval: { unit: "Day", count: 9 } };
    const welsh = { ...COUNCIL, jurisdiction: "Wales" };
    expect(refused({ ...daily, orders: [welsh] })).toEqual(["order_not_computable /orders/0"]);
    expect(refused({ ...daily, orders: [{ ...welsh, dateMade: "2022-03-31" }] })).toEqual([]);
    expect(refused({ ...daily, orders: [welsh] }, rulebookWith({ welshDailyTable: "Derived" }))).toEqual([]);
    expect(refused({ ...daily, orders: [{ orderType: "NiAeoFines" }] })).toEqual(["order_not_computable /orders/0"]);
    const series = [
      { payFrequency: "Weekly", attachableEarnings: "100" },
      { payFrequency: "Monthly", attachableEarnings: "100" },
    ];
    const { attachableEarnings: _, ...twice } = { ...DAY, series };
    expect(refused({ ...twice, orders: [{ orderType: "Dea", rateType: "Higher" }] })).toEqual([
      "order_not_computable /orders/0",
    ]);
    expect(orders({ ...COUNCIL, dateMade: "1998-09-30" })).toEqual(["not_in_force /orders/0/dateMade"]);
  });
});

describe("a pay-day is refused", () => {
  test("with everything that is wrong, at once", () => {
    const facts = {
      payFrequency: "Irregular",
      paymentDate: "2026-04-31",
      attachableEarnings: "1.001",
      studentLoan: "-1",
      territory: "Cornwall",
      orders: [],
      more: 1,
    };
    expect(refused(facts)).toEqual([
      "invalid_date /paymentDate",
      "negative_amount /studentLoan",
      "not_whole_pence /attachableEarnings",
      "required_with /payInterval",
      "unknown_field /more",
      "unknown_value /territory",
    ]);
  });

  test("with amounts by type that lack one of its orders", () => {
    expect(refused({ ...DAY, attachableEarnings: { Ea: "100" }, orders: [COUNCIL] })).toEqual([
      "required /attachableEarnings/Ctaeo",
    ]);
    expect(refused({ ...DAY, attachableEarnings: { Debt: "100" }, orders: [] })).toEqual([
      "unknown_field /attachableEarnings/Debt",
    ]);
  });
});

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(undefined, Number.NaN, Number.POSITIVE_INFINITY, -0, 1e21, -1, 0.001, 2 ** 53, true, null),
  fc.constantFrom<unknown>("", "NaN", "1e3", "-", "999999999999", "-0.01", "2026-02-30", "9999-12-31", "2026-04-30"),
  fc.constantFrom<unknown>([], {}, [[]], [null], { __proto__: null }, "__proto__", "Weekly", "Irregular", "Table"),
  fc.constantFrom<unknown>("Ea", "Cma", "Cao", "CmsDeo", "NiAeoEjo", "Fixed", "Wales", "Suspended", "None"),
);

function replaceSomewhere(value: unknown, place: number, replacement: unknown): unknown {
  if (typeof value !== "object" || value === null) return replacement;
  const keys = Object.keys(value);
  const key = keys[place % (keys.length + 1)];
  if (key === undefined) return replacement;
  const inner = replaceSomewhere((value as Record<string, unknown>)[key], Math.floor(place / 7), replacement);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? inner : item));
  return { ...value, [key]: inner };
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] };

const STATE = {
  status: "Active",
  amountRepaidToDate: "0.00",
  remainingBalance: null,
  shortfallCarriedForward: "0.00",
  protectedShortfall: "0.00",
  overDeductionCarriedForward: "0.00",
  lastDeductionPayDate: null,
  lastPayDate: null,
  endDate: null,
};

const QUESTIONS: Readonly<Record<string, readonly [ask: (facts: never) => Answer, facts: object]>> = {
  attachableEarnings: [
    (facts) => chapter.attachableEarnings(facts, rulebook, { explain: true }),
    {
      paymentDate: "2026-04-30",
      pay: [{ payType: "Wages", amount: "2000" }],
      tax: "100",
      ni: "50",
      pensionContributions: [{ contributionType: "Occupational", amount: "80", reducesAttachable: true }],
      advanceRecovered: "5",
    },
  ],
  checkCourtOrder: [
    (facts) => chapter.checkCourtOrder(facts, rulebook, { explain: true }),
    { date: "2026-04-30", order: COUNCIL, existingOrders: [AEO] },
  ],
  varyCourtOrder: [
    (facts) => chapter.varyCourtOrder(facts, rulebook, { explain: true }),
    { order: AEO, variation: { effectiveFrom: "2026-05-01", fixedAmount: "12", reason: "sample" } },
  ],
  changeCourtOrderStatus: [
    (facts) => chapter.changeCourtOrderStatus(facts, rulebook, { explain: true }),
    { order: AEO, status: "Suspended", date: "2026-05-01", reason: "sample" },
  ],
  restoreCourtOrder: [
    (facts) => chapter.restoreCourtOrder(facts, rulebook, { explain: true }),
    { paymentDate: "2026-04-30", order: AEO, before: STATE, after: STATE },
  ],
  courtOrderConstants: [
    (facts) => chapter.courtOrderConstants(facts, rulebook, { explain: true }),
    { taxYear: "2026-27" },
  ],
};

function expectAnswer(answer: Answer): void {
  expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|undefined|\[object/);
  if (answer.ok) return;
  expect(answer.problems.length).toBeGreaterThan(0);
  for (const problem of answer.problems) expect(describeProblem(problem).length).toBeGreaterThan(10);
}

test.each(Object.entries(QUESTIONS))("%s answers facts that hold nothing wrong", (_, [ask, facts]) => {
  const answer = ask(facts as never);
  expect(answer.ok ? [] : answer.problems).toEqual([]);
});

test.each(Object.entries(QUESTIONS))("%s returns a result or problems for any input", (_, [ask, facts]) => {
  check(
    fc.property(fc.nat(), odd, fc.nat(), odd, (first, one, second, other) => {
      expectAnswer(ask(replaceSomewhere(replaceSomewhere(facts, first, one), second, other) as never));
    }),
    600,
  );
});

test("any pay-day with something wrong is an answer", () => {
  check(
    fc.property(payDays(), fc.nat(), odd, fc.nat(), odd, (facts, first, one, second, other) => {
      const wrong = replaceSomewhere(replaceSomewhere(facts, first, one), second, other);
      expectAnswer(chapter.applyCourtOrders(wrong as never, rulebook, { explain: true }));
    }),
    2000,
  );
});
