import { expect, test } from "vitest";
import {
  type AccommodationFacts,
  accommodationBenefit,
  assetTransferBenefit,
  assetUseBenefit,
  benefitReporting,
  type CostBenefitFacts,
  costBenefit,
  doubleCabPickUp,
  type ExemptionFacts,
  exemptPart,
  type LoanBenefitFacts,
  loanBenefit,
  splitForgone,
  vanBenefit,
  vanFuelBenefit,
} from "../../src/engine/benefits";
import { check, fc } from "../support/property";
import { answer, law, lawWith } from "./support";

const cost = (facts: Partial<CostBenefitFacts>) =>
  answer(costBenefit({ taxYear: 2026, kind: "Medical", costs: [], ...facts }, law));

test("a premium for days in two tax years is split by its days", () => {
  const costs = [{ cost: "730", from: "2026-01-01", to: "2026-12-31" }];
  // 95 of its 365 days are before 6 April.
  expect(answer(costBenefit({ taxYear: 2025, kind: "Medical", costs }, law)).gross).toBe("190.00");
  expect(cost({ costs }).gross).toBe("540.00");
});

test("what is made good counts up to the last day of its kind", () => {
  const left = (kind: CostBenefitFacts["kind"], paidOn: string, isPayrolled: boolean) =>
    cost({ kind, costs: [{ cost: "100" }], isPayrolled, madeGood: [{ amount: "60", paidOn }] }).cashEquivalent;
  expect([left("Medical", "2027-07-06", false), left("Medical", "2027-07-07", false)]).toEqual(["40.00", "100.00"]);
  expect([left("Medical", "2027-04-05", true), left("Medical", "2027-04-06", true)]).toEqual(["40.00", "100.00"]);
  expect([left("CreditToken", "2027-05-31", true), left("CreditToken", "2027-06-01", true)]).toEqual([
    "40.00",
    "100.00",
  ]);
});

test("the amount forgone counts if it is more than the benefit, and what is made good is taken off after", () => {
  const facts = { costs: [{ cost: "500" }], madeGood: [{ amount: "50", paidOn: "2026-12-01" }] };
  expect(cost({ ...facts, forgone: "600" })).toMatchObject({ gross: "600.00", cashEquivalent: "550.00" });
  expect(cost({ ...facts, forgone: "400" })).toMatchObject({ gross: "500.00", cashEquivalent: "450.00" });
});

test("parts of an amount forgone add up to it", () => {
  check(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 9 }),
      (all, costs) => {
        const { parts } = answer(splitForgone({ taxYear: 2026, forgone: all, costs }, law));
        expect(Math.round(parts.reduce((sum, part) => sum + Number(part) * 100, 0))).toBe(all * 100);
      },
    ),
    100,
  );
});

test("vans: parts of several employees add up to the flat sum", () => {
  check(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }), (parts) => {
      const of = parts.reduce((sum, part) => sum + part, 0);
      const shares = parts.map((part, at) => ({
        part,
        of,
        before: parts.slice(0, at).reduce((sum, each) => sum + each, 0),
      }));
      const values = shares.map((share) => Number(answer(vanBenefit({ taxYear: 2026, share }, law)).cashEquivalent));
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(4170);
    }),
    100,
  );
});

test("van fuel is flat, and nothing where the van itself is not taxed", () => {
  const fuel = (van: object) => answer(vanFuelBenefit({ taxYear: 2026, van }, law)).cashEquivalent;
  expect([fuel({}), fuel({ use: "Restricted" }), fuel({ isZeroEmission: true })]).toEqual(["798.00", "0.00", "0.00"]);
  expect(fuel({ availableFrom: "2026-10-06" })).toBe("398.00");
});

test("a double-cab pick-up is a car unless it was ordered in time, and then until it goes", () => {
  const cab = (taxYear: number, orderedOn: string, endsOn: string | null = null) =>
    answer(doubleCabPickUp({ taxYear, orderedOn, endsOn }, law));
  const car = { vehicle: "Car", vanTo: null };
  expect(cab(2024, "2025-04-05")).toEqual({ vehicle: "Van", vanTo: "2025-04-05" });
  expect(cab(2025, "2025-04-06")).toEqual(car);
  expect(cab(2025, "2025-04-05", "2025-10-31")).toEqual({ vehicle: "Van", vanTo: "2025-10-31" });
  expect(cab(2028, "2025-04-05")).toEqual({ vehicle: "Van", vanTo: "2029-04-05" });
  expect([cab(2029, "2025-04-05"), cab(2026, "2025-04-05", "2026-04-05")]).toEqual([car, car]);
});

