import fc from "fast-check";
import { expect, it } from "vitest";
import { terminationAward } from "../../src/engine";
import { formatPence, readPence } from "../../src/engine/base";
import { answerOf } from "../support/golden/engine";
import { rulebook } from "../support/library";

const THRESHOLD = 30_000_00;
const payments = fc.array(fc.integer({ min: 0, max: 40_000_00 }), { maxLength: 8 });

it("an award in whatever payments is free and taxed as one payment of it", () => {
  fc.assert(
    fc.property(payments, fc.integer({ min: 2022, max: 2026 }), (amounts, taxYear) => {
      let paid = 0;
      let free = 0;
      for (const amount of amounts) {
        const facts = { taxYear, amount: formatPence(amount), paidBefore: formatPence(paid) };
        const { exempt, taxable } = answerOf(terminationAward(facts, rulebook));
        expect(readPence(exempt) + readPence(taxable)).toBe(amount);
        free += readPence(exempt);
        paid += amount;
        // Taken back at once, both parts are what they were.
        const back = { taxYear, amount: formatPence(-amount), paidBefore: formatPence(paid) };
        const taken = answerOf(terminationAward(back, rulebook));
        expect([taken.exempt, taken.taxable].map((part) => formatPence(0 - readPence(part)))).toEqual([
          exempt,
          taxable,
        ]);
      }
      expect(free).toBe(Math.min(paid, THRESHOLD));
    }),
  );
});
