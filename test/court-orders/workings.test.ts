import Decimal from "decimal.js";
import { describe, expect, test } from "vitest";
import type { WorkingStep } from "../../src/engine";
import { applyCourtOrders, attachableEarnings, type CourtOrdersFacts } from "../../src/engine/court-orders";
import { rulebook } from "./support";

const MONTH = { payFrequency: "Monthly", paymentDate: "2026-04-30" } as const;
const COUNCIL = { orderType: "Ctaeo", jurisdiction: "England", dateMade: "2025-02-01" } as const;
const CMA = { orderType: "Cma", dailyRate: "25.00", lastDeductionPayDate: "2026-03-31" } as const;

const CASES: Readonly<Record<string, CourtOrdersFacts>> = {
  "England, with a loan": {
    ...MONTH,
    attachableEarnings: "1813.07",
    studentLoan: "40.00",
    postgraduateLoan: "12.00",
    orders: [
      { orderType: "CmsDeo", percentage: "25", dateMade: "2025-03-01", shortfallCarriedForward: "310.00" },
      {
        orderType: "AeoPriority",
        fixedAmount: "75.00",
        protectedEarningsSettingCourtPerAmount: "860.00",
        dateMade: "2025-04-01",
        shortfallCarriedForward: "15.00",
        protectedShortfall: "20.00",
        totalAmountOwed: "600.00",
      },
      { orderType: "Dea", rateType: "Higher", dateMade: "2025-05-01", shortfallCarriedForward: "10.00" },
    ],
  },
  "council tax, split band and two series": {
    payFrequency: "Weekly",
    paymentDate: "2026-06-05",
    series: [
      { payFrequency: "Weekly", attachableEarnings: "612.35" },
      { payFrequency: "Monthly", attachableEarnings: "600.07" },
    ],
    orders: [COUNCIL],
  },
  "fines by days": {
    payFrequency: "Irregular",
    payInterval: { unit: "Day", count: 11 },
    paymentDate: "2026-06-05",
    attachableEarnings: "176.55",
    orders: [{ orderType: "Mcaeo", deductionBasis: "Table" }],
  },
  "two arrestments with too little": { ...MONTH, attachableEarnings: "1500.00", orders: [{ orderType: "Ea" }, CMA] },
  "two arrestments with enough": { ...MONTH, attachableEarnings: "3200.00", orders: [{ orderType: "Ea" }, CMA] },
  "an arrestment with holiday pay": {
    payFrequency: "FourWeekly",
    paymentDate: "2026-07-10",
    attachableEarnings: "1801.13",
    advancePay: { periods: ["1500.01"], partPeriod: { attachableEarnings: "300.40", days: 5 } },
    orders: [{ orderType: "Ea", totalAmountOwed: "900", previouslyPaid: "100" }],
  },
  "a conjoined order": {
    ...MONTH,
    attachableEarnings: "2600.00",
    orders: [
      {
        orderType: "Cao",
        ordinaryDebtAmount: "300.00",
        maintenanceDailyRate: "62.00",
        dateServed: "2026-04-06",
      },
    ],
  },
  "Northern Ireland": {
    payFrequency: "Weekly",
    paymentDate: "2026-06-05",
    attachableEarnings: "433.33",
    studentLoan: "9.00",
    orders: [
      { orderType: "NiAeoFines", shortfallCarriedForward: "180.00", overDeductionCarriedForward: "3.00" },
      {
        orderType: "NiAeoEjo",
        normalDeductionRate: "320.00",
        protectedEarningsRate: "700.00",
        ratePeriod: "Monthly",
        dateMade: "2025-01-01",
      },
    ],
  },
};

function inputs({ inputs: given, id }: WorkingStep) {
  return (name: string) => {
    const text = given[name];
    if (text === undefined) throw new Error(`${id} has no input ${name}`);
    return text.endsWith("%") ? new Decimal(text.slice(0, -1)).div(100) : new Decimal(text);
  };
}

const halfDown = (x: Decimal, places = 2) => x.toDecimalPlaces(places, Decimal.ROUND_HALF_DOWN);
const positive = (x: Decimal) => Decimal.max(0, x);

