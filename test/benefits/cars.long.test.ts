import { expect, test } from "vitest";
import { carBenefit } from "../../src/engine/benefits";
import { companyCars } from "../../src/engine/testing";
import { fc } from "../support/property";
import { carByHand } from "./oracle";
import { answer, law } from "./support";

// A million cars, in ten parts with seeds of their own.

const CARS = 100_000;
const SEEDS = Array.from({ length: 10 }, (_, part) => 20_260_406 + part);

test.each(SEEDS)("100,000 cars of seed %s are what the law gives, counted day by day", { timeout: 900_000 }, (seed) => {
  const seen = { compared: 0, nothing: 0, relevant: 0, reduced: 0 };
  fc.assert(
    fc.property(companyCars(law), (car) => {
      const value = answer(carBenefit(car, law));
      const expected = carByHand(car);
      const isSame =
        value.cashEquivalent === `${expected.cashEquivalent / 100n}.00` &&
        value.percentage === `${expected.percentage}%` &&
        value.unavailableDays === expected.unavailableDays;
      seen.compared += 1;
      if (expected.cashEquivalent === 0n) seen.nothing += 1;
      if (value.isRelevantAmount) seen.relevant += 1;
      if (value.unavailableDays > 0) seen.reduced += 1;
      return isSame;
    }),
    { seed, numRuns: CARS },
  );
  expect(seen.compared).toBe(CARS);
  expect(seen.nothing).toBeLessThan(CARS / 2);
  expect(seen.relevant).toBeGreaterThan(CARS / 100);
  expect(seen.reduced).toBeGreaterThan(CARS / 4);
});
