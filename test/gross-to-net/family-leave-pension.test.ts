import { describe, expect, it } from "vitest";
import {
  createRulebook,
  grossToNet,
  type PayLine,
  type PayslipFacts,
  type PayslipPensionFacts,
} from "../../src/engine";
import { documents, rulebook } from "../support/library";

const PAY = {
  payFrequency: "Monthly",
  paymentDate: "2026-07-31",
  taxCode: "1257L",
  week1Month1: true,
  niCategory: "A",
  yearToDate: null,
} as const;

const QE: PayslipPensionFacts = {
  pensionType: "NetPayArrangement",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
};
const EXCHANGED: PayslipPensionFacts = { ...QE, pensionType: "SalarySacrifice" };

/** A month's salary of 26,000 a year, and maternity pay of the 31 days of July. */
const NORMAL = "2166.67";
const statutory = (amount: string, statutoryType = "StatutoryMaternityPay") =>
  ({ lineType: "StatutoryPayment", statutoryType, amount }) as PayLine;

function payslipOf(facts: Partial<PayslipFacts>, rules = rulebook) {
  const answer = grossToNet({ ...PAY, ...facts } as PayslipFacts, rules, { explain: true });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

/** Returns the employer's share and what the member's pay bears of the contribution. */
function shares(facts: Partial<PayslipFacts>) {
  const { employerPension, pension, salarySacrifice } = payslipOf(facts).forPeriod;
  return { employer: employerPension, member: pension === "0.00" ? salarySacrifice : pension };
}

describe("the pension of a month with paid family leave", () => {
  const lines = [statutory("860.56")];
  const normalPayForgone = NORMAL;
  const set1 = { ...QE, contributionBasis: "PensionablePaySet1", employerFactor: "0.04" } as const;

  it.each<[string, PayslipPensionFacts, Partial<PayslipFacts>, string, string]>([
    ["SE-01, qualifying earnings", QE, { lines }, "49.40", "17.03"],
    ["SE-02, relief at source", { ...QE, pensionType: "ReliefAtSource" }, { lines }, "49.40", "13.62"],
    [
      "SE-03, basic pay",
      { ...QE, contributionBasis: "PensionablePayUncertified" },
      { lines: [statutory("860.56", "StatutoryAdoptionPay")] },
      "65.00",
      "43.03",
    ],
    ["SE-04, set 1", set1, { lines: [statutory("860.56", "StatutorySharedParentalPay")] }, "86.67", "43.03"],
    ["set 3", { ...QE, contributionBasis: "PensionablePaySet3", employeeFactor: "0.04" }, { lines }, "65.00", "34.42"],
    ["SE-05", QE, { lines: [statutory("850.00")], normalPayForgone: "2500.00" }, "59.40", "16.50"],
    [
      "SE-06, part of a month",
      QE,
      { lines: [{ amount: "997.26" }, statutory("1028.58")], normalPayForgone: "1169.41" },
      "49.40",
      "75.29",
    ],
    ["SE-07, arrears", QE, { lines: [statutory("4421.12")] }, "49.40", "183.45"],
    [
      "arrears after the return",
      QE,
      { lines: [{ amount: NORMAL }, statutory("860.56")], normalPayForgone: "0" },
      "49.40",
      "125.36",
    ],
    ["SE-09, unpaid ordinary maternity leave", QE, { lines: [] }, "49.40", "0.00"],
    [
      "a fixed amount",
      { ...QE, contributionMode: "FixedAmount", employeeFactor: "20", employerFactor: "30" },
      { lines },
      "30.00",
      "20.00",
    ],
  ])("%s", (_, pension, facts, employer, member) => {
    expect(shares({ normalPayForgone, pension, ...facts })).toEqual({ employer, member });
  });

  it("follows actual pay in sickness (SE-10)", () => {
    const sick = { lines: [statutory("566.95", "StatutorySickPay")], pension: QE };
    expect(shares(sick)).toEqual({ employer: "1.41", member: "2.35" });
  });

  it("needs lines, which say what is statutory", () => {
    const facts = { ...PAY, grossPay: "860.56", normalPayForgone, pension: QE };
    expect(grossToNet(facts as PayslipFacts, rulebook)).toMatchObject({
      ok: false,
      problems: [{ token: "required_with", path: "/lines" }],
    });
  });
});

describe("salary sacrifice beside statutory pay", () => {
  const inLeave = { lines: [statutory("860.56")], normalPayForgone: NORMAL, pension: EXCHANGED };

  it("takes the whole of what is agreed in a normal month (SE-11)", () => {
    const month = payslipOf({ lines: [{ amount: NORMAL }], pension: EXCHANGED });
    expect(month.forPeriod).toMatchObject({ salarySacrifice: "82.33", grossPay: "2084.34", employerPension: "131.73" });
    expect(month.warnings).toEqual([]);
  });

  it("takes nothing of statutory pay alone, and the employer pays the exchanged share (SE-12)", () => {
    const month = payslipOf(inLeave);
    expect(month.forPeriod).toMatchObject({
      salarySacrifice: "0.00",
      grossPay: "860.56",
      taxablePay: "860.56",
      ni: "0.00",
      employerNi: "66.53",
      employerPension: "131.73",
      statutoryPay: { StatutoryMaternityPay: "860.56" },
    });
    expect(month.pensionContributions).toMatchObject({
      employerOwnContribution: "49.40",
      sacrificeBorneByEmployer: "82.33",
      salarySacrifice: "0.00",
      nationalInsuranceSaving: "0.00",
    });
    expect(month.warnings).toEqual([
      { token: "salary_sacrifice_restricted", arguments: { due: "82.33", deducted: "0.00" } },
    ]);
  });

  it("shares a saving of the employer's National Insurance that there is, and none of statutory pay alone", () => {
    const pension = { ...EXCHANGED, nationalInsuranceSavingsFactor: "0.5" };
    const saving = (facts: Partial<PayslipFacts>) => payslipOf({ ...facts, pension }).pensionContributions;
    // 15% of 82.33, and half of it.
    expect(saving({ lines: [{ amount: NORMAL }] })).toMatchObject({
      nationalInsuranceSaving: "12.35",
      nationalInsuranceShared: "6.18",
    });
    expect(saving(inLeave)).toMatchObject({ nationalInsuranceShared: "0.00", sacrificeBorneByEmployer: "82.33" });
  });

  it("takes ordinary deductions of statutory pay alone", () => {
    const dues = { lineType: "DeductionAfterTax", amount: "14.50" } as const;
    const { forPeriod } = payslipOf({ lines: [statutory("860.56"), dues] });
    expect(forPeriod).toMatchObject({ grossPay: "860.56", otherDeductions: "14.50", netPay: "846.06" });
  });

  it("takes the pay above statutory pay first (SE-13)", () => {
    const month = payslipOf({
      ...inLeave,
      lines: [statutory("860.56"), { amount: "50.00" }],
      normalPayForgone: "2116.67",
    });
    expect(month.forPeriod).toMatchObject({ salarySacrifice: "50.00", grossPay: "860.56", employerPension: "131.73" });
    expect(month.pensionContributions?.sacrificeBorneByEmployer).toBe("32.33");
  });

  it("takes no more than a stated limit, for the pension first, and the pension is on the pay that is left", () => {
    const full = { grossPay: "2166.67", pension: EXCHANGED };
    expect(payslipOf({ ...full, sacrificeLimit: "50.00" }).forPeriod).toMatchObject({ salarySacrifice: "50.00" });
    expect(payslipOf({ ...full, sacrificeLimit: null }).forPeriod).toMatchObject({ salarySacrifice: "82.33" });
    const cycle = { lineType: "SalarySacrifice", amount: "150.00" } as const;
    const lines = [{ amount: "2166.67" }, cycle];
    // 5% of 2,065.38 less 520.00 at source, 4% deducted.
    const atSource = { ...EXCHANGED, pensionType: "ReliefAtSource" } as const;
    const limited = payslipOf({ lines, pension: atSource, sacrificeLimit: "101.29" }).forPeriod;
    expect(limited).toMatchObject({ salarySacrifice: "101.29", pension: "61.82" });
    const both = payslipOf({ lines, pension: EXCHANGED, sacrificeLimit: "101.29" });
    expect(both.forPeriod.salarySacrifice).toBe("101.29");
    expect(both.pensionContributions?.salarySacrifice).toBe("77.27");
  });

  it.each([
    ["NetPayArrangement", { employeeContribution: "4.00", taxRelief: "0.00", employerOwnContribution: "21.12" }],
    ["ReliefAtSource", { employeeContribution: "4.00", taxRelief: "1.00", employerOwnContribution: "20.12" }],
    ["SalarySacrifice", { salarySacrifice: "4.00", employerOwnContribution: "21.12" }],
  ] as const)(
    "beyond pay is the employer's with the relief, by %s: 8%% of 314.00 in total",
    (pensionType, expected) => {
      const earlier = { earnings: "830.00", employeeContribution: "0", employerOwnContribution: "0" };
      const pension = { ...EXCHANGED, pensionType, payReferencePeriodToDate: earlier, memberContributionLimit: "4.00" };
      const { pensionContributions: made } = payslipOf({ lines: [{ amount: "4.00" }], pension });
      expect(made).toMatchObject({ ...expected, autoEnrolmentMinimum: { isMet: true } });
    },
  );

  it("is not paid by anybody if the contract ends it for the leave", () => {
    const made = createRulebook(documents, { policies: { sacrificeDuringFamilyLeave: "ContractEnds" } });
    if (!made.ok) throw new Error("no rulebook");
    const month = payslipOf(inLeave, made.value);
    expect(month.forPeriod).toMatchObject({ salarySacrifice: "0.00", employerPension: "49.40" });
  });

  it("leaves statutory sick pay whole, and the employer pays the exchanged share of actual pay or nobody does", () => {
    const sick = { lines: [statutory("566.95", "StatutorySickPay")], pension: EXCHANGED };
    expect(payslipOf(sick).forPeriod).toMatchObject({ grossPay: "566.95", employerPension: "3.76" });
    const made = createRulebook(documents, { policies: { sacrificeDuringSickness: "Reduced" } });
    if (!made.ok) throw new Error("no rulebook");
    expect(payslipOf(sick, made.value).forPeriod).toMatchObject({ grossPay: "566.95", employerPension: "1.41" });
  });

  it("is not recovered from a later payment of the period", () => {
    const first = payslipOf(inLeave).pensionContributions;
    const pension = { ...EXCHANGED, payReferencePeriodToDate: first?.payReferencePeriodToDate ?? null };
    const second = payslipOf({ lines: [{ amount: "100.00" }], pension });
    expect(second.forPeriod).toMatchObject({ salarySacrifice: "5.00", employerPension: "8.00" });
  });

  it("cuts what else is sacrificed too, after the pension and the last first", () => {
    const other = (amount: string, id: string): PayLine => ({ lineType: "SalarySacrifice", amount, id });
    const month = payslipOf({
      lines: [statutory("860.56"), { amount: "100.00" }, other("30.00", "first"), other("40.00", "last")],
      normalPayForgone: "2066.67",
      pension: { ...EXCHANGED, employeeFactor: "0.03" },
    });
    expect(month.forPeriod).toMatchObject({ salarySacrifice: "100.00", grossPay: "860.56" });
    const rows = month.summaryItems.filter(({ lineType }) => lineType === "SalarySacrifice");
    expect(rows.map(({ id, amount }) => [id, amount])).toEqual([
      ["first", "30.00"],
      ["last", "22.70"],
    ]);
    expect(month.warnings).toEqual([
      { token: "salary_sacrifice_restricted", arguments: { due: "117.30", deducted: "100.00" } },
    ]);
  });

  it("drops a voluntary sacrifice before the scheme's own", () => {
    const month = payslipOf({
      ...inLeave,
      lines: [statutory("860.56"), { amount: "100.00" }],
      normalPayForgone: "2066.67",
      pension: { ...EXCHANGED, additionalVoluntaryContribution: "50.00" },
    });
    expect(month.forPeriod).toMatchObject({ salarySacrifice: "100.00", employerPension: "149.40" });
    expect(month.pensionContributions?.sacrificeBorneByEmployer).toBe("0.00");
  });
});
