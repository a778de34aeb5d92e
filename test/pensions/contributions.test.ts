import { describe, expect, test } from "vitest";
import { type ContributionFacts, calculateContributions } from "../../src/engine";
import { answer, problemsOf, rulebook, rulebookWith } from "./support/answer";

const MEMBER: ContributionFacts = {
  paymentDate: "2026-06-30",
  pensionType: "ReliefAtSource",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
  frequency: "Monthly",
  earnings: "2000.00",
};

const work = (facts: Partial<ContributionFacts>) => calculateContributions({ ...MEMBER, ...facts }, rulebook);
const of = (facts: Partial<ContributionFacts>) => answer(work(facts));

describe("the minimum of automatic enrolment", () => {
  test.each<[string, Partial<ContributionFacts>, string[], object]>([
    [
      "1% and 1% of qualifying earnings (SE-49)",
      { employeeFactor: "0.01", employerFactor: "0.01", earnings: "2500.00" },
      ["19.80", "19.80"],
      { employerContribution: "59.40", totalContribution: "158.40", isMet: false },
    ],
    [
      "3% of basic pay without a certificate, beside overtime (SE-50)",
      { contributionBasis: "PensionablePayUncertified", earnings: "2700.00", pensionablePay: "1500.00" },
      ["75.00", "45.00"],
      { employerContribution: "65.40", totalContribution: "174.40", isMet: false },
    ],
    [
      "a month of maternity pay, on what is payable (FP-10)",
      { earnings: "860.56", employerEarnings: "2166.67" },
      ["17.03", "49.40"],
      { employerContribution: "10.22", totalContribution: "27.24", isMet: true },
    ],
  ])("%s", (_, facts, contributions, autoEnrolmentMinimum) => {
    const terms = { ...facts, pensionType: "NetPayArrangement" } as const;
    const found = of(terms);
    expect([found.employeeContribution, found.employerContribution]).toEqual(contributions);
    expect(found.autoEnrolmentMinimum).toEqual(autoEnrolmentMinimum);
  });
});

describe("an override of one pay run", () => {
  const override = { employeeFactor: "0.03", employerFactor: "0.03" };

  test("below the minimum is refused unless it is acknowledged", () => {
    const refused = work({ contributionOverride: override });
    expect(refused.ok ? null : refused.problems).toEqual([
      {
        token: "below_auto_enrolment_minimum",
        path: "/contributionOverride",
        arguments: { employer: "44.40", total: "88.80", minimumEmployer: "44.40", minimumTotal: "118.40" },
      },
    ]);
    const found = of({ contributionOverride: { ...override, acknowledgeBelowAutoEnrolmentMinimum: true } });
    expect(found).toMatchObject({ contributionSource: "PayRunOverride", employeeContribution: "35.52" });
    expect(found.autoEnrolmentMinimum).toEqual({
      employerContribution: "44.40",
      totalContribution: "118.40",
      isMet: false,
    });
  });

  test.each(["EntitledWorker", "NotEligible"] as const)("has no minimum for %s", (workerCategory) => {
    expect(of({ contributionOverride: override, workerCategory }).autoEnrolmentMinimum).toBeNull();
  });

  test("of the employer's share alone fails on the employer's minimum though the total is enough", () => {
    expect(problemsOf(work({ contributionOverride: { employerFactor: "0.02", employeeFactor: "0.07" } }))).toEqual([
      "below_auto_enrolment_minimum /contributionOverride",
    ]);
  });

  test("may be a sum, taken as it is, with the voluntary contribution on top", () => {
    const found = of({
      contributionOverride: { employeeAmount: "100.00", employerAmount: "50.00" },
      additionalVoluntaryContribution: "10.00",
    });
    expect(found).toMatchObject({
      employeeContribution: "100.00",
      taxRelief: "25.00",
      employerOwnContribution: "50.00",
      additionalVoluntaryContribution: "8.00",
      pension: "108.00",
    });
  });

  test("is not made up for by the next payment of the period", () => {
    const first = of({
      frequency: "Weekly",
      earnings: "250.00",
      contributionOverride: {
        employeeFactor: "0",
        employerFactor: "0",
        acknowledgeBelowAutoEnrolmentMinimum: true,
      },
    });
    const next = { frequency: "Weekly", earnings: "100.00" } as const;
    const second = of({ ...next, payReferencePeriodToDate: first.payReferencePeriodToDate });
    expect([first.employeeContribution, first.employerContribution]).toEqual(["0.00", "0.00"]);
    expect([second.employeeContribution, second.employerContribution]).toEqual(["4.00", "3.00"]);
  });

  test("one penny of rounding is forgiven by default and counted by policy", () => {
    // 0.08 of qualifying earnings: 0.0024 and 0.0040 round to zero, the minimum of 0.0064 to a penny.
    const facts = { ...MEMBER, earnings: "520.08", contributionOverride: { employeeFactor: "0.05" } };
    expect(calculateContributions(facts, rulebook).ok).toBe(true);
    const strict = calculateContributions(facts, rulebookWith({ minimumTotalTolerance: "None" }));
    expect(problemsOf(strict)).toEqual(["below_auto_enrolment_minimum /contributionOverride"]);
  });
});

