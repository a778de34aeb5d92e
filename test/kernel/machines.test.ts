import { expect, test } from "vitest";
import { compareMachines } from "./support/compare-machines";

test("a million rows: JavaScript, WebAssembly, SIMD and the single path give the same words", {
  timeout: 900_000,
}, () => {
  const report = compareMachines(1_000_000, 5001, 10, 20260406);
  expect(report.differences).toEqual([]);
  expect(report.rows).toBeGreaterThanOrEqual(1_000_000);
  expect(report.words).toBeGreaterThan(report.rows * 250);
  expect(report.singles).toBeGreaterThan(200_000);
  expect(report.extraWeekRows).toBeGreaterThan(10_000);
  expect(report.negative).toBeLessThan(report.singles / 10);
});
