import { array, assert as assertProperty, constantFrom, integer, option, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { type AccountShare, divideNetPay } from "../../src/engine/bank-files";

const share = (splitType: AccountShare["splitType"], splitValue: string | null, name: string) => ({
  splitType,
  splitValue,
  name,
});
const MAIN = { name: "main" };

function parts(netPayPence: number, accounts: readonly ReturnType<typeof share>[], main: typeof MAIN | null = MAIN) {
  return divideNetPay({ netPayPence, accounts, main }).map(({ account, amountPence }) => [account?.name, amountPence]);
}

describe("net pay between accounts", () => {
  it.each([
    ["goes to the main account", 245364, [], [["main", 245364]]],
    [
      "an amount first",
      245364,
      [share("Amount", "500.00", "a")],
      [
        ["a", 50000],
        ["main", 195364],
      ],
    ],
    [
      "a percentage is of the whole net pay, half up",
      100001,
      [share("Amount", "1.00", "a"), share("Percentage", "12.5", "b")],
      [
        ["a", 100],
        ["b", 12500],
        ["main", 87401],
      ],
    ],
    [
      "half a penny goes up",
      10,
      [share("Percentage", "25", "a")],
      [
        ["a", 3],
        ["main", 7],
      ],
    ],
    ["never more than remains", 300, [share("Amount", "5.00", "a"), share("Percentage", "50", "b")], [["a", 300]]],
    [
      "the remainder",
      1000,
      [share("Remainder", null, "r"), share("Amount", "4.00", "a")],
      [
        ["a", 400],
        ["r", 600],
      ],
    ],
    ["zero has one part", 0, [share("Amount", "4.00", "a")], [["main", 0]]],
    ["below zero has no parts", -1, [share("Amount", "4.00", "a")], []],
  ] as const)("%s", (_, pence, accounts, expected) => {
    expect(parts(pence, accounts)).toEqual(expected);
  });

  it("has no account for what nobody takes", () => {
    expect(parts(1000, [share("Amount", "4.00", "a")], null)).toEqual([
      ["a", 400],
      [undefined, 600],
    ]);
  });

  it("adds up to net pay, to the penny, and no part is below zero", () => {
    const account = record({
      splitType: constantFrom("Amount" as const, "Percentage" as const, "Remainder" as const),
      splitValue: option(integer({ min: 0, max: 9_999 }).map((value) => (value / 100).toFixed(2))),
    });
    assertProperty(
      property(integer({ min: 0, max: 100_000_000 }), array(account, { maxLength: 10 }), (netPayPence, accounts) => {
        const found = divideNetPay({ netPayPence, accounts, main: MAIN });
        expect(found.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(netPayPence);
        expect(found.every(({ amountPence }) => amountPence > 0 || netPayPence === 0)).toBe(true);
      }),
    );
  });
});