const loan = (loans: LoanBenefitFacts["loans"], method: "Averaging" | "Precise" = "Averaging", taxYear = 2025) =>
  answer(loanBenefit({ taxYear, method, loans }, law));

test("loans are exempt if all together never exceed the limit, and count in full above it", () => {
  const two = (second: string) => loan([{ openingBalance: "6000" }, { openingBalance: second }]);
  expect(two("4000.00")).toMatchObject({ isExempt: true, cashEquivalent: "0.00" });
  expect(two("4000.01")).toMatchObject({ isExempt: false, cashEquivalent: "375.00" });
  const passing = [
    { date: "2025-09-10", amount: "8000" },
    { date: "2025-09-10", amount: "-8000" },
  ];
  expect(loan([{ openingBalance: "6000", changes: passing }]).isExempt).toBe(false);
  expect(loan([{ openingBalance: "6000" }, { openingBalance: "90000", isExempt: true }]).isExempt).toBe(true);
});

test("the averaging method takes whole tax months, half of the first and last balance", () => {
  const made = [{ date: "2025-07-06", amount: "24000" }];
  // 24,000 × 3.75% × 9 ÷ 12.
  expect(loan([{ openingBalance: "0", changes: made }]).cashEquivalent).toBe("675.00");
  expect(loan([{ openingBalance: "0", changes: [{ date: "2025-07-07", amount: "24000" }] }]).cashEquivalent).toBe(
    "600.00",
  );
  // (24,000 + 12,000) ÷ 2 × 3.75% × 12 ÷ 12, less interest paid.
  const repaid = [{ date: "2025-10-01", amount: "-12000" }];
  expect(loan([{ openingBalance: "24000", changes: repaid, interestPaid: "100.50" }]).cashEquivalent).toBe("574.00");
  // Repaid in full on 5 October: (24,000 + 24,000) ÷ 2 for six months.
  expect(loan([{ openingBalance: "24000", changes: [{ date: "2025-10-05", amount: "-24000" }] }]).cashEquivalent).toBe(
    "450.00",
  );
});

test("the precise method takes each day's greatest balance", () => {
  // 24,000 on 179 days, that of the repayment with them, then 12,000 on 186: (24,000 × 179 + 12,000 × 186) × 3.75% ÷ 365.
  const repaid = [{ date: "2025-10-01", amount: "-12000" }];
  expect(loan([{ openingBalance: "24000", changes: repaid }], "Precise")).toMatchObject({
    loans: [{ interest: "670.68", cashEquivalent: "670.00" }],
  });
});

test("the average of two official rates is cut to two decimals of a per cent", () => {
  const path = "2025-26/benefits.json#/parameters/officialRate/values";
  const [entry] = [{ from: "2025-04-06", value: "3.75%", sources: ["official-rate"] }];
  const rules = lawWith({ [path]: [entry, { ...entry, from: "2025-10-06", value: "4%" }] });
  const facts = { taxYear: 2025, loans: [{ openingBalance: "1000000" }] } as const;
  // 183 days at 3.75% and 182 at 4% are 3.8746…%, cut to 3.87%.
  expect(answer(loanBenefit(facts, rules)).cashEquivalent).toBe("38700.00");
  expect(answer(loanBenefit({ ...facts, method: "Precise" }, rules)).cashEquivalent).toBe("38746.00");
});

test("a loan in a year without an official rate is refused, as a balance below nothing is", () => {
  const token = (taxYear: number, changes: { date: string; amount: string }[]) => {
    const refused = loanBenefit({ taxYear, loans: [{ openingBalance: "20000", changes }] }, law);
    return refused.ok ? null : refused.problems[0]?.token;
  };
  expect(token(2027, [])).toBe("not_in_force");
  expect(token(2026, [{ date: "2026-05-01", amount: "-20000.01" }])).toBe("negative_amount");
  expect(token(2026, [{ date: "2027-04-06", amount: "-1" }])).toBe("outside_tax_year");
});

