import Decimal from "decimal.js";
import { describe, expect, test } from "vitest";
import {
  type AssessmentFacts,
  assessWorker,
  type ContributionFacts,
  type Contributions,
  calculateContributions,
} from "../../src/engine";
import { check, fc } from "../support/property";
import { answer, rulebook } from "./support/answer";

const ORDER = ["NotEligible", "EntitledWorker", "NonEligibleJobholder", "EligibleJobholder"];
const FREQUENCIES = ["Weekly", "Fortnightly", "FourWeekly", "Monthly", "Quarterly", "TwiceYearly", "Annually"] as const;
const TYPES = ["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"] as const;

const amount = (most: number) =>
  fc.integer({ min: 0, max: most }).map((pence) => new Decimal(pence).div(100).toFixed(2));
const factor = fc.integer({ min: 0, max: 200_000 }).map((millionths) => new Decimal(millionths).div(1e6).toFixed());
const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(`${from}T00:00:00Z`), max: new Date(`${to}T00:00:00Z`), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

const worker: fc.Arbitrary<AssessmentFacts> = fc.record({
  dateOfBirth: day("1945-01-01", "2012-12-31"),
  earnings: amount(600_000),
  frequency: fc.constantFrom(...FREQUENCIES),
  payReferencePeriodStartDate: fc.constant("2026-06-01"),
  payReferencePeriodEndDate: fc.constant("2026-06-30"),
  assessmentDate: day("2026-06-01", "2026-06-30"),
});

const rank = (facts: AssessmentFacts) => ORDER.indexOf(answer(assessWorker(facts, rulebook)).workerCategory);

describe("assessment", () => {
  test("never ranks lower for higher earnings", () => {
    check(
      fc.property(worker, amount(300_000), (facts, more) => {
        const higher = new Decimal(facts.earnings as string).add(more).toFixed(2);
        expect(rank({ ...facts, earnings: higher })).toBeGreaterThanOrEqual(rank(facts));
      }),
      2_000,
    );
  });

  test("never ranks lower with age up to State Pension age, nor higher after it", () => {
    check(
      fc.property(worker, worker, (facts, { dateOfBirth }) => {
        const other = { ...facts, dateOfBirth };
        const [older, younger] = facts.dateOfBirth < dateOfBirth ? [facts, other] : [other, facts];
        const answered = answer(assessWorker(older, rulebook));
        const isPast =
          answered.statePensionDate === null || answered.statePensionDate <= answered.effectiveAssessmentDate;
        if (!isPast) expect(rank(older)).toBeGreaterThanOrEqual(rank(younger));
        else if (answer(assessWorker(younger, rulebook)).age >= 22)
          expect(rank(older)).toBeLessThanOrEqual(rank(younger));
      }),
      2_000,
    );
  });

  test("never enrols outside the ages, and no earnings are no qualifying earnings", () => {
    check(
      fc.property(worker, (facts) => {
        const { age, workerCategory } = answer(assessWorker(facts, rulebook));
        expect(workerCategory === "NotEligible").toBe(age < 16 || age >= 75);
        if (workerCategory === "EligibleJobholder") expect(age).toBeGreaterThanOrEqual(22);
        const idle = answer(assessWorker({ ...facts, earnings: "0" }, rulebook));
        expect(idle.workerCategory).toBe(workerCategory === "NotEligible" ? "NotEligible" : "EntitledWorker");
      }),
      2_000,
    );
  });
});

const member: fc.Arbitrary<ContributionFacts> = fc.record({
  paymentDate: day("2024-04-06", "2027-04-05"),
  pensionType: fc.constantFrom(...TYPES),
  contributionBasis: fc.constant("QualifyingEarnings" as const),
  employeeFactor: factor,
  employerFactor: factor,
  frequency: fc.constantFrom(...FREQUENCIES),
  earnings: amount(6_000_000),
});

const work = (facts: ContributionFacts) => answer(calculateContributions(facts, rulebook));
const sum = (results: readonly Contributions[], field: keyof Contributions) =>
  results.reduce((total, result) => total.add(result[field] as string), new Decimal(0)).toFixed(2);

/** Published limits of a period, typed independently. */
const BANDS: Readonly<Record<(typeof FREQUENCIES)[number], readonly [number, number]>> = {
  Weekly: [120, 967],
  Fortnightly: [240, 1934],
  FourWeekly: [480, 3867],
  Monthly: [520, 4189],
  Quarterly: [1560, 12568],
  TwiceYearly: [3120, 25135],
  Annually: [6240, 50270],
};

const shareOf = (base: Decimal, ...factors: (string | number)[]) =>
  factors
    .reduce<Decimal>((part, one) => part.mul(one), base)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toFixed(2);