/** Recalculates a step from its printed inputs, by its printed formula. */
function recompute(step: WorkingStep): Decimal {
  const input = inputs(step);
  const sum = () => Object.keys(step.inputs).reduce((total, name) => total.add(input(name)), new Decimal(0));
  switch (step.id) {
    case "court-orders.attachable":
      return input("net earnings").sub(input("taken before"));
    case "court-orders.protected-share":
      return input("earnings").mul(input("share")).toDecimalPlaces(2, Decimal.ROUND_CEIL);
    case "court-orders.protected-stated":
      return input("protected earnings");
    case "court-orders.protected-days":
      return input("sum a day").mul(input("days"));
    case "court-orders.fixed-sum":
      return input("sum of the order");
    case "court-orders.share":
    case "court-orders.other-series":
      return halfDown(input("earnings").mul(input("rate")));
    case "court-orders.share-cut":
      return input("earnings").mul(input("rate")).toDecimalPlaces(2, Decimal.ROUND_FLOOR);
    case "court-orders.unit-table":
      return halfDown(input("earnings").div(input("number")).mul(input("rate"))).mul(input("number"));
    case "court-orders.unit-table-top": {
      const above = input("earnings").div(input("number")).sub(input("edge")).mul(input("rate above"));
      return halfDown(input("edge").mul(input("rate")).add(above)).mul(input("number"));
    }
    case "court-orders.arrestment-table": {
      const excess = input("earnings").div(input("number")).sub(input("edge"));
      const share = halfDown(halfDown(excess.mul(input("rate")), 4));
      return input("fixed")
        .add(Decimal.max(input("minimum"), share))
        .mul(input("number"));
    }
    case "court-orders.maintenance-days":
      return input("daily rate").mul(input("days"));
    case "court-orders.sum":
    case "court-orders.expected":
    case "court-orders.expected-conjoined":
    case "court-orders.total":
    case "court-orders.fees":
      return sum();
    case "court-orders.expected-within-balance":
      return Decimal.min(input("sum").add(input("brought forward")), input("still owed"));
    case "court-orders.deduction":
      return positive(
        Decimal.min(input("expected"), input("earnings").sub(input("protected")).sub(input("held back"))),
      );
    case "court-orders.deduction-shared": {
      const room = input("earnings").sub(input("protected"));
      return positive(halfDown(room.mul(input("expected")).div(input("expected").add(input("maintenance")))));
    }
    case "court-orders.deduction-conjoined": {
      const room = input("earnings").sub(input("debts")).sub(input("protected"));
      return input("debts").add(positive(Decimal.min(input("maintenance"), room)));
    }
    case "court-orders.student-loan":
    case "court-orders.postgraduate-loan":
      return Decimal.min(input("due"), input("room").floor().sub(input("taken before")));
    default:
      throw new Error(`no formula known for ${step.id}`);
  }
}

function figureOf(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce((inner, key) => (inner as Record<string, unknown>)[key], value);
}

describe.each(Object.entries(CASES))("%s", (_, facts) => {
  const result = applyCourtOrders(facts, rulebook, { explain: true });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const steps = result.workings?.steps ?? [];

  test("every step follows from its inputs", () => {
    for (const step of steps) expect(`${step.id} ${recompute(step).toFixed(2)}`).toBe(`${step.id} ${step.value}`);
    expect(steps.length).toBeGreaterThanOrEqual(6);
  });

  test("the last step of a figure is the figure", () => {
    const last = new Map(steps.map(({ figure, value }) => [figure, value]));
    for (const [figure, value] of last)
      expect(`${figure} ${figureOf(result.value, figure)}`).toBe(`${figure} ${value}`);
  });

  test("every step of the law names sources that are held", () => {
    for (const { id, sources } of steps.filter((step) => !/total|fees/.test(step.id))) {
      expect(sources.length, id).toBeGreaterThan(0);
      for (const source of sources) expect(result.workings?.sources[source]?.title, source).toBeTruthy();
    }
  });
});

test("workings of attachable earnings add up for every type of order", () => {
  const facts = {
    paymentDate: "2026-04-30",
    pay: [
      { payType: "Wages", amount: "2000.00" },
      { payType: "StatutoryMaternityPay", amount: "300.00" },
    ],
    tax: "151.20",
    ni: "91.84",
    pensionContributions: [{ contributionType: "Stakeholder", amount: "80.00" }],
  } as const;
  const result = attachableEarnings(facts, rulebook, { explain: true });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.workings?.steps).toHaveLength(11);
  for (const step of result.workings?.steps ?? []) {
    const input = inputs(step);
    const added = input("pay").add(input("advance added back"));
    const left = added.sub(input("tax")).sub(input("National Insurance")).sub(input("pension"));
    expect(`${step.id} ${left.toFixed(2)}`).toBe(`${step.id} ${figureOf(result.value, step.figure)}`);
  }
});

test("workings are not there unless asked for", () => {
  const result = applyCourtOrders(CASES["Northern Ireland"] as CourtOrdersFacts, rulebook);
  expect(result.ok && result.workings).toBeNull();
});
