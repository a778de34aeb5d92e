import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { CourtOrderFacts, CourtOrders, CourtOrdersFacts } from "../src/engine/court-orders";
import { applied } from "./court-orders/support";

interface PayDay {
  readonly change: Partial<CourtOrdersFacts>;
  readonly expect: Readonly<Record<string, unknown>>;
}

type Row = readonly [example: string, source: string, facts: CourtOrdersFacts, payDays: readonly PayDay[]];

function rowsOf<Kind>(file: string): readonly Kind[] {
  return (JSON.parse(readFileSync(`test/golden/${file}.json`, "utf8")) as { rows: Kind[] }).rows;
}

/** Returns the figure that a JSON pointer names. */
function figureAt(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce((inner, key) => (inner as Record<string, unknown>)[key], value);
}

/** Copies the state after a pay day into the order, as docs/court-orders.md says. */
function carried(order: CourtOrderFacts, at: number, answer: CourtOrders): CourtOrderFacts {
  return { ...order, ...answer.orders[at]?.after };
}

/** Returns whether pay days of a row are consecutive, or are several examples of the same orders. */
function follows(payDays: readonly PayDay[]): boolean {
  return payDays.slice(1).every(({ change }) => change.paymentDate !== undefined);
}

function runRow([, , facts, payDays]: Row): number {
  let { orders } = facts;
  payDays.forEach(({ change, expect: expected }, at) => {
    const given = { ...facts, ...change, orders };
    const answer = applied(given);
    const found = Object.fromEntries(Object.keys(expected).map((pointer) => [pointer, figureAt(answer, pointer)]));
    expect({ payDay: at + 1, ...found }).toEqual({ payDay: at + 1, ...expected });
    if (follows(payDays)) orders = orders.map((order, place) => carried(order, place, answer));
  });
  return payDays.length;
}

describe.each([
  { file: "2026-27/court-orders", rows: 52, payDays: 95 },
  { file: "2024-25/court-orders", rows: 3, payDays: 3 },
])("$file", ({ file, rows, payDays }) => {
  let executed = 0;

  test.each(rowsOf<Row>(file))("%s", (...row) => {
    executed += runRow(row);
  });

  test("every row and pay-day was executed", () => {
    expect([rowsOf(file).length, executed]).toEqual([rows, payDays]);
  });
});

describe("2024-25/court-orders-dea", () => {
  const rows =
    rowsOf<readonly ["Weekly" | "Monthly", "Standard" | "Higher", string, string]>("2024-25/court-orders-dea");

  test("every edge of the bands", () => {
    const found = rows.map(([payFrequency, rateType, attachableEarnings]) => {
      const facts = { paymentDate: "2025-01-31", payFrequency, attachableEarnings };
      const [order] = applied({ ...facts, orders: [{ orderType: "Dea", rateType }] }).orders;
      return [payFrequency, rateType, attachableEarnings, order?.lineItem?.amountPaid];
    });
    expect(found).toEqual(rows);
    expect(found).toHaveLength(56);
  });
});
