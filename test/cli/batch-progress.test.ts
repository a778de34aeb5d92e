import { expect, test } from "vitest";
import { duration, progressLine } from "../../src/cli/batch/batch-progress";

test("the bar says how much is done, how fast it goes and how long it will take", () => {
  expect(progressLine({ end: 0, from: 0, size: 4000, rows: 0, seconds: 0 })).toBe(
    "  ░░░░░░░░░░░░░░░░░░░░░░░░  0 %  0 people a second  0 s left",
  );
  expect(progressLine({ end: 1000, from: 0, size: 4000, rows: 50_000, seconds: 2 })).toBe(
    "  ██████░░░░░░░░░░░░░░░░░░  25 %  25,000 people a second  6 s left",
  );
  expect(progressLine({ end: 4000, from: 0, size: 4000, rows: 9, seconds: 1 })).toContain(
    "100 %  9 people a second  0 s left",
  );
});

test("what an earlier run had done counts for the bar, not for the time left", () => {
  expect(progressLine({ end: 3000, from: 2000, size: 4000, rows: 100, seconds: 10 })).toBe(
    "  ██████████████████░░░░░░  75 %  10 people a second  10 s left",
  );
});

test("times are shown in minutes and seconds", () => {
  expect([0.2, 59, 60, 3599].map(duration)).toEqual(["1 s", "59 s", "1 min 0 s", "59 min 59 s"]);
});
