import { describe, expect, it } from "vitest";
import {
  type ContributionBasis,
  calculateContributions,
  createRulebook,
  grossToNet,
  type PayslipFacts,
  type PayslipPensionFacts,
  type PensionType,
} from "../../src/engine";
import { formatPence, readPence } from "../../src/engine/base";
import { documents, rulebook } from "../support/library";
import { check, fc } from "../support/property";

const PAY = { payFrequency: "Monthly", paymentDate: "2026-04-30", taxCode: "1257L", niCategory: "A" } as const;

const TERMS: PayslipPensionFacts = {
  pensionType: "NetPayArrangement",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
};

function payslipOf(facts: object) {
  const answer = grossToNet({ ...PAY, ...facts } as PayslipFacts, rulebook, { explain: true });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer;
}

const anyTerms = fc.record({
  pensionType: fc.constantFrom<PensionType>("NetPayArrangement", "ReliefAtSource", "SalarySacrifice"),
  contributionBasis: fc.constantFrom<ContributionBasis>(
    "QualifyingEarnings",
    "PensionablePaySet1",
    "PensionablePaySet2",
  ),
  employeeFactor: fc.integer({ min: 0, max: 200 }).map((thousandths) => thousandths / 1000),
  employerFactor: fc.integer({ min: 40, max: 200 }).map((thousandths) => thousandths / 1000),
});

