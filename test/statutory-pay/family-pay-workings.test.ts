import Decimal from "decimal.js";
import { describe, expect, test } from "vitest";
import type { WorkingStep } from "../../src/engine/base";
import {
  averageEarnings,
  type FamilyPayFacts,
  familyPaySchedule,
  recalculateForPayRises,
} from "../../src/engine/statutory-pay";
import { answerOf, calendarMonths, MATERNITY, rulebook } from "./family-pay-support";

/** Reads a number as steps write it: pounds, per cent, or a division. */
function numberOf(text: string | undefined): Decimal {
  if (text === undefined) throw new Error("an input is missing");
  if (text.endsWith("%")) return new Decimal(text.slice(0, -1)).div(100);
  const [over, under = "1"] = text.split(" ÷ ");
  return new Decimal(over ?? "").div(under);
}

const up = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_CEIL);

/** Recalculates a step from its printed inputs. */
function recompute({ id, formula, inputs }: WorkingStep): Decimal {
  const input = (name: string) => numberOf(inputs[name]);
  switch (id) {
    case "average-earnings.pattern": {
      if (formula === "earnings ÷ weeks") return input("earnings").div(input("weeks"));
      if (formula === "earnings ÷ days × 7") return input("earnings").div(input("days")).mul(7);
      return input("earnings").div(input("months")).mul(12).div(52);
    }
    case "family-pay.week": {
      const share = input("average").mul(input("share"));
      if (formula === "0") return new Decimal(0);
      if (formula.includes("most")) return up(Decimal.max(0, share.sub(input("standard rate"))));
      return up(formula.includes("least") ? Decimal.min(share, input("standard rate")) : share);
    }
    case "family-pay.slice": {
      const worth = up(input("weekly rate").mul(input("days")).div(7));
      return formula.startsWith("least") ? Decimal.min(worth, input("the week").sub(input("earlier slices"))) : worth;
    }
    case "family-pay.pay-rise-difference": {
      const { "Maternity Allowance": allowance, ...weeks } = inputs;
      const sum = Object.values(weeks).reduce((total, amount) => total.add(amount), new Decimal(0));
      return Decimal.max(0, sum.sub(numberOf(allowance)));
    }
    default:
      throw new Error(`no way to check ${id}`);
  }
}

/** Returns the figure of a result that a step explains. */
function figureAt(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value);
}

const MONTHLY = {
  ...MATERNITY,
  averageEarningsOverride: null,
  payPeriods: calendarMonths(2026, 3, 12),
  workedWeeks: ["2026-05-05"],
  employment: {
    startDate: "2015-01-05",
    payFrequency: "Monthly",
    earnings: [
      { paymentDate: "2025-10-31", amount: "1777.77" },
      { paymentDate: "2025-11-28", amount: "1801.03" },
    ],
  },
} satisfies FamilyPayFacts;

describe("the workings of a schedule", () => {
  const answer = familyPaySchedule(MONTHLY, rulebook, { explain: true });
  const value = answerOf(answer);
  const steps = (answer.ok ? answer.workings?.steps : null) ?? [];

  test("explain the average, every week and every slice of a split week", () => {
    expect(steps.filter(({ id }) => id === "family-pay.week")).toHaveLength(39);
    expect(steps.filter(({ id }) => id === "average-earnings.pattern")).toHaveLength(1);
    expect(steps.filter(({ id }) => id === "family-pay.lost-week")).toHaveLength(1);
    const split = value.lineItems.filter(({ days, rateBasis }) => days < 7 && rateBasis !== "Nil");
    expect(split.length).toBeGreaterThan(8);
    expect(steps.filter(({ id }) => id === "family-pay.slice")).toHaveLength(split.length);
  });

  test("say why a week is lost", () => {
    const lost = steps.filter(({ id }) => id === "family-pay.lost-week");
    expect(lost.map(({ figure, value: reason }) => [figure, reason])).toEqual([["/weeks/9/reason", "Worked"]]);
    expect(value.weeks[9]?.reason).toBe("Worked");
  });

  const worked = steps.filter(({ id }) => id !== "family-pay.lost-week");
  test.each(worked.map((step) => ({ id: step.id, figure: step.figure, step })))("$id at $figure", ({ step }) => {
    expect(recompute(step).toFixed(6)).toBe(numberOf(step.value).toFixed(6));
    if (step.id === "average-earnings.pattern") {
      expect(numberOf(step.value).toFixed(2)).toBe(figureAt(value, step.figure));
    } else expect(figureAt(value, step.figure)).toBe(step.value);
    expect(step.sources.length).toBeGreaterThan(0);
  });

  test("cost nothing when they are not asked for", () => {
    expect(familyPaySchedule(MONTHLY, rulebook)).toEqual({ ...answer, workings: null });
  });
});

describe("the workings of", () => {
  test("pay rises add up to the difference", () => {
    const payRises = [{ effectiveFrom: "2026-05-01", previousSalary: "24000", newSalary: "25200" }];
    const answer = recalculateForPayRises({ ...MONTHLY, payRises }, rulebook, { explain: true });
    const value = answerOf(answer);
    const steps = (answer.ok ? answer.workings?.steps : null) ?? [];
    const difference = steps.find(({ id }) => id === "family-pay.pay-rise-difference") as WorkingStep;
    expect(recompute(difference).toFixed(2)).toBe(value.difference);
    expect(Number(value.difference)).toBeGreaterThan(0);
    const average = steps.find(({ id }) => id === "average-earnings.pattern") as WorkingStep;
    expect(recompute(average).toFixed(2)).toBe(value.recalculatedAverageWeeklyEarnings);
  });

  test("a claim lifted to the limit show the excess over the allowance", () => {
    const payRises = [{ effectiveFrom: "2026-05-01", previousSalary: "24000", newSalary: "48000" }];
    const earnings = ["2025-10-31", "2025-11-28"].map((paymentDate) => ({ paymentDate, amount: "520" }));
    const facts = { ...MONTHLY, payRises, employment: { ...MONTHLY.employment, earnings } };
    const answer = recalculateForPayRises(facts, rulebook, { explain: true });
    const value = answerOf(answer);
    const weeks = ((answer.ok ? answer.workings?.steps : null) ?? []).filter(({ id }) => id === "family-pay.week");
    expect(value.isNewlyEntitled).toBe(true);
    expect(weeks).toHaveLength(39);
    for (const step of weeks) expect(recompute(step).toFixed(2)).toBe(figureAt(value, step.figure));
  });

  test.each([
    { payFrequency: "Weekly", days: [1, 2, 3, 4, 5, 6, 7, 8].map((week) => 7 * week) },
    { payFrequency: "Irregular", days: [1, 20, 57, 64] },
  ] as const)("the average of $payFrequency pay", ({ payFrequency, days }) => {
    const earnings = days.map((day, index) => ({
      paymentDate: new Date(Date.UTC(2025, 8, day)).toISOString().slice(0, 10),
      amount: `${301 + index}.07`,
    }));
    const facts = { statutoryType: "StatutoryMaternityPay", qualifyingEventDate: "2026-03-20" } as const;
    const answer = averageEarnings({ ...facts, employment: { payFrequency, earnings } }, rulebook, { explain: true });
    const [step] = (answer.ok ? answer.workings?.steps : null) ?? [];
    expect(recompute(step as WorkingStep).toFixed(2)).toBe(answerOf(answer).averageWeeklyEarnings);
  });
});