const home = (facts: Partial<AccommodationFacts>) =>
  answer(accommodationBenefit({ taxYear: 2025, annualValue: "2000", ...facts }, law));

test("accommodation: cost above the limit, long-held property, days, parts", () => {
  expect([home({ cost: "75000" }).additional, home({ cost: "75001" }).additional]).toEqual(["0.00", "0.04"]);
  const held = { cost: "100000", acquiredOn: "2010-01-01", valueWhenOccupied: "275000" };
  expect(home({ ...held, occupiedFrom: "2016-01-01" }).additional).toBe("937.50");
  expect(home({ ...held, occupiedFrom: "2016-01-02" }).additional).toBe("7500.00");
  expect(home({ ...held, cost: "75000", occupiedFrom: "2016-01-02" }).additional).toBe("0.00");
  expect(home({ availableFrom: "2025-10-06" }).basic).toBe("997.26");
  expect(home({ workPart: "25", share: { part: 1, of: 2 } }).cashEquivalent).toBe("750.00");
  expect(home({ isJobRelated: true }).cashEquivalent).toBe("0.00");
  expect(home({ isJobRelated: true, forgone: "3000" }).cashEquivalent).toBe("3000.00");
});

test("assets: days without them round up, what was charged is taken off at the transfer", () => {
  const use = (facts: object) => answer(assetUseBenefit({ taxYear: 2026, marketValue: "1000", ...facts }, law));
  expect(use({ unavailable: [{ from: "2026-06-01", to: "2026-06-01" }] }).cashEquivalent).toBe("199.00");
  expect(answer(assetUseBenefit({ taxYear: 2026, marketRent: "1200" }, law)).cashEquivalent).toBe("1200.00");
  const given = (facts: object) =>
    answer(assetTransferBenefit({ taxYear: 2026, history: "LentBefore", marketValue: "300", ...facts }, law)).gross;
  const lent = { valueWhenFirstLent: "1000", chargedForUse: "600" };
  expect([given(lent), given({ ...lent, asset: "Bicycle" })]).toEqual(["400.00", "300.00"]);
  const computer = { ...lent, asset: "Computer" };
  expect([
    given({ ...computer, firstLentOn: "2006-04-05" }),
    given({ ...computer, firstLentOn: "2006-04-06" }),
  ]).toEqual(["300.00", "400.00"]);
  expect(given({ history: "Used", cost: "250" })).toBe("250.00");
});

const taxable = (item: ExemptionFacts["item"]) => answer(exemptPart({ taxYear: 2026, item }, law)).taxable;