describe("a payslip with a pension to calculate", () => {
  it("is the payslip with the same contributions given as lines", () => {
    check(
      fc.property(anyTerms, fc.integer({ min: 0, max: 900_000 }), (pension, gross) => {
        const whole = payslipOf({ grossPay: formatPence(gross), pension }).value;
        const contributions = whole.pensionContributions;
        if (contributions === undefined) throw new Error("no contributions");
        const lines = [
          { amount: formatPence(gross) },
          { lineType: "EmployerPension", amount: contributions.employerOwnContribution },
          {
            lineType: "PensionContribution",
            pensionType: pension.pensionType,
            amount:
              pension.pensionType === "SalarySacrifice"
                ? contributions.salarySacrifice
                : contributions.employeeContribution,
          },
        ];
        expect(payslipOf({ lines }).value.forPeriod).toEqual(whole.forPeriod);
      }),
      300,
    );
  });

  it("asks the pensions chapter for the same contributions", () => {
    check(
      fc.property(anyTerms, fc.integer({ min: 0, max: 900_000 }), (pension, gross) => {
        const earnings = formatPence(gross);
        const pay = pension.contributionBasis === "QualifyingEarnings" ? { earnings } : { pensionablePay: earnings };
        const alone = calculateContributions(
          { ...pension, ...pay, paymentDate: PAY.paymentDate, frequency: "Monthly" },
          rulebook,
        );
        if (!alone.ok) throw new Error(JSON.stringify(alone.problems));
        const { pensionContributions } = payslipOf({ grossPay: earnings, pension }).value;
        for (const field of [
          "employeeContribution",
          "employerOwnContribution",
          "salarySacrifice",
          "taxRelief",
        ] as const) {
          expect(pensionContributions?.[field]).toBe(alone.value[field]);
        }
      }),
      300,
    );
  });

  it("counts sickness and maternity pay as it counts pay, leaves expenses out, and takes other sacrifice first", () => {
    const lines = [
      { amount: "1500.00" },
      { lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount: "300.00" },
      { amount: "250.00", isTaxable: false, isNiable: false },
      { lineType: "SalarySacrifice", amount: "100.00" },
    ];
    const { pensionContributions, forPeriod } = payslipOf({ lines, pension: TERMS }).value;
    expect(pensionContributions?.pensionableEarnings).toBe("1180.00");
    expect(forPeriod.pension).toBe("59.00");
  });

  it("pays the shared part of the employer's saving into the pension, by its National Insurance before and after", () => {
    const pension = { ...TERMS, pensionType: "SalarySacrifice", nationalInsuranceSavingsFactor: "0.5" };
    const before = payslipOf({ grossPay: "3000.00" }).value.forPeriod;
    const after = payslipOf({ grossPay: "3000.00", pension }).value;
    const saving = readPence(before.employerNi) - readPence(after.forPeriod.employerNi);
    expect(after.pensionContributions?.nationalInsuranceSaving).toBe(formatPence(saving));
    expect(saving).toBe(1860);
    expect(after.forPeriod.employerPension).toBe("207.70");
  });

  it("prints a voluntary contribution and a refund as rows of their own", () => {
    const pension = { ...TERMS, additionalVoluntaryContribution: "50.00", refunds: { ReliefAtSource: "12.00" } };
    const rows = payslipOf({ grossPay: "3000.00", pension }).value.summaryItems;
    const pensions = rows.filter(({ code }) => code.endsWith("PENSION"));
    expect(pensions.map(({ type, pensionLineType, amount }) => [type, pensionLineType, amount])).toEqual([
      ["Deduction", "Contribution", "124.00"],
      ["Deduction", "AdditionalVoluntaryContribution", "50.00"],
      ["Payable", "Refund", "12.00"],
      ["EmployerCost", "EmployerContribution", "74.40"],
    ]);
  });

  it("explains the contributions where the payslip holds them", () => {
    const answer = payslipOf({ grossPay: "3000.00", pension: TERMS });
    const step = answer.workings?.steps.find(({ figure }) => figure === "/pensionContributions/employeeContribution");
    expect(step).toMatchObject({ value: "124.00", sources: expect.arrayContaining([expect.any(String)]) });
  });

  it("says everything that is wrong, where it stands", () => {
    const answer = grossToNet(
      {
        ...PAY,
        grossPay: "x",
        pension: { ...TERMS, employeeFactor: "five", paymentDate: "2026-04-30", colour: "red" },
      } as never,
      rulebook,
    );
    const problems = answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`);
    expect(problems.sort()).toEqual([
      "not_a_fraction /pension/employeeFactor",
      "not_a_number /grossPay",
      "unknown_field /pension/colour",
      "unknown_field /pension/paymentDate",
    ]);
  });
});

describe("neonatal care pay", () => {
  const lines = [
    { amount: "1000.00" },
    { lineType: "StatutoryPayment", statutoryType: "StatutoryNeonatalCarePay", amount: "500.00" },
  ];

  it.each(["Counts", "DoesNotCount"] as const)(
    "is earnings for a pension as the policy says: %s",
    (neonatalCarePay) => {
      const created = createRulebook(documents, { policies: { neonatalCarePay } });
      if (!created.ok) throw new Error(JSON.stringify(created.problems));
      const answer = grossToNet({ ...PAY, lines, pension: TERMS } as PayslipFacts, created.value);
      if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
      const expected = neonatalCarePay === "Counts" ? "980.00" : "480.00";
      expect(answer.value.pensionContributions?.pensionableEarnings).toBe(expected);
    },
  );
});

describe("the first payment after a change of the pay interval", () => {
  it.each<[string, "Weekly" | "Monthly", string, object, string[]]>([
    [
      "a month of which weeks have paid 19 days (SE-47, TP-6)",
      "Monthly",
      "940.27",
      { days: 11, of: 30 },
      ["749.60", "37.48", "22.49"],
    ],
    ["a week of which a month has paid four days", "Weekly", "256.44", { days: 3, of: 7 }, ["205.01", "10.25", "6.15"]],
  ])("has the lower limit of the days that no earlier period has: %s", (_, payFrequency, grossPay, part, figures) => {
    const facts = {
      payFrequency,
      grossPay,
      pension: TERMS,
      enrolmentEarningsToDate: "0",
      yearToDate: null,
      payReferencePeriodPart: part,
    };
    const { forPeriod, pensionContributions } = payslipOf(facts).value;
    expect([forPeriod.qualifyingEarnings, forPeriod.pension, forPeriod.employerPension]).toEqual(figures);
    const whole = payslipOf({ ...facts, payReferencePeriodPart: { days: 1, of: 1 } }).value.pensionContributions;
    expect(pensionContributions?.autoEnrolmentMinimum).toEqual(whole?.autoEnrolmentMinimum);
  });

  it.each([
    [{ days: 0, of: 7 }, "too_small", "/payReferencePeriodPart/days"],
    [{ days: 8, of: 7 }, "too_large", "/payReferencePeriodPart/days"],
    [{ days: 1, of: 7, from: 1 }, "unknown_field", "/payReferencePeriodPart/from"],
  ])("refuses a part that is none: %j", (payReferencePeriodPart, token, path) => {
    const facts = { ...PAY, grossPay: "100.00", payReferencePeriodPart } as unknown as PayslipFacts;
    const answer = grossToNet(facts, rulebook);
    expect(answer.ok ? [] : answer.problems.map((each) => [each.token, each.path])).toEqual([[token, path]]);
  });
});

describe("jobs of one employment that are paid at different intervals", () => {
  const facts = {
    payFrequency: "Weekly",
    grossPay: "100.00",
    pension: { ...TERMS, payReferencePeriodToDate: { earnings: "500.00" } },
    enrolmentEarningsToDate: "500.00",
    yearToDate: null,
  } as const;

  it("have the limits of the longest interval: 80.00 of a week's 100.00 are above 520.00 of the month", () => {
    const { forPeriod } = payslipOf({ ...facts, payReferencePeriodFrequency: "Monthly" }).value;
    const figures = [forPeriod.qualifyingEarnings, forPeriod.pension, forPeriod.employerPension];
    expect(figures).toEqual(["80.00", "4.00", "2.40"]);
  });

  it("are refused an interval that is none", () => {
    const sent = { ...PAY, grossPay: "100.00", payReferencePeriodFrequency: "Daily" } as unknown as PayslipFacts;
    const answer = grossToNet(sent, rulebook);
    const found = answer.ok ? [] : answer.problems.map(({ token, path }) => [token, path]);
    expect(found).toEqual([["unknown_value", "/payReferencePeriodFrequency"]]);
  });
});
