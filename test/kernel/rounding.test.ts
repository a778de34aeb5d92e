import { describe, expect, test } from "vitest";
import {
  ceilDivide,
  floorDivide,
  floorShareToPenny,
  floorShareToPound,
  floorToPenny,
  halfDownDivide,
  halfUpDivide,
  lesser,
  positive,
  roundNiToPenny,
  wholePounds,
} from "../../src/kernel";

// Every rounding against whole-number arithmetic of any size, at and around multiples of the divisor up to 2^51.

const LARGEST = 2 ** 51 - 1;
const OFFSETS = [-2, -1, 0, 1, 2];

function floorOf(x: bigint, divisor: bigint): bigint {
  const quotient = x / divisor;
  return x % divisor < 0n ? quotient - 1n : quotient;
}

function ceilOf(x: bigint, divisor: bigint): bigint {
  return -floorOf(-x, divisor);
}

/** Yields amounts at and around multiples and halves of the divisor, of every size from 1 to `largest`, either sign. */
function* amountsNear(divisor: number, largest = LARGEST): Generator<number> {
  for (let size = 1; size <= largest; size *= 1.37) {
    const multiple = Math.floor(size / divisor) * divisor;
    for (const centre of [multiple, multiple + Math.floor(divisor / 2)]) {
      for (const offset of OFFSETS) {
        const amount = centre + offset;
        if (Math.abs(amount) <= largest) yield* [amount, 0 - amount];
      }
    }
  }
  yield* [largest, -largest];
}

/** Returns how many amounts were compared, and the first that differs. */
function compare(amounts: Iterable<number>, actual: (x: number) => number, expected: (x: bigint) => bigint) {
  let compared = 0;
  const different: string[] = [];
  for (const amount of amounts) {
    compared++;
    const found = actual(amount);
    const wanted = Number(expected(BigInt(amount)));
    if (found !== wanted || Object.is(found, -0)) different.push(`${amount}: ${found} instead of ${wanted}`);
  }
  return { enough: compared > 500, different: different.slice(0, 3) };
}

const EXACT = { enough: true, different: [] };

describe.each([3, 7, 12, 52, 100, 365, 366, 1200, 5200, 10_000])("division by %i", (divisor) => {
  const big = BigInt(divisor);
  test("down", () => {
    expect(
      compare(
        amountsNear(divisor),
        (x) => floorDivide(x, divisor),
        (x) => floorOf(x, big),
      ),
    ).toEqual(EXACT);
  });
  test("up", () => {
    expect(
      compare(
        amountsNear(divisor),
        (x) => ceilDivide(x, divisor),
        (x) => ceilOf(x, big),
      ),
    ).toEqual(EXACT);
  });
  test("to the nearest, a half down", () => {
    const amounts = amountsNear(divisor, Math.floor(LARGEST / 2));
    const expected = (x: bigint) => ceilOf(2n * x - big, 2n * big);
    expect(compare(amounts, (x) => halfDownDivide(x, divisor), expected)).toEqual(EXACT);
  });
  test("to the nearest, a half up", () => {
    const amounts = amountsNear(divisor, Math.floor(LARGEST / 2));
    const expected = (x: bigint) => floorOf(2n * x + big, 2n * big);
    expect(compare(amounts, (x) => halfUpDivide(x, divisor), expected)).toEqual(EXACT);
  });
});

describe("named roundings", () => {
  test.each([
    ["wholePounds", wholePounds, 100n, 100],
    ["floorToPenny", floorToPenny, 100n, 100],
    ["floorShareToPenny", floorShareToPenny, 10_000n, 10_000],
  ] as const)("%s", (_, round, big, divisor) => {
    expect(compare(amountsNear(divisor), round, (x) => floorOf(x, big))).toEqual(EXACT);
  });

  test("floorShareToPound answers pence of whole pounds", () => {
    expect(compare(amountsNear(1_000_000), floorShareToPound, (x) => floorOf(x, 1_000_000n) * 100n)).toEqual(EXACT);
  });

  test("roundNiToPenny drops digits after the third decimal, then takes 6 and more up", () => {
    const thirdDecimal = (x: bigint) =>
      floorOf(x, 10_000n) + (floorOf(x, 1000n) - floorOf(x, 10_000n) * 10n >= 6n ? 1n : 0n);
    expect(compare(amountsNear(10_000), roundNiToPenny, thirdDecimal)).toEqual(EXACT);
    expect(compare(amountsNear(6000), roundNiToPenny, thirdDecimal)).toEqual(EXACT);
  });
});

describe("branchless choices", () => {
  test("positive is the larger of the amount and zero", () => {
    expect(compare(amountsNear(100), positive, (x) => (x > 0n ? x : 0n))).toEqual(EXACT);
  });
  test("lesser is the smaller of two amounts", () => {
    for (const a of amountsNear(100, 10 ** 13)) {
      for (const b of [0, 4_189_00, -1, 1, 10 ** 11]) expect(lesser(a, b)).toBe(Math.min(a, b));
    }
  });
});
