import { expect, test } from "vitest";
import { halfUpShare } from "../src/engine/base";
import { check, fc } from "./support/property";

test("a share is exact at any size, just below, at and above a half", () => {
  const divisor = fc.integer({ min: 1, max: 366_000_000 });
  check(
    fc.property(fc.integer({ min: 0, max: 20_000_000 }), divisor, fc.integer({ min: -1, max: 1 }), (whole, by, off) => {
      const numerator = whole * by + Math.floor(by / 2) + off;
      fc.pre(numerator >= 0);
      const expected = (2n * BigInt(numerator) + BigInt(by)) / (2n * BigInt(by));
      expect(halfUpShare(numerator, 1, by)).toBe(Number(expected));
    }),
    2_000,
  );
});
