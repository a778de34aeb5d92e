import { describe, expect, it } from "vitest";
import { createPayslipRulebook, createRulebook, grossToNet, type PayslipFacts, payYear } from "../../src/engine";
import type { Rulebook, RuleDocuments } from "../../src/engine/rulebook";
import { rules as latest } from "../../src/rules/2026-27";
import { rules as payslipRules } from "../../src/rules/payslip/2026-27";
import { loaded, rules } from "./support";

const PLAIN = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  grossPay: "3000.00",
  taxCode: "1257L",
  niCategory: "A",
} as const;

const PENSION = {
  pension: {
    pensionType: "NetPayArrangement",
    contributionBasis: "QualifyingEarnings",
    employeeFactor: "0.05",
    employerFactor: "0.03",
  },
} as const;

const ORDERS = {
  courtOrders: [
    {
      orderType: "Ctaeo",
      orderId: "council",
      dateMade: "2025-05-01",
      jurisdiction: "England",
      totalAmountOwed: "2000.00",
    },
  ],
} as const;

function digestOf(facts: PayslipFacts, rulebook: Rulebook): string {
  const result = grossToNet(facts, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.rules;
}

function without(documents: RuleDocuments, ...subjects: string[]): Rulebook {
  const entries = Object.entries(documents).filter(
    ([path]) => !subjects.some((name) => path.endsWith(`/${name}.json`)),
  );
  return loaded(Object.fromEntries(entries));
}

function small(): Rulebook {
  const created = createPayslipRulebook(payslipRules);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
}

const OTHERS = ["salary", "holiday", "minimum-wage", "statutory-pay"] as const;

/** Rulebooks with the rules of a payslip with a pension and orders. */
const LARGE: Readonly<Record<string, Rulebook>> = {
  "every year": loaded(rules),
  "one year": loaded(latest),
  "one year as copies": loaded(structuredClone(latest)),
  "no other subject": without(latest, ...OTHERS),
};

describe("the digest of a payslip names the law that it used", () => {
  const years = loaded(rules);

  it.each(Object.keys(LARGE))("whatever else the rulebook has: %s", (name) => {
    const rulebook = LARGE[name] as Rulebook;
    for (const more of [{}, PENSION, ORDERS, { ...PENSION, ...ORDERS }]) {
      expect(digestOf({ ...PLAIN, ...more }, rulebook)).toBe(digestOf({ ...PLAIN, ...more }, years));
    }
  });

  it("under rulebooks that have just what it needs", () => {
    expect(digestOf(PLAIN, small())).toBe(digestOf(PLAIN, years));
    const withPension = { ...PLAIN, ...PENSION };
    expect(digestOf(withPension, without(latest, ...OTHERS, "court-orders"))).toBe(digestOf(withPension, years));
    const withOrders = { ...PLAIN, ...ORDERS };
    expect(digestOf(withOrders, without(latest, ...OTHERS, "pensions"))).toBe(digestOf(withOrders, years));
  });

  it("tells a payslip with a pension, with orders, with both and with neither apart", () => {
    const digests = [{}, PENSION, ORDERS, { ...PENSION, ...ORDERS }].map((more) =>
      digestOf({ ...PLAIN, ...more }, years),
    );
    expect(new Set(digests).size).toBe(4);
  });

  it("is renamed by a change of law that it used, and by no other", () => {
    const amended = (path: string, value: string) => {
      const documents = structuredClone(latest) as Record<string, { parameters: Record<string, { values: object[] }> }>;
      const [file = "", parameter = ""] = path.split("#");
      Object.assign(documents[`2026-27/${file}.json`]?.parameters[parameter]?.values[0] ?? {}, { value });
      return loaded(documents);
    };
    const pension = amended("pensions#reliefAtSource", "19%");
    const fee = amended("court-orders#administrationFee", "1.01");
    expect(digestOf(PLAIN, pension)).toBe(digestOf(PLAIN, years));
    expect(digestOf({ ...PLAIN, ...ORDERS }, pension)).toBe(digestOf({ ...PLAIN, ...ORDERS }, years));
    expect(digestOf({ ...PLAIN, ...PENSION }, pension)).not.toBe(digestOf({ ...PLAIN, ...PENSION }, years));
    expect(digestOf({ ...PLAIN, ...PENSION }, fee)).toBe(digestOf({ ...PLAIN, ...PENSION }, years));
    expect(digestOf({ ...PLAIN, ...ORDERS }, fee)).not.toBe(digestOf({ ...PLAIN, ...ORDERS }, years));
    expect(digestOf(PLAIN, amended("income-tax#regulatoryLimit", "49%"))).not.toBe(digestOf(PLAIN, years));
  });

  it("of a policy that is chosen, too", () => {
    const chosen = (policies: object) => {
      const created = createRulebook(rules, { policies });
      if (!created.ok) throw new Error(JSON.stringify(created.problems));
      return created.value;
    };
    expect(digestOf(PLAIN, chosen({ neonatalCarePay: "DoesNotCount" }))).toBe(digestOf(PLAIN, years));
    expect(digestOf(PLAIN, chosen({ levyRounding: "Down" }))).not.toBe(digestOf(PLAIN, years));
  });

  it("covers a year of payslips: what one of them used", () => {
    const year = (courtOrders?: object) =>
      payYear(
        {
          taxYear: "2026-27",
          payFrequency: "Monthly",
          niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
          taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
          payments: [{ paymentDate: "2026-04-30", grossPay: "3000.00" }],
          ...courtOrders,
        } as Parameters<typeof payYear>[0],
        years,
      );
    expect(year()).toMatchObject({ ok: true, rules: digestOf(PLAIN, years) });
    expect(year(ORDERS)).toMatchObject({ ok: true, rules: digestOf({ ...PLAIN, ...ORDERS }, years) });
  });

  it("leaves the name of a whole year as it was stored before; only new law renames it", () => {
    expect(years.digestOf(2026)).toBe("c01d192b101e150a295b93447ec7b1deb70ed783b97ce1d6781dccf11102b14f");
    expect(years.digestOf(2026, [])).toBe("6dc4177770ac8a484ba3750295959f94f760d844d9f982f2f4f1249bbe02910c");
  });
});
