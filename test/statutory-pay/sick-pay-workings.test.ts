import Decimal from "decimal.js";
import { describe, expect, test } from "vitest";
import type { SickPayFacts, WorkingStep } from "../../src/engine";
import { checkLinking, postDifference, sickPay } from "../../src/engine/statutory-pay";
import { answered, facts, MONDAY_TO_FRIDAY, RULEBOOK } from "./support/calls";

const CASES: readonly { readonly name: string; readonly facts: SickPayFacts }[] = [
  {
    name: "over the reform, protected",
    facts: facts({
      absences: [{ startDate: "2026-03-23", endDate: "2026-04-17" }],
      averageEarningsOverride: "130",
    }),
  },
  {
    name: "80% of monthly pay",
    facts: {
      absences: [{ startDate: "2026-06-01", endDate: "2026-06-24" }],
      qualifyingDays: ["Monday", "Wednesday", "Friday"],
      employment: {
        payFrequency: "Monthly",
        earnings: [
          { paymentDate: "2026-04-30", amount: "500.00" },
          { paymentDate: "2026-05-29", amount: "500.00" },
        ],
      },
    },
  },
  {
    name: "two rates in a week, below the limit of weeks",
    facts: facts({
      absences: [{ startDate: "2026-03-29", endDate: "2026-04-11" }],
      qualifyingDays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
      averageEarningsOverride: "140",
    }),
  },
  {
    name: "below the earnings limit",
    facts: facts({ absences: [{ startDate: "2025-06-02", endDate: "2025-06-20" }], averageEarningsOverride: "124.99" }),
  },
];

/** Reads "500", "123.25" or an exact division, "1200 ÷ 13", as numerator and denominator. */
function exact(step: WorkingStep, name: string): [Decimal, Decimal] {
  const [over, under = "1"] = (step.inputs[name] ?? "0").replace("%", "").split(" ÷ ");
  return [new Decimal(over as string), new Decimal(under)];
}

function number(step: WorkingStep, name: string): Decimal {
  const [over, under] = exact(step, name);
  return over.div(under);
}

/** Recalculates a step from its printed inputs, by its printed formula. */
function recompute(step: WorkingStep): string {
  switch (step.id) {
    case "average-earnings.pattern": {
      const average = number(step, "earnings").div(number(step, "months")).mul(12).div(52);
      return fraction(step.value).sub(average).abs().lt("1e-12") ? step.value : average.toString();
    }
    case "sick-pay.earnings-test":
      return number(step, "average weekly earnings").gte(number(step, "lower earnings limit")) ? "yes" : "no";
    case "sick-pay.weekly-rate": {
      const rate = number(step, "average weekly earnings").mul(number(step, "share")).div(100);
      return fraction(step.value).sub(rate).abs().lt("1e-12") ? step.value : rate.toString();
    }
    case "sick-pay.slice": {
      const names = Object.keys(step.inputs).filter((name) => name.startsWith("days"));
      const pounds = names.reduce((sum, name) => {
        const [over, under] = exact(step, name.replace("days", "weekly rate"));
        const day = over.div(under.mul(number(step, "qualifying days of the week")));
        return sum.add(number(step, name).mul(day.toDecimalPlaces(4, Decimal.ROUND_DOWN)));
      }, new Decimal(0));
      return pounds.toDecimalPlaces(2, Decimal.ROUND_UP).toFixed(2);
    }
    case "sick-pay.weeks-used": {
      const names = Object.keys(step.inputs).filter((name) => name.startsWith("days in weeks of"));
      const weeks = names.map((name) => number(step, name).div(name.slice("days in weeks of ".length)));
      return Decimal.sum(number(step, "imported weeks"), ...weeks).toFixed(2, Decimal.ROUND_HALF_UP);
    }
    case "linking.gap": {
      const isNear = number(step, "days between").lte(56);
      return isNear && step.inputs["forms a period"] === "yes" ? "yes" : "no";
    }
    case "linking.waiting-days":
      return Decimal.max(0, number(step, "waiting days").sub(number(step, "served"))).toString();
    case "linking.weeks":
      return Decimal.max(0, new Decimal(28).sub(number(step, "weeks used"))).toFixed(2);
    case "statutory-pay.difference":
      return number(step, "now due").sub(number(step, "paid")).toFixed(2);
    default:
      throw new Error(`no formula known for ${step.id}`);
  }
}

function fraction(text: string): Decimal {
  const [over, under = "1"] = text.split(" ÷ ");
  return new Decimal(over as string).div(under);
}

function figureOf(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);
}

describe.each(CASES)("$name", ({ facts: given }) => {
  const result = sickPay(given, RULEBOOK, { explain: true });
  const steps = result.ok ? (result.workings?.steps ?? []) : [];

  test("every step follows from its inputs", () => {
    expect(steps.map((step) => `${step.id} ${recompute(step)}`)).toEqual(
      steps.map(({ id, value }) => `${id} ${value}`),
    );
    expect(steps.length).toBeGreaterThan(1);
  });

  test("slices and weeks are the figures that they name", () => {
    const named = steps.filter(({ id }) => id === "sick-pay.slice" || id === "sick-pay.weeks-used");
    for (const { figure, value } of named)
      expect([figure, figureOf(answered(result), figure)]).toEqual([figure, value]);
  });

  test("every step names sources that are held", () => {
    for (const { id, sources } of steps) {
      expect(sources.length, id).toBeGreaterThan(0);
      for (const source of sources) expect(result.ok && result.workings?.sources[source]?.title, source).toBeTruthy();
    }
  });

  test("and there are none unless asked for", () => {
    const plain = sickPay(given, RULEBOOK);
    expect(plain.ok && plain.workings).toBeNull();
    expect(answered(plain)).toEqual(answered(result));
  });
});

test("the linking check's steps follow from their inputs and are its figures", () => {
  const earlierAbsences = [{ startDate: "2026-03-02", endDate: "2026-03-13" }];
  const own = { startDate: "2026-04-20", qualifyingDays: MONDAY_TO_FRIDAY, averageEarningsOverride: "130" };
  const result = checkLinking({ ...own, earlierAbsences }, RULEBOOK, { explain: true });
  const steps = result.ok ? (result.workings?.steps ?? []) : [];
  expect(steps.map(recompute)).toEqual(steps.map(({ value }) => value));
  expect(steps.map(({ figure }) => String(figureOf(answered(result), figure)))).toEqual(["true", "0", "26.60"]);
});

test("the difference is explained week by week", () => {
  const payPeriods = [{ year: 2026, period: 1, startDate: "2026-04-06", endDate: "2026-05-05" }];
  const given = facts({ absences: [{ startDate: "2026-04-13", endDate: "2026-04-24" }], payPeriods });
  const before = answered(sickPay({ ...given, averageEarningsOverride: "100" }, RULEBOOK)).lineItems;
  const after = answered(sickPay({ ...given, averageEarningsOverride: "120" }, RULEBOOK)).lineItems;
  const locked = payPeriods.map((period) => ({ ...period, isLocked: true }));
  const posted = postDifference({ lineItems: after, storedLineItems: before, payPeriods: locked }, RULEBOOK, {
    explain: true,
  });
  const steps = posted.ok ? (posted.workings?.steps ?? []) : [];
  expect(steps.map(recompute)).toEqual(["16.00", "16.00"]);
  expect(steps.map(({ value }) => value)).toEqual(["16.00", "16.00"]);
});
