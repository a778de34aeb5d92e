import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amendRules,
  createRulebook,
  grossToNet,
  type PayslipFacts,
  payYear,
  type Rulebook,
  readTaxCode,
} from "../../src/engine";
import {
  employees,
  niLetters,
  paymentDates,
  payrolls,
  payslips,
  payYears,
  plainPayslips,
  studentLoanFacts,
  taxCodes,
} from "../../src/engine/testing";
import { documents, rulebook } from "../support/library";

const SEED = 20260406;

function drawn<Value>(arbitrary: fc.Arbitrary<Value>, numRuns = 3000): readonly Value[] {
  return fc.sample(arbitrary, { seed: SEED, numRuns });
}

function amended(path: string, value: unknown): Rulebook {
  const result = amendRules(documents, path, value);
  const changed = result.ok ? createRulebook(result.value) : result;
  if (!changed.ok) throw new Error(JSON.stringify(changed.problems));
  return changed.value;
}

function shrunk<Value>(arbitrary: fc.Arbitrary<Value>, isFine: (value: Value) => boolean): Value {
  const run = fc.check(fc.property(arbitrary, isFine), { seed: SEED, numRuns: 5000 });
  expect(run.counterexample).not.toBeNull();
  return run.counterexample?.[0] as Value;
}

/** Returns the tokens of the problems, each once. */
function refusals(answers: readonly { ok: boolean; problems?: readonly { token: string }[] }[]): string[] {
  return [...new Set(answers.flatMap(({ problems = [] }) => problems.map(({ token }) => token)))];
}

describe("what is drawn is valid", () => {
  it("payslips: refused only where deductions exceed the pay", () => {
    expect(refusals(drawn(payslips(rulebook), 20_000).map((facts) => grossToNet(facts, rulebook)))).toEqual([
      "negative_net_pay",
    ]);
  });

  it("plain payslips: never refused", () => {
    expect(refusals(drawn(plainPayslips(rulebook), 20_000).map((facts) => grossToNet(facts, rulebook)))).toEqual([]);
  });

  it("years: refused only where deductions exceed the pay", () => {
    expect(refusals(drawn(payYears(rulebook)).map((facts) => payYear(facts, rulebook)))).toEqual(["negative_net_pay"]);
  });

  it("payrolls: each person's year", () => {
    const people = drawn(payrolls(rulebook), 200).flatMap((payroll) => payroll.employees);
    expect(people.length).toBeGreaterThan(400);
    expect(refusals(people.map(({ year }) => payYear(year, rulebook))).filter((t) => t !== "negative_net_pay")).toEqual(
      [],
    );
  });

  it("employees: with a date, pay and a year to date they can be paid", () => {
    const answers = drawn(employees(rulebook, { taxYears: [2026] })).map((employee) =>
      grossToNet(
        {
          ...employee,
          paymentDate: "2026-11-20",
          grossPay: "2500",
          yearToDate: { taxablePay: "0", tax: "0", niBandResultDirector: {} },
        },
        rulebook,
      ),
    );
    expect(refusals(answers)).toEqual([]);
  });
});

