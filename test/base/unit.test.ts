import { expect, it } from "vitest";
import { basisPointsOfPence, formatDate, formatPence, readDate, readPence } from "../../src/engine/base";

it("days and pence exclude each other for the type checker, and plain numbers pass", () => {
  const day = readDate("2026-04-06");
  const pence = readPence("205.49");
  // @ts-expect-error a day is no amount
  expect(formatPence(day)).toBe("205.49");
  // @ts-expect-error an amount is no day
  expect(formatDate(pence)).toBe("2026-04-06");
  // @ts-expect-error an amount is no rate
  expect(basisPointsOfPence(pence, pence)).toBeGreaterThan(0);
  expect(formatPence(pence + 1)).toBe("205.50");
});
