import { expect, it } from "vitest";
import { createRulebook, grossToNet, type PayslipFacts, type Rulebook } from "../../src/engine";
import { documents, rulebook } from "../support/library";
import { check, fc } from "../support/property";

// The chapters keep what they were last asked for. Whatever was asked before, a payslip's answer is its own.

const created = createRulebook(documents, {
  policies: { minimumTotalTolerance: "OnePenny", courtTableRounding: "HalfUp" },
});
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const other = created.value;

const pension = fc.record(
  {
    pensionType: fc.constantFrom("NetPayArrangement", "ReliefAtSource", "SalarySacrifice"),
    contributionBasis: fc.constantFrom("QualifyingEarnings", "PensionablePaySet1", "PensionablePayUncertified"),
    contributionMode: fc.constantFrom("Percentage", "FixedAmount"),
    employeeFactor: fc.constantFrom("0.05", 0.05, "0.5", "0.333333"),
    employerFactor: fc.constantFrom("0.03", "0.1", 0.1),
    employeeOverride: fc.constantFrom(null, { employeeFactor: "0.07" }),
  },
  { requiredKeys: ["pensionType", "contributionBasis", "employeeFactor", "employerFactor"] },
);

const order = fc.record(
  {
    orderType: fc.constantFrom("Ctaeo", "AeoNonPriority", "CmsDeo"),
    dateMade: fc.constantFrom("2025-02-01", "2024-06-01", null),
    jurisdiction: fc.constantFrom("England", "Wales"),
    fixedAmount: fc.constantFrom("100.00", "33.33"),
    localAuthority: fc.constantFrom("Sample council", null),
    amountRepaidToDate: fc.constantFrom("0.00", "12.00"),
    endDate: fc.constantFrom(null, "2026-12-31"),
  },
  { requiredKeys: ["orderType"] },
);

const asked = fc.record({
  rules: fc.constantFrom<Rulebook>(rulebook, other),
  facts: fc.record(
    {
      payFrequency: fc.constantFrom("Weekly", "Monthly", "FourWeekly"),
      paymentDate: fc.constantFrom("2026-04-30", "2026-05-14", "2025-04-30", "2024-04-30"),
      taxCode: fc.constant("1257L"),
      niCategory: fc.constant("A"),
      grossPay: fc.constantFrom("900.00", "2500.55", "6000.00"),
      pension,
      courtOrders: fc.array(order, { maxLength: 3 }),
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