test.each<readonly [ExemptionFacts["item"], string]>([
  [{ kind: "Trivial", costs: ["50.00", "50.01"] }, "50.01"],
  [{ kind: "Trivial", costs: Array.from({ length: 7 }, () => "50"), isDirector: true }, "50.00"],
  [{ kind: "Trivial", costs: ["10"], isExcluded: true }, "10.00"],
  [{ kind: "AnnualEvents", costs: ["150.00"] }, "0.00"],
  [{ kind: "AnnualEvents", costs: ["150.01"] }, "150.01"],
  [{ kind: "AnnualEvents", costs: ["100", "80", "70"] }, "100.00"],
  [{ kind: "LongService", cost: "1050", yearsOfService: 20 }, "50.00"],
  [{ kind: "LongService", cost: "900", yearsOfService: 19 }, "900.00"],
  [{ kind: "LongService", cost: "1000", yearsOfService: 30, yearsSinceLast: 9 }, "1000.00"],
  [{ kind: "LongService", cost: "1000", yearsOfService: 30, yearsSinceLast: 10 }, "0.00"],
  [{ kind: "Relocation", cost: "8000.01" }, "0.01"],
  [{ kind: "Relocation", cost: "5000", exemptBefore: "4000", notQualifying: "10" }, "1010.00"],
  [{ kind: "PensionAdvice", cost: "500.01" }, "0.01"],
  [{ kind: "MedicalTreatment", cost: "500.01", daysAbsent: 28 }, "0.01"],
  [{ kind: "MedicalTreatment", cost: "500", daysAbsent: 27 }, "500.00"],
  [{ kind: "ThirdPartyGifts", cost: "250.00" }, "0.00"],
  [{ kind: "ThirdPartyGifts", cost: "250.01" }, "250.01"],
  [{ kind: "ThirdPartyGifts", cost: "0.01", isMoney: true }, "0.01"],
  [{ kind: "Suggestion", award: "25.01" }, "0.01"],
  [{ kind: "Suggestion", award: "6000", allowed: "5500" }, "1000.00"],
  [{ kind: "Overnight", paid: "20.00", nightsUk: 2, nightsAbroad: 1 }, "0.00"],
  [{ kind: "Overnight", paid: "20.01", nightsUk: 2, nightsAbroad: 1 }, "20.01"],
  [{ kind: "Homeworking", paid: "30", weeks: 4 }, "6.00"],
  [{ kind: "Homeworking", paid: "52", months: 2 }, "0.00"],
  [{ kind: "Counted", what: "mobilePhones", costs: ["200", "120"] }, "120.00"],
  [{ kind: "Counted", what: "lateTaxiJourneys", costs: Array.from({ length: 61 }, () => "30") }, "30.00"],
])("%j is taxed by %s", (item, expected) => expect(taxable(item)).toBe(expected));

test("compulsory payrolling comes in two phases; loans and accommodation stay voluntary", () => {
  const payrolling = (kind: "Car" | "Medical" | "Service" | "Loan", taxYear: number) =>
    answer(benefitReporting({ taxYear, kind }, law)).payrolling;
  expect([2026, 2027].map((year) => payrolling("Car", year))).toEqual(["Voluntary", "Mandatory"]);
  expect([2027, 2028].map((year) => payrolling("Service", year))).toEqual(["Voluntary", "Mandatory"]);
  expect([2026, 2027, 2028].map((year) => payrolling("Loan", year))).toEqual(["P11DOnly", "Voluntary", "Voluntary"]);
  expect(answer(benefitReporting({ taxYear: 2027, kind: "Medical" }, law))).toEqual({
    kind: "Medical",
    section: "I",
    isClass1A: true,
    payrolling: "Mandatory",
    isClass1AByPayDay: true,
    registerFrom: null,
    registerUpTo: null,
  });
});

test("an employer registers voluntary kinds before the tax year, loans and accommodation of 2027-28 from November", () => {
  const days = (kind: "Loan" | "Accommodation" | "Service", taxYear: number) => {
    const { registerFrom, registerUpTo } = answer(benefitReporting({ taxYear, kind }, law));
    return [registerFrom, registerUpTo];
  };
  expect(days("Service", 2026)).toEqual([null, "2026-04-05"]);
  expect(days("Loan", 2026)).toEqual([null, null]);
  expect(days("Loan", 2027)).toEqual(["2026-11-01", "2027-04-05"]);
  expect(days("Accommodation", 2027)).toEqual(["2026-11-01", "2027-04-05"]);
  expect(days("Service", 2027)).toEqual([null, "2027-04-05"]);
});

test("a cost has both days or neither, and an asset a value or a rent", () => {
  const tokens = (refused: { ok: boolean; problems?: readonly { token: string; path: string }[] }) =>
    (refused.problems ?? []).map(({ token, path }) => `${token} ${path}`);
  const half = (days: object) =>
    tokens(costBenefit({ taxYear: 2026, kind: "Other", costs: [{ cost: "1", ...days }] }, law));
  expect(half({ from: "2026-05-01" })).toEqual(["required_with /costs/0/to"]);
  expect(half({ to: "2026-05-01", from: null })).toEqual(["required_with /costs/0/from"]);
  expect(tokens(assetUseBenefit({ taxYear: 2026 }, law))).toEqual(["required /marketValue"]);
  const both = { taxYear: 2026, marketValue: "1", marketRent: "1" };
  expect(tokens(assetUseBenefit(both, law))).toEqual(["sent_together /marketValue"]);
});