describe("what is drawn has everything", () => {
  it("codes of every kind and nation, and of the nations asked for", () => {
    const codes = drawn(taxCodes(rulebook, { taxYears: [2026] })).map((text) => readTaxCode(text));
    expect(codes).not.toContain(null);
    const found = new Set(codes.map((code) => `${code?.nation} ${code?.kind} ${code?.step}`));
    for (const step of [0, 1, 2]) expect(found).toContain(`Wales Flat ${step}`);
    for (const step of [0, 1, 2, 3, 4]) expect(found).toContain(`Scotland Flat ${step}`);
    const scottish = drawn(taxCodes(rulebook, { date: "2026-05-01", nations: ["Scotland"] }));
    expect(scottish.filter((code) => !code.startsWith("S") && code !== "NT")).toEqual([]);
  });

  it("no flat code that a year does not have", () => {
    expect(drawn(taxCodes(rulebook, { date: "2023-05-01" }))).not.toContain("SD3");
    expect(drawn(taxCodes(rulebook, { date: "2024-05-01" }))).toContain("SD3");
  });

  it("every letter of the day, and no other", () => {
    const letters = new Set(drawn(niLetters(rulebook, "2026-05-01")));
    expect([...letters].sort().join("")).toBe("ABCDEFGHIJKLMNPQRSTVWXYZ");
    expect(new Set(drawn(niLetters(rulebook, "2022-05-01")))).not.toContain("N");
  });

  it("loans that are collected on the day", () => {
    const plans = (date: string) =>
      new Set(drawn(studentLoanFacts(rulebook, date)).flatMap((loan) => loan.studentLoanPlan ?? []));
    expect([...plans("2026-05-01")].sort()).toEqual(["Plan1", "Plan2", "Plan4", "Plan5"]);
    expect([...plans("2025-05-01")].sort()).toEqual(["Plan1", "Plan2", "Plan4"]);
  });

  it("days of every tax year, the last ones too", () => {
    const dates = drawn(paymentDates(rulebook), 20_000);
    for (const date of ["2023-04-05", "2024-04-05", "2025-04-05", "2026-04-05", "2027-04-05"])
      expect(dates).toContain(date);
  });

  it("pay at a limit, a penny below and a penny above", () => {
    const monthly = drawn(payslips(rulebook, { taxYears: [2026] }), 20_000).filter(
      (facts) => facts.payFrequency === "Monthly",
    );
    const pays = new Set(monthly.map(({ grossPay }) => grossPay));
    for (const pay of ["1047.99", "1048.00", "1048.01", "4188.99", "4189.00", "4189.01"]) expect(pays).toContain(pay);
  });
});

describe("the rules decide what is drawn", () => {
  const UEL = "2026-27/national-insurance.json#/parameters/upperEarningsLimit/values/0/value";

  it("limits of amended rules", () => {
    const other = amended(UEL, { week: "1000", month: "4333", year: "52000" });
    const pays = (rules: Rulebook) =>
      drawn(payslips(rules, { taxYears: [2026] }), 20_000).map(({ grossPay }) => grossPay);
    expect(pays(other)).toContain("4333.01");
    expect(pays(rulebook)).not.toContain("4333.01");
  });

  it("limits and years of two rulebooks at once", () => {
    const other = amended(UEL, { week: "1000", month: "4333", year: "52000" });
    const options = { taxYears: [2025], alsoFor: { rulebook: other, yearsLater: 1 } };
    const found = drawn(payslips(rulebook, options), 20_000);
    const pays = found.map(({ grossPay }) => grossPay);
    expect(pays).toContain("4333.01");
    expect(pays).toContain("4189.01");
    expect(found.flatMap(({ studentLoanPlan }) => studentLoanPlan ?? [])).not.toContain("Plan5");
  });

  it("nothing of years that are not held", () => {
    expect(() => payslips(rulebook, { taxYears: [2031] })).toThrow(RangeError);
    expect(() => payYears(rulebook, { taxYears: [2026], alsoFor: { rulebook, yearsLater: 1 } })).toThrow(RangeError);
  });
});

describe("what fails shrinks", () => {
  it("to the least pay that shows it", () => {
    const ni = (facts: PayslipFacts) => {
      const result = grossToNet(facts, rulebook);
      return result.ok ? result.value.forPeriod.ni : "";
    };
    const facts = shrunk(plainPayslips(rulebook, { taxYears: [2026] }), (each) => ni(each) === "0.00");
    const { grossPay, payFrequency: _, ...rest } = facts;
    expect(rest).toEqual({ paymentDate: "2026-04-06", taxCode: "1257L", niCategory: "A", yearToDate: null });
    expect(ni(facts)).toBe("0.01");
    expect(ni({ ...facts, grossPay: (Number(grossPay) - 0.01).toFixed(2) })).toBe("0.00");
  });

  it("to one payment of a year", () => {
    const facts = shrunk(payYears(rulebook), (year) => {
      const result = payYear(year, rulebook);
      return !result.ok || result.value.payslips.every(({ forPeriod }) => forPeriod.tax === "0.00");
    });
    expect(facts.payments).toHaveLength(1);
  });
});
