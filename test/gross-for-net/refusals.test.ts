import { describe, expect, it } from "vitest";
import { type GrossForNetFacts, grossForNet } from "../../src/engine";
import { rulebook } from "../support/library";

const FACTS = { payFrequency: "Monthly", paymentDate: "2026-04-30", taxCode: "1257L", niCategory: "A" } as const;

function solve(facts: object) {
  const result = grossForNet({ ...FACTS, ...facts } as GrossForNetFacts, rulebook);
  return result.ok ? result.value : result.problems.map(({ token, path }) => `${token} ${path}`);
}

describe("what is refused", () => {
  it.each([
    [{}, ["required /netPay"]],
    [{ netPay: "1", employerCost: "1" }, ["sent_together /employerCost"]],
    [{ netPay: "-1" }, ["negative_amount /netPay"]],
    [{ netPay: "10.001" }, ["not_whole_pence /netPay"]],
    [{ netPay: "10", step: "0" }, ["too_small /step"]],
    [{ netPay: "10", grossPay: "10" }, ["must_be_absent /grossPay"]],
    [{ netPay: "10", lines: [] }, ["sent_together /grossPay"]],
    [{ netPay: "10", adjust: "bonus", lines: [{ id: "salary", amount: "5" }] }, ["unknown_value /adjust"]],
    [
      { netPay: "10", adjust: "gift", lines: [{ id: "gift", lineType: "DeductionAfterTax" }] },
      ["unknown_value /adjust"],
    ],
    [{ netPay: "x", taxCode: "??" }, ["not_a_number /netPay", "invalid_tax_code /taxCode"]],
  ])("%j: %j", (facts, problems) => expect(solve(facts)).toEqual(problems));
});

describe("pay in steps", () => {
  it("has no answer for most net pay, but the nearest on both sides with their difference", () => {
    expect(solve({ netPay: "2000.00", step: "10.00" })).toMatchObject({
      answers: [],
      below: { grossPay: "2360.00", payslip: { forPeriod: { netPay: "1992.84" } } },
      above: { grossPay: "2370.00", payslip: { forPeriod: { netPay: "2000.04" } } },
      gap: "7.20",
      isComplete: true,
    });
  });
});

describe("the amount of one line", () => {
  it("is found beside the others", () => {
    const lines = [{ id: "salary", amount: "2000.00" }, { id: "bonus" }];
    expect(solve({ netPay: "2000.00", adjust: "bonus", lines })).toMatchObject({ answers: [{ grossPay: "369.96" }] });
  });
});

describe("a net pay that no pay gives", () => {
  it("is below what is repaid without any pay", () => {
    const yearToDate = { taxablePay: "5000.00", tax: "2000.00" };
    const late = { paymentDate: "2026-06-30", netPay: "100.00", yearToDate };
    expect(solve(late)).toMatchObject({ answers: [], below: null, above: { grossPay: "0.00" }, gap: null });
  });
});

describe("an order that takes all above protected earnings", () => {
  it("gives the same net pay for a range of pay, of which the smallest are listed", () => {
    const order = { orderType: "AeoPriority", fixedAmount: "5000.00", dateMade: "2026-01-05" };
    const courtOrders = [{ ...order, protectedEarningsSettingCourtPerAmount: "1000.00" }];
    const found = solve({ netPay: "1000.00", courtOrders });
    expect(found).toMatchObject({ isComplete: false });
    expect(found).toHaveProperty("answers.0.grossPay", "1000.00");
  });
});