describe("contributions", () => {
  test("are what plain decimal arithmetic makes of them", () => {
    check(
      fc.property(member, (facts) => {
        const [lower, upper] = BANDS[facts.frequency as (typeof FREQUENCIES)[number]];
        const base = Decimal.max(0, Decimal.min(facts.earnings as string, upper).sub(lower));
        const value = work(facts);
        const isAtSource = facts.pensionType === "ReliefAtSource";
        const due = shareOf(base, facts.employeeFactor, isAtSource ? "0.8" : 1);
        const isSacrifice = facts.pensionType === "SalarySacrifice";
        expect(value.pensionableEarnings).toBe(base.toFixed(2));
        expect(value.employerOwnContribution).toBe(shareOf(base, facts.employerFactor));
        expect(isSacrifice ? value.salarySacrifice : value.employeeContribution).toBe(due);
        expect(value.taxRelief).toBe(isAtSource ? shareOf(new Decimal(due), "0.25") : "0.00");
      }),
      5_000,
    );
  });

  test("of pay in parts are those of the pay in one", () => {
    check(
      fc.property(member, fc.array(amount(500_000), { minLength: 2, maxLength: 5 }), (facts, parts) => {
        const whole = parts.reduce((total, part) => total.add(part), new Decimal(0)).toFixed(2);
        const results: Contributions[] = [];
        for (const earnings of parts) {
          const payReferencePeriodToDate = results.at(-1)?.payReferencePeriodToDate ?? null;
          results.push(work({ ...facts, earnings, payReferencePeriodToDate }));
        }
        const once = work({ ...facts, earnings: whole });
        for (const field of [
          "employeeContribution",
          "salarySacrifice",
          "employerContribution",
          "pensionableEarnings",
        ] as const) {
          expect(sum(results, field)).toBe(once[field]);
        }
      }),
      1_000,
    );
  });

  test("at source are never more than net pay's, and within half a penny of four fifths", () => {
    check(
      fc.property(member, (facts) => {
        const source = work({ ...facts, pensionType: "ReliefAtSource" });
        const net = work({ ...facts, pensionType: "NetPayArrangement" });
        expect(new Decimal(net.employeeContribution).gte(source.employeeContribution)).toBe(true);
        const exact = new Decimal(source.pensionableEarnings).mul(facts.employeeFactor).mul("0.8");
        expect(exact.sub(source.employeeContribution).abs().lte("0.005")).toBe(true);
      }),
      1_000,
    );
  });

  test("by sacrifice cost the employer what both sides pay under net pay, and the shared saving", () => {
    check(
      fc.property(member, amount(50_000), factor, (facts, employerNiSaving, nationalInsuranceSavingsFactor) => {
        const shared = { employerNiSaving, nationalInsuranceSavingsFactor };
        const sacrifice = work({ ...facts, pensionType: "SalarySacrifice", ...shared });
        const net = work({ ...facts, pensionType: "NetPayArrangement" });
        const both = new Decimal(net.employerContribution).add(net.employeeContribution);
        expect(sacrifice.pension).toBe("0.00");
        expect(new Decimal(sacrifice.employerContribution).sub(sacrifice.nationalInsuranceShared).toFixed(2)).toBe(
          both.toFixed(2),
        );
      }),
      1_000,
    );
  });

  test("on a payslip read one way or the other, never both", () => {
    const additional = fc.record({
      additional: amount(50_000),
      refund: amount(50_000),
      type: fc.constantFrom(...TYPES),
    });
    check(
      fc.property(member, additional, (facts, { additional: gross, refund, type }) => {
        const value = work({
          ...facts,
          additionalVoluntaryContribution: gross,
          additionalVoluntaryContributionType: type,
          refunds: { ReliefAtSource: refund },
        });
        const rows = (kinds: readonly string[], isSacrifice: boolean) =>
          value.summaryItems
            .filter(({ pensionLineType }) => kinds.includes(pensionLineType))
            .filter(({ pensionType }) => (pensionType === "SalarySacrifice") === isSacrifice)
            .reduce((total, row) => total.add(row.amount), new Decimal(0));
        const own = ["Contribution", "AdditionalVoluntaryContribution"];
        const refunded = value.summaryItems.filter(({ pensionLineType }) => pensionLineType === "Refund");
        expect(rows(own, false).sub(refund).toFixed(2)).toBe(value.pension);
        const employers = rows(["EmployerContribution"], false).add(rows(["EmployerContribution"], true));
        expect(employers.add(rows(own, true)).toFixed(2)).toBe(value.employerPension);
        expect(refunded.map((row) => [row.type, row.amount])).toEqual(refund === "0.00" ? [] : [["Payable", refund]]);
        expect(value.summaryItems.every((row) => !row.amount.startsWith("-"))).toBe(true);
      }),
      1_000,
    );
  });
});