describe("a cap on the employer's contribution", () => {
  test("holds by the period and by the year", () => {
    const rates = { employerFactor: "0.10" };
    expect(of({ ...rates, employerContributionCap: { amount: "100.00", per: "Period" } }).employerContribution).toBe(
      "100.00",
    );
    const year = { employerContributionCap: { amount: "1000.00", per: "Year" } } as const;
    expect(of({ ...rates, ...year, employerOwnContributionYearToDate: "0" }).employerContribution).toBe("148.00");
    expect(of({ ...rates, ...year, employerOwnContributionYearToDate: "940.00" }).employerContribution).toBe("60.00");
  });

  test("is refused where it goes below the employer's minimum", () => {
    expect(problemsOf(work({ employerContributionCap: { amount: "44.39", per: "Period" } }))).toEqual([
      "below_auto_enrolment_minimum /employerContributionCap",
    ]);
    expect(of({ employerContributionCap: { amount: "44.40", per: "Period" } }).employerContribution).toBe("44.40");
  });
});

describe("salary sacrifice", () => {
  const sacrifice = { pensionType: "SalarySacrifice", earnings: "3000.00" } as const;

  test("shares the saving that is stated, not the rate", () => {
    const found = of({ ...sacrifice, nationalInsuranceSavingsFactor: "0.5", employerNiSaving: "10.01" });
    expect(found).toMatchObject({
      salarySacrifice: "124.00",
      employeeContribution: "0.00",
      nationalInsuranceSaving: "10.01",
      nationalInsuranceShared: "5.01",
      employerContribution: "203.41",
      pension: "0.00",
    });
  });

  test("gives up the voluntary contribution too, or takes it by another method", () => {
    const voluntary = { ...sacrifice, additionalVoluntaryContribution: "50.00" };
    expect(of(voluntary)).toMatchObject({ salarySacrifice: "174.00", pension: "0.00", employerContribution: "248.40" });
    expect(of({ ...voluntary, additionalVoluntaryContributionType: "NetPayArrangement" })).toMatchObject({
      salarySacrifice: "124.00",
      additionalVoluntaryContribution: "50.00",
      pension: "50.00",
    });
    expect(of({ ...voluntary, additionalVoluntaryContributionType: "ReliefAtSource" })).toMatchObject({
      additionalVoluntaryContribution: "40.00",
      additionalVoluntaryTaxRelief: "10.00",
      pension: "40.00",
    });
  });
});

describe("fixed sums", () => {
  const fixed = { contributionMode: "FixedAmount", employeeFactor: "30.00", employerFactor: "50.00" } as const;

  test("are taken as they are, once a period, and not at all without a base", () => {
    expect(of(fixed)).toMatchObject({
      employeeContribution: "30.00",
      taxRelief: "7.50",
      employerContribution: "50.00",
    });
    expect(of({ ...fixed, earnings: "520.00" })).toMatchObject({
      employeeContribution: "0.00",
      employerContribution: "0.00",
    });
    const again = of({ ...fixed, payReferencePeriodToDate: of(fixed).payReferencePeriodToDate });
    expect(again).toMatchObject({ employeeContribution: "0.00", employerContribution: "0.00" });
  });
});

describe("a member's own standing factors", () => {
  test("go before the group's", () => {
    const found = of({ employeeOverride: { employeeFactor: "0.06" } });
    expect(found).toMatchObject({ contributionSource: "EmployeeOverride", employeeContribution: "71.04" });
    expect(found.employerContribution).toBe("44.40");
    expect(of({}).contributionSource).toBe("Group");
  });
});

describe("a first period that began before membership", () => {
  const facts: ContributionFacts = {
    ...MEMBER,
    pensionType: "NetPayArrangement",
    earnings: "1000.00",
    enrolmentDate: "2026-06-16",
    payReferencePeriodStartDate: "2026-06-01",
    payReferencePeriodEndDate: "2026-06-30",
  };

  test("keeps the whole band, or the days' share of it by policy", () => {
    const whole = answer(calculateContributions(facts, rulebook));
    const days = answer(calculateContributions(facts, rulebookWith({ firstPeriodBand: "ProRata" })));
    expect([whole.employeeContribution, days.employeeContribution]).toEqual(["24.00", "37.00"]);
  });

  test("has a whole band for a member of the whole period", () => {
    const before = { ...facts, enrolmentDate: "2026-06-01" };
    const found = answer(calculateContributions(before, rulebookWith({ firstPeriodBand: "ProRata" })));
    expect(found.employeeContribution).toBe("24.00");
  });
});

describe("pay without a certificate", () => {
  const facts = {
    contributionBasis: "PensionablePayUncertified",
    pensionType: "NetPayArrangement",
    pensionablePay: "1200.00",
  } as const;

  test("is measured against qualifying earnings", () => {
    const found = of(facts);
    expect(found).toMatchObject({
      pensionableEarnings: "1200.00",
      employeeContribution: "60.00",
      employerContribution: "36.00",
    });
    expect(found.autoEnrolmentMinimum).toEqual({
      employerContribution: "44.40",
      totalContribution: "118.40",
      isMet: false,
    });
  });

  test("is that of a certified set whose certificate has ended before the pay date", () => {
    const certified = { ...facts, contributionBasis: "PensionablePaySet2", employeeFactor: "0.05" } as const;
    const onPay = of({ ...certified, certificateValidTo: MEMBER.paymentDate }).autoEnrolmentMinimum;
    expect(onPay).toMatchObject({ employerContribution: "36.00", isMet: true });
    const ended = of({ ...certified, certificateValidTo: "2026-04-06" });
    expect(ended).toMatchObject({ employerContribution: "36.00", pensionableEarnings: "1200.00" });
    expect(ended.autoEnrolmentMinimum).toEqual(of(facts).autoEnrolmentMinimum);
  });

  test("meets it with rates that make up for the narrower pay", () => {
    const found = of({ ...facts, employerFactor: "0.04", employeeFactor: "0.06" });
    expect(found.autoEnrolmentMinimum?.isMet).toBe(true);
  });
});
