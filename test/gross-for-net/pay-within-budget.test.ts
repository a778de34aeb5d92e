import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BudgetFacts, grossToNet, type PayWithinBudget, payWithinBudget } from "../../src/engine";
import { pence, rulebook } from "../support/library";
import { pounds } from "../support/pounds";
import { type Drawn, payments } from "./cases";

const COMMON = { payFrequency: "Monthly", paymentDate: "2026-04-30", taxCode: "1257L", niCategory: "A" } as const;

function solve(facts: object): PayWithinBudget | readonly string[] {
  const result = payWithinBudget(facts as BudgetFacts, rulebook);
  return result.ok ? result.value : result.problems.map(({ token, path }) => `${token} ${path}`);
}

function costOf(facts: object, grossPay: string): number {
  const result = grossToNet({ ...facts, grossPay } as never, rulebook, { allowShortfall: true });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return pence(result.value.employerCost);
}

const isPaid = ({ facts, grossPay }: Drawn) =>
  grossToNet({ ...facts, grossPay } as never, rulebook, { allowShortfall: true }).ok;

describe("pay within a budget", () => {
  // By hand, 2026-27: employer National Insurance is 15 % above 417 a month, so that 1.00 of pay costs 1.15.
  it("shares equal amounts: 230.00 of budget are 100.00 for each of two people", () => {
    const people = [
      { ...COMMON, id: "A", grossPay: "2500.00" },
      { ...COMMON, id: "B", grossPay: "1800.00" },
    ];
    const present = people.reduce((sum, { grossPay }) => sum + costOf(COMMON, grossPay), 0);
    const found = solve({ budget: pounds(present + 23_000), people }) as PayWithinBudget;
    expect(found).toMatchObject({ further: "100.00", remainder: "0.00" });
    expect(found.people.map(({ id, grossPay }) => `${id} ${grossPay}`)).toEqual(["A 2600.00", "B 1900.00"]);
  });

  it("shares in proportion: 494.50 of budget are ten per cent of 2500.00 and of 1800.00", () => {
    const people = [
      { ...COMMON, grossPay: "2500.00" },
      { ...COMMON, grossPay: "1800.00" },
    ];
    const present = people.reduce((sum, { grossPay }) => sum + costOf(COMMON, grossPay), 0);
    const found = solve({ budget: pounds(present + 49_450), share: "InProportion", people }) as PayWithinBudget;
    expect(found).toMatchObject({ further: "10.00", remainder: "0.00" });
    expect(found.people.map(({ furtherPay }) => furtherPay)).toEqual(["250.00", "180.00"]);
  });

  it("stays within the budget, and no larger step does, for payslips of all chapters", () => {
    const drawn = fc.array(payments.filter(isPaid), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(drawn, fc.nat(500_000), fc.constantFrom("0.01", "1.00"), (group, more, step) => {
        const people = group.map(({ facts, grossPay }) => ({ ...facts, grossPay }));
        const present = people.reduce((sum, { grossPay, ...facts }) => sum + costOf(facts, grossPay), 0);
        const found = solve({ budget: pounds(present + more), step, people }) as PayWithinBudget;
        const cost = (further: number) =>
          people.reduce((sum, { grossPay, ...facts }) => sum + costOf(facts, pounds(pence(grossPay) + further)), 0);
        const further = pence(found.further);
        expect(further % pence(step)).toBe(0);
        expect(pence(found.employerCost)).toBe(cost(further));
        expect(pence(found.remainder)).toBe(present + more - cost(further));
        for (const steps of [1, 2, 3, 7, 40]) {
          expect(cost(further + steps * pence(step))).toBeGreaterThan(present + more);
        }
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    [{}, ["required /budget", "required /people"]],
    [{ budget: "-1", people: [{ ...COMMON, grossPay: "1" }] }, ["negative_amount /budget"]],
    [{ budget: "1", people: [] }, ["required /people/0"]],
    [
      { budget: "1", step: "0", share: "Fairly", people: [1] },
      ["unknown_value /share", "too_small /step", "wrong_type /people/0"],
    ],
    [
      { budget: "1", people: [{ ...COMMON, id: 1, lines: [] }] },
      ["wrong_type /people/0/id", "must_be_absent /people/0/lines", "required /people/0/grossPay"],
    ],
    [{ budget: "5000", people: [{ ...COMMON, grossPay: "1", taxCode: "??" }] }, ["invalid_tax_code /people/0/taxCode"]],
    [
      { budget: "2000", share: "InProportion", people: [{ ...COMMON, grossPay: "0" }] },
      ["too_small /people/0/grossPay"],
    ],
    [{ budget: "2000", people: [{ ...COMMON, grossPay: "2500" }] }, ["too_small /budget"]],
  ])("%j: %j", (facts, problems) => expect(solve(facts)).toEqual(problems));
});
