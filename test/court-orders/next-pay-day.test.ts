import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  applyCourtOrders,
  type CourtOrderFacts,
  type CourtOrders,
  type CourtOrdersFacts,
  ORDER_TYPES,
  restoreCourtOrder,
} from "../../src/engine/court-orders";
import { check, fc } from "../support/property";
import { BY_TYPE, orderOf, payDays } from "./arbitraries";
import { applied, rulebook } from "./support";

// docs/court-orders.md: copy the fields of `after` into the order for the next pay day.

const DAYS = ["04-30", "05-29", "06-30", "07-31", "08-28", "09-30", "10-30", "11-30", "12-31"]
  .map((day) => `2026-${day}`)
  .concat(["2027-01-29", "2027-02-26", "2027-03-31"]);

function copied(orders: readonly CourtOrderFacts[], answer: CourtOrders): readonly CourtOrderFacts[] {
  return orders.map((order, at) => ({ ...order, ...answer.orders[at]?.after }));
}

describe("the state after a pay day, copied into the order", () => {
  test("carries the example of docs/court-orders.md through twelve months", () => {
    const page = readFileSync("docs/court-orders.md", "utf8");
    const [, json = ""] = /```json\n(.*?)```/s.exec(page) ?? [];
    const example: CourtOrdersFacts = JSON.parse(json);
    let { orders } = example;
    for (const paymentDate of DAYS) {
      const answer = applied({ ...example, paymentDate, orders });
      // 17% of 1,800.00, and no loan beside a council tax order.
      expect(answer.orders.map(({ lineItem }) => lineItem?.amountPaid)).toEqual(["306.00", "300.00"]);
      expect(answer.studentLoan).toBe("0.00");
      orders = copied(orders, answer);
    }
    expect(orders.map(({ amountRepaidToDate }) => amountRepaidToDate)).toEqual(["3672.00", "3600.00"]);
  });

  test("counts what maintenance took, and of a conjoined order what went to its debts", () => {
    const served = { dateServed: "2026-04-01", dateReceived: "2026-04-01" };
    const repaid = (order: CourtOrderFacts) =>
      applied({ paymentDate: "2026-04-29", payFrequency: "Monthly", attachableEarnings: "2000.00", orders: [order] })
        .orders[0];
    // 28 days at 5.00; by the table of 2025, 112.50 + 20% of the 500.00 above 1,500.00.
    expect(repaid({ orderType: "Cma", dailyRate: "5.00", ...served })).toMatchObject({
      lineItem: { amountPaid: "140.00" },
      after: { amountRepaidToDate: "140.00", remainingBalance: null },
    });
    const debts = { ordinaryDebtAmount: "1000.00", maintenanceDailyRate: "5.00" };
    expect(repaid({ orderType: "Cao", ...debts, ...served })).toMatchObject({
      lineItem: { amountPaid: "352.50", toOrdinaryDebts: "212.50" },
      after: { amountRepaidToDate: "212.50", remainingBalance: "787.50" },
    });
  });

  test("is there for every type of order", () => {
    const drawn = [...Object.keys(BY_TYPE), "Cao"].sort();
    expect(drawn).toEqual([...ORDER_TYPES].sort());
  });

  test("is the state before the next, whatever the orders", () => {
    let carried = 0;
    check(
      fc.property(payDays(), (facts) => {
        const first = applied(facts);
        const next = applied({ ...facts, paymentDate: "2027-01-29", orders: copied(facts.orders, first) });
        expect(next.orders.map(({ before }) => before)).toEqual(first.orders.map(({ after }) => after));
        carried += facts.orders.length;
      }),
    );
    expect(carried).toBeGreaterThan(100);
  });

  test.each(ORDER_TYPES)("is taken from an order of the type %s alone, and undone again", (orderType) => {
    check(
      fc.property(orderOf(orderType), fc.constantFrom("0.00", "900.00", "2500.00"), (order, attachableEarnings) => {
        const day = { payFrequency: "Monthly", attachableEarnings } as const;
        const first = applied({ ...day, paymentDate: "2026-04-30", orders: [order] });
        const orders = copied([order], first);
        const second = applyCourtOrders({ ...day, paymentDate: "2026-05-29", orders }, rulebook);
        expect(second.ok ? second.value.orders.map(({ before }) => before) : second.problems).toEqual(
          first.orders.map(({ after }) => after),
        );
        const [result] = first.orders;
        const [after] = orders;
        if (result === undefined || after === undefined) throw new Error("There is an order.");
        const states = { before: result.before, after: result.after };
        const restored = restoreCourtOrder({ paymentDate: "2026-04-30", order: after, ...states }, rulebook);
        expect(restored).toMatchObject({ ok: true, value: result.before });
      }),
      30,
    );
  });
});
