import { describe, expect, test } from "vitest";
import type { CourtOrderResult, CourtOrders, CourtOrdersFacts } from "../../src/engine/court-orders";
import { check, fc } from "../support/property";
import { payDays } from "./arbitraries";
import { applied, penceOf } from "./support";

/** Returns the figures of a line in pence. */
function lineOf({ lineItem }: CourtOrderResult) {
  if (lineItem === null) throw new Error("the order had no part");
  const { attachableEarnings, protectedEarnings, expectedDeduction, amountPaid, shortfall } = lineItem;
  return {
    attachable: penceOf(attachableEarnings),
    protectedEarnings: penceOf(protectedEarnings),
    expected: penceOf(expectedDeduction),
    paid: penceOf(amountPaid),
    shortfall: penceOf(shortfall),
  };
}

function netOf({ attachableEarnings }: CourtOrdersFacts): number {
  return penceOf(String(attachableEarnings));
}

function takenUpTo(answer: CourtOrders, turn: number): number {
  return answer.orders
    .filter((order) => order.turn !== null && order.turn <= turn)
    .reduce((sum, order) => sum + lineOf(order).paid, 0);
}

describe("any pay-day with any orders", () => {
  test("no order takes more than it may, and all of them not more than there is", () => {
    check(
      fc.property(payDays(), (facts) => {
        const answer = applied(facts);
        for (const order of answer.orders) {
          const { paid, expected, attachable } = lineOf(order);
          expect(paid).toBeGreaterThanOrEqual(0);
          expect(paid).toBeLessThanOrEqual(expected);
          expect(paid).toBeLessThanOrEqual(attachable);
        }
        expect(penceOf(answer.attachmentOrders)).toBeLessThanOrEqual(netOf(facts));
      }),
      2000,
    );
  });

  test("protected earnings are never breached", () => {
    check(
      fc.property(payDays(["CmsDeo", "AeoPriority", "AeoNonPriority", "Cma", "NiAeoFines", "NiAeoEjo"]), (facts) => {
        for (const order of applied(facts).orders) {
          const { paid, attachable, protectedEarnings } = lineOf(order);
          const least = order.orderType === "Cma" && hasDebt(facts) ? 0 : protectedEarnings;
          if (paid > 0) expect(attachable - paid).toBeGreaterThanOrEqual(least);
        }
      }),
      2000,
    );
  });

  test("a maintenance deduction order leaves 60% of what it found, to the penny", () => {
    check(
      fc.property(payDays(["CmsDeo", "Mcaeo"]), (facts) => {
        for (const order of applied(facts).orders.filter(({ orderType }) => orderType === "CmsDeo")) {
          const { paid, attachable } = lineOf(order);
          expect((attachable - paid) * 10).toBeGreaterThanOrEqual(attachable * 6);
        }
      }),
      1000,
    );
  });

  test("nothing that a direct earnings attachment takes brings the pay-day above 40%", () => {
    check(
      fc.property(payDays(["Dea", "CmsDeo", "Ctaeo", "AeoNonPriority"]), (facts) => {
        const answer = applied(facts);
        for (const order of answer.orders.filter(({ orderType }) => orderType === "Dea")) {
          if (lineOf(order).paid === 0) continue;
          const loans = penceOf(answer.studentLoan) + penceOf(answer.postgraduateLoan);
          expect((takenUpTo(answer, order.turn ?? 0) + loans) * 10).toBeLessThanOrEqual(netOf(facts) * 4);
        }
      }),
      2000,
    );
  });

  test("what was taken and what is carried are what was expected, where the type carries", () => {
    check(
      fc.property(payDays(["CmsDeo", "AeoPriority", "NiAeoFines"]), (facts) => {
        const answer = applied(facts);
        answer.orders.forEach((order, at) => {
          const { paid, expected, shortfall } = lineOf(order);
          expect(paid + shortfall).toBe(expected);
          if (facts.orders[at]?.carryForwardShortfall === false) return;
          expect(penceOf(order.after.shortfallCarriedForward)).toBe(shortfall);
        });
      }),
      1000,
    );
  });

  test("a balance goes down by what was paid, never below zero, and at zero the order is discharged", () => {
    check(
      fc.property(payDays(), (facts) => {
        for (const order of applied(facts).orders) {
          const { before, after, lineItem } = order;
          if (before.remainingBalance === null || lineItem === null) continue;
          const left = penceOf(before.remainingBalance) - penceOf(lineItem.amountPaid);
          expect(after.remainingBalance).toBe(lineItem.remainingValue);
          expect(penceOf(lineItem.remainingValue ?? "")).toBe(left);
          expect(left).toBeGreaterThanOrEqual(0);
          if (left === 0) expect(after.status).toBe("Discharged");
        }
      }),
      1000,
    );
  });

  test("the sequence in which orders are given changes nothing", () => {
    check(
      fc.property(payDays(), fc.infiniteStream(fc.nat()), (facts, keys) => {
        const shuffled = facts.orders
          .map((order) => ({ order, key: keys.next().value }))
          .sort((one, other) => one.key - other.key)
          .map(({ order }) => order);
        const byId = (answer: CourtOrders) => new Map(answer.orders.map((order) => [order.orderId, order]));
        const one = applied(facts);
        const other = applied({ ...facts, orders: shuffled });
        expect(byId(other)).toEqual(byId(one));
        expect({ ...other, orders: [], warnings: [] }).toEqual({ ...one, orders: [], warnings: [] });
      }),
      1000,
    );
  });

  test("loans are never above what is due, and whole pounds where an order cuts them", () => {
    check(
      fc.property(payDays(), (facts) => {
        const { studentLoan, postgraduateLoan, loansLimitedBy } = applied(facts);
        expect(penceOf(studentLoan)).toBeLessThanOrEqual(penceOf(String(facts.studentLoan)));
        expect(penceOf(postgraduateLoan)).toBeLessThanOrEqual(penceOf(String(facts.postgraduateLoan)));
        if (loansLimitedBy === null) return;
        expect([studentLoan, postgraduateLoan].join(" ")).toMatch(/^\d+\.00 \d+\.00$/);
      }),
      1000,
    );
  });

  test("a fee is one pound for each order that took something, and nothing else", () => {
    check(
      fc.property(payDays(), (facts) => {
        const answer = applied(facts);
        for (const { lineItem } of answer.orders) {
          const fee = lineItem?.adminFee;
          if (lineItem?.amountPaid === "0.00") expect(fee).toBe("0.00");
          else expect(["0.00", "1.00"]).toContain(fee);
        }
        const fees = answer.orders.reduce((sum, { lineItem }) => sum + penceOf(lineItem?.adminFee ?? "0.00"), 0);
        expect(penceOf(answer.attachmentOrderFees)).toBe(fees);
      }),
      500,
    );
  });
});

function hasDebt({ orders }: CourtOrdersFacts): boolean {
  return orders.some(({ orderType }) => orderType === "Ea");
}

describe("one order and more pay", () => {
  test("a table never takes less of more", () => {
    const kinds = [
      { orderType: "Ea" },
      { orderType: "Ctaeo", jurisdiction: "England", dateMade: "2024-01-01" },
      { orderType: "Mcaeo", deductionBasis: "Table" },
      { orderType: "Dea", rateType: "Higher" },
      { orderType: "NiAeoFines" },
    ] as const;
    check(
      fc.property(fc.constantFrom(...kinds), fc.nat(600_000), fc.nat(600_000), (order, one, other) => {
        const paid = (pence: number) => {
          const facts = { paymentDate: "2026-04-30", payFrequency: "Monthly" as const, orders: [order] };
          return penceOf(applied({ ...facts, attachableEarnings: String(pence / 100) }).attachmentOrders);
        };
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(paid(less)).toBeLessThanOrEqual(paid(more));
      }),
      1500,
    );
  });
});
