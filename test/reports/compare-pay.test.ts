import { describe, expect, it } from "vitest";
import { type ComparePayFacts, comparePay } from "../../src/engine/reports";

function changesOf(facts: Partial<ComparePayFacts>) {
  const made = comparePay({ amounts: ["netPay"], employees: [], ...facts });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

const employee = (previous: string | null, current: string | null) => ({
  employeeId: "E1",
  previous: previous === null ? null : { netPay: previous },
  current: current === null ? null : { netPay: current },
});

describe("the pay of two runs", () => {
  it("is compared amount by amount, in total and by employee, with starters and leavers", () => {
    const employees = [employee("1000", "1234.56"), employee("800", null), employee(null, "900"), employee("5", "5")];
    const { totals, items } = changesOf({ employees });
    expect(totals).toEqual([
      {
        amount: "netPay",
        previous: "1805.00",
        current: "2139.56",
        difference: "334.56",
        percentage: "18.5",
        isExceeding: true,
      },
    ]);
    expect(
      items.map(({ isStarter, isLeaver, changes: [change] }) => [isStarter, isLeaver, change?.percentage]),
    ).toEqual([
      [false, false, "23.5"],
      [false, true, "-100.0"],
      [true, false, null],
      [false, false, "0.0"],
    ]);
    expect(items[3]?.changes[0]?.isExceeding).toBe(false);
  });

  it.each([
    ["100", "110", { thresholdAmount: "10" }, false],
    ["100", "110.01", { thresholdAmount: "10" }, true],
    ["100", "89.99", { thresholdAmount: "10" }, true],
    ["100", "110", { thresholdPercentage: "10" }, false],
    ["100", "110.01", { thresholdPercentage: "10" }, true],
    ["-100", "-110.01", { thresholdPercentage: "10" }, true],
    ["0", "0.01", { thresholdPercentage: "10" }, true],
    ["0", "0", { thresholdPercentage: "10" }, false],
    ["100", "105", { thresholdAmount: "10", thresholdPercentage: "4.99" }, true],
    ["100", "105", { thresholdAmount: "10", thresholdPercentage: "5" }, false],
  ])("exceeds a threshold only beyond it: %s to %s with %o is %s", (previous, current, thresholds, isExceeding) => {
    const { items } = changesOf({ employees: [employee(previous, current)], ...thresholds });
    expect(items[0]?.changes[0]?.isExceeding).toBe(isExceeding);
  });

  it("is refused without amounts", () => {
    expect(comparePay({ amounts: [], employees: [] })).toMatchObject({
      ok: false,
      problems: [{ token: "must_not_be_empty", path: "/amounts" }],
    });
  });
});
