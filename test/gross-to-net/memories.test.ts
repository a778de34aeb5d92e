import { expect, it } from "vitest";
import { createRulebook, grossToNet, type PayslipFacts, type Rulebook } from "../../src/engine";
import { documents, rulebook } from "../support/library";
import { check, fc } from "../support/property";

// Calculations cache their last input. Whatever was calculated before, a payslip's result is its own.

const created = createRulebook(documents, {
  policies: { minimumTotalTolerance: "OnePenny", courtTableRounding: "HalfUp" },
});
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const other = created.value;

const pension = fc.record(
  {
    pensionType: fc.constantFrom("NetPayArrangement", "ReliefAtSource", "SalarySacrifice"),
    contributionBasis: fc.constantFrom("QualifyingEarnings", "PensionablePaySet1"),
    contributionMode: fc.constantFrom("Percentage", "FixedAmount"),
    employeeFactor: fc.constantFrom("0.05", "0.5"),
    employerFactor: fc.constantFrom("0.04", "0.5"),
    additionalVoluntaryContributionType: fc.constant("ReliefAtSource"),
    additionalVoluntaryContribution: fc.constant("10.00"),
    employeeOverride: fc.constantFrom(null, { employeeFactor: "0.07" }),
  },
  { requiredKeys: ["pensionType", "contributionBasis", "employeeFactor", "employerFactor"] },
);

const COUNCIL = { orderType: "Ctaeo", dateMade: "2024-06-01", jurisdiction: "England", localAuthority: null };
const JUDGMENT = {
  orderType: "AeoNonPriority",
  dateMade: "2024-07-01",
  fixedAmount: "100.00",
  protectedEarningsSettingCourtPerAmount: "500.00",
};

const order = fc.constantFrom(
  COUNCIL,
  { ...COUNCIL, jurisdiction: "Wales", amountRepaidToDate: "12.00" },
  JUDGMENT,
  { ...JUDGMENT, endDate: null, fixedAmount: "33.33" },
  { ...JUDGMENT, jurisdiction: "Wales" },
);

const asked = fc.record({
  rules: fc.constantFrom<Rulebook>(rulebook, other),
  facts: fc.record(
    {
      payFrequency: fc.constantFrom("Weekly", "Monthly", "FourWeekly"),
      paymentDate: fc.constantFrom("2026-04-30", "2026-05-14", "2025-04-30", "2024-04-30"),
      taxCode: fc.constant("1257L"),
      niCategory: fc.constant("A"),
      grossPay: fc.constantFrom("900.00", "2500.55", "9000.00"),
      pension,
      courtOrders: fc.array(order, { maxLength: 2 }),
    },
    { requiredKeys: ["payFrequency", "paymentDate", "taxCode", "niCategory", "grossPay"] },
  ),
});

function answersOf(list: readonly { readonly facts: unknown; readonly rules: Rulebook }[]): string[] {
  return list.map(({ facts, rules }) => JSON.stringify(grossToNet(facts as PayslipFacts, rules)));
}

it("does not remember anything of one payslip in another, whatever the sequence", () => {
  check(
    fc.property(fc.array(asked, { minLength: 2, maxLength: 8 }), (list) => {
      const forwards = answersOf(list);
      const backwards = answersOf([...list].reverse()).reverse();
      expect(backwards).toEqual(forwards);
      expect(answersOf(list.flatMap((each) => [each, each])).filter((_, at) => at % 2 === 1)).toEqual(forwards);
    }),
    300,
  );
});

const PAY = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  taxCode: "1257L",
  niCategory: "A",
  grossPay: "2500.00",
} as const;

const TERMS = {
  pensionType: "SalarySacrifice",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.04",
  nationalInsuranceSavingsFactor: "0",
  additionalVoluntaryContribution: "10.00",
} as const;

it.each([
  { pensionType: "NetPayArrangement" },
  { contributionBasis: "PensionablePaySet1" },
  { contributionMode: "FixedAmount" },
  { employeeFactor: "0.06" },
  { employerFactor: "0.05" },
  { nationalInsuranceSavingsFactor: "1" },
  { additionalVoluntaryContributionType: "ReliefAtSource" },
  { additionalVoluntaryContribution: "11.00" },
  { payReferencePeriodToDate: { earnings: "500.00" } },
  { employeeOverride: { employeeFactor: "0.07" } },
])("reads terms again that differ in %o", (change) => {
  const [before, changed, again] = answersOf(
    [TERMS, { ...TERMS, ...change }, TERMS].map((pension) => ({ facts: { ...PAY, pension }, rules: rulebook })),
  );
  expect(JSON.parse(changed ?? "")).toMatchObject({ ok: true });
  expect(changed).not.toBe(before);
  expect(again).toBe(before);
});

it("reads terms again of an object whose class states them, and of one that was changed inside", () => {
  const { pensionType: _, ...stated } = TERMS;
  const terms = (pensionType: string) => Object.assign(Object.create({ pensionType }) as object, stated);
  const cap = { ...TERMS, employerContributionCap: { amount: "90.00", per: "Period" } };
  const pensions = [terms("SalarySacrifice"), terms("NetPayArrangement"), stated, cap];
  const [sacrifice, netPay, none, capped] = answersOf(pensions.map(paidWith));
  cap.employerContributionCap.amount = "70.00";
  const [lower] = answersOf([cap].map(paidWith));
  expect(sacrifice).toContain('"pensionType":"SalarySacrifice"');
  expect(netPay).toContain('"pensionType":"NetPayArrangement"');
  expect(JSON.parse(none ?? "")).toMatchObject({ ok: false });
  expect([capped, lower].map((answer) => JSON.parse(answer ?? "").ok)).toEqual([true, true]);
  expect(lower).not.toBe(capped);
});

function paidWith(pension: object) {
  return { facts: { ...PAY, pension }, rules: rulebook };
}
