import Decimal from "decimal.js";
import { describe, expect, test } from "vitest";
import { assessWorker, type ContributionFacts, calculateContributions, type WorkingStep } from "../../src/engine";
import { rulebook } from "./support/answer";

const MEMBER: ContributionFacts = {
  paymentDate: "2026-06-30",
  pensionType: "ReliefAtSource",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.0512",
  employerFactor: "0.0333",
  frequency: "Monthly",
  earnings: "2471.38",
};

const SETS: readonly (readonly [string, Partial<ContributionFacts>])[] = [
  ["relief at source", {}],
  ["net pay", { pensionType: "NetPayArrangement" }],
  ["sacrifice", { pensionType: "SalarySacrifice", nationalInsuranceSavingsFactor: "0.75", employerNiSaving: "15.03" }],
  ["a set", { contributionBasis: "PensionablePaySet1", pensionablePay: "2001.99" }],
  [
    "a further payment",
    { payReferencePeriodToDate: { earnings: "700", employeeContribution: "7.37", employerOwnContribution: "5.99" } },
  ],
  ["fixed sums", { contributionMode: "FixedAmount", employeeFactor: "30", employerFactor: "20" }],
  ["a cap", { employerContributionCap: { amount: "60.00", per: "Period" } }],
  ["stated sums", { contributionOverride: { employeeAmount: "100", employerAmount: "70" } }],
  [
    "an override in a period that has begun",
    {
      contributionOverride: { employeeFactor: "0.07", employerFactor: "0.04" },
      payReferencePeriodToDate: { earnings: "700", employeeContribution: "7.37", employerOwnContribution: "5.99" },
    },
  ],
];

/** Returns the number of an input: pounds, or a fraction. */
function input(step: WorkingStep, name: string): Decimal {
  const text = step.inputs[name];
  if (text === undefined) throw new Error(`${step.id} has no input ${name}`);
  const [numerator = "", denominator = "1"] = text.split("/");
  return new Decimal(numerator).div(denominator);
}

const halfUp = (x: Decimal) => x.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
const band = (step: WorkingStep, name: string) =>
  Decimal.max(0, Decimal.min(input(step, name), input(step, "upper limit")).sub(input(step, "lower limit")));

/** Recalculates a step from its inputs, by its printed formula. */
function recompute(step: WorkingStep): Decimal {
  const of = (name: string) => input(step, name);
  switch (step.formula) {
    case "band of(earnings to date) − band of(earnings before)":
      return band(step, "earnings to date").sub(band(step, "earnings before"));
    case "greatest(0, round half up(base to date × share) − taken)":
      return Decimal.max(0, halfUp(of("base to date").mul(of("share"))).sub(of("taken")));
    case "least(greatest(0, round half up(base to date × share) − taken), cap)":
      return Decimal.min(of("cap"), halfUp(of("base to date").mul(of("share"))).sub(of("taken")));
    case "greatest(0, fixed − taken)":
      return Decimal.max(0, of("fixed").sub(of("taken")));
    case "stated":
      return of("stated");
    case "round half up(contribution ÷ part taken × (1 − part taken))":
      return halfUp(
        of("contribution")
          .div(of("part taken"))
          .mul(new Decimal(1).sub(of("part taken"))),
      );
    case "round half up(saving × share)":
      return halfUp(of("saving").mul(of("share")));
    case "own + sacrificed + shared":
      return of("own").add(of("sacrificed")).add(of("shared"));
    default:
      throw new Error(`no formula known: ${step.formula}`);
  }
}

describe("workings of contributions", () => {
  test.each(SETS)("of %s follow from their inputs, and the last of a figure is the figure", (_, facts) => {
    const result = calculateContributions({ ...MEMBER, ...facts }, rulebook, { explain: true });
    if (!result.ok || result.workings === null) throw new Error(JSON.stringify(result));
    const { steps, sources } = result.workings;
    const value = result.value as unknown as Readonly<Record<string, unknown>>;
    for (const step of steps) {
      expect(`${step.id} ${recompute(step).toFixed(2)}`).toBe(`${step.id} ${step.value}`);
      expect(value[step.figure.slice(1)]).toBe(step.value);
      expect(step.sources.filter((id) => sources[id] === undefined)).toEqual([]);
    }
    expect(steps.length).toBeGreaterThanOrEqual(3);
  });

  test("are left out when nobody asks", () => {
    const result = calculateContributions(MEMBER, rulebook);
    expect(result.ok && result.workings).toBeNull();
  });
});

describe("workings of an assessment", () => {
  test("state the day, the ages, the earnings and the category", () => {
    const facts = {
      dateOfBirth: "1960-05-06",
      earnings: "1500.00",
      frequency: "Monthly",
      payReferencePeriodStartDate: "2026-06-06",
      payReferencePeriodEndDate: "2026-07-05",
    } as const;
    const result = assessWorker(facts, rulebook, { explain: true });
    if (!result.ok || result.workings === null) throw new Error(JSON.stringify(result));
    const value = result.value as unknown as Readonly<Record<string, unknown>>;
    for (const { figure, value: shown, sources } of result.workings.steps) {
      expect(value[figure.slice(1)]).toBe(shown);
      expect(sources.length).toBeGreaterThan(0);
    }
    expect(result.workings.steps.map(({ id }) => id)).toEqual([
      "pensions.assessment-date",
      "pensions.state-pension-date",
      "pensions.qualifying-earnings",
      "pensions.category",
    ]);
    const earnings = result.workings.steps[2] as WorkingStep;
    expect(band(earnings, "earnings").toFixed(2)).toBe(earnings.value);
  });

  test("name what an exception changes", () => {
    const facts = {
      dateOfBirth: "1990-03-02",
      earnings: "1500.00",
      frequency: "Monthly",
      payReferencePeriodStartDate: "2026-06-06",
      payReferencePeriodEndDate: "2026-07-05",
      assessmentException: "Director",
    } as const;
    const result = assessWorker(facts, rulebook, { explain: true });
    const last = result.ok ? result.workings?.steps.at(-1) : null;
    expect(last).toMatchObject({ id: "pensions.exception", figure: "/outcome", value: "MayEnrol" });
  });
});
