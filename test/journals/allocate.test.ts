import { describe, expect, it } from "vitest";
import { allocate } from "../../src/engine/journals/postings/post-payslip";
import { check, fc } from "../support/property";

const shares = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 });
const amounts = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });

describe("allocation of pennies", () => {
  it.each([
    { pence: 100, shares: [1, 1, 1], parts: [34, 33, 33], why: "equal remainders: the first" },
    { pence: 101, shares: [1, 1, 1], parts: [34, 34, 33], why: "two pennies left: the first two" },
    { pence: 100, shares: [3333, 6667], parts: [33, 67], why: "the larger remainder, though it stands second" },
    { pence: 1, shares: [5000, 5000], parts: [1, 0], why: "one penny, two halves" },
    { pence: -1, shares: [5000, 5000], parts: [-1, 0], why: "the mirror image" },
    { pence: 10, shares: [1000, 2500, 6500], parts: [1, 3, 6], why: "halves tie: the one that stands first" },
    { pence: 0, shares: [4000, 6000], parts: [0, 0], why: "nothing" },
    {
      pence: 100_000_000_000,
      shares: [1, 1, 1],
      parts: [33_333_333_334, 33_333_333_333, 33_333_333_333],
      why: "the largest",
    },
    { pence: 7, shares: [10_000], parts: [7], why: "one part" },
  ])("$pence over $shares: $why", ({ pence, shares: given, parts }) => {
    expect(allocate(pence, given)).toEqual(parts);
  });

  it("always comes to the amount, and each part is its share rounded up or down", () => {
    check(
      fc.property(amounts, shares, (pence, given) => {
        const whole = given.reduce((sum, share) => sum + share, 0);
        const parts = allocate(pence, given);
        const exact = given.map((share) => (BigInt(pence) * BigInt(share) * 1000n) / BigInt(whole));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(pence);
        for (const [at, part] of parts.entries()) {
          const distance = BigInt(part) * 1000n - (exact[at] as bigint);
          expect(distance < 1000n && distance > -1000n).toBe(true);
        }
      }),
    );
  });

  it("gives nobody with a smaller remainder a penny before one with a larger", () => {
    check(
      fc.property(fc.nat(1_000_000), shares, (pence, given) => {
        const whole = given.reduce((sum, share) => sum + share, 0);
        const parts = allocate(pence, given);
        const rows = given.map((share, at) => {
          const low = Number((BigInt(pence) * BigInt(share)) / BigInt(whole));
          const remainder = Number((BigInt(pence) * BigInt(share)) % BigInt(whole));
          return { at, remainder, extra: (parts[at] as number) - low };
        });
        for (const up of rows.filter(({ extra }) => extra === 1)) {
          for (const down of rows.filter(({ extra }) => extra === 0)) {
            const isFair = up.remainder > down.remainder || (up.remainder === down.remainder && up.at < down.at);
            expect(isFair).toBe(true);
          }
        }
      }),
    );
  });
});
