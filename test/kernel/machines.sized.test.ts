import { expect, test } from "vitest";
import { sized } from "../support/sized";
import { compareMachines } from "./support/compare-machines";

const ROWS = sized(100_000, 1_000_000);

test(`${ROWS} rows: JavaScript, WebAssembly, SIMD and the single path give the same words`, {
  timeout: 900_000,
}, () => {
  const report = compareMachines(ROWS, 5001, 10, 20260406);
  expect(report.differences).toEqual([]);
  expect(report.rows).toBeGreaterThanOrEqual(ROWS);
  expect(report.words).toBeGreaterThan(report.rows * 250);
  expect(report.singles).toBeGreaterThan(ROWS / 5);
  expect(report.extraWeekRows).toBeGreaterThan(ROWS / 100);
  expect(report.negative).toBeLessThan(report.singles / 10);
});
