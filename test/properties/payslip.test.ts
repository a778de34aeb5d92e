import { expect, test } from "vitest";
import { grossToNet, type Payslip } from "../../src/engine";
import { Decimal } from "../oracle";
import { anyFacts, plainFacts } from "../support/arbitraries";
import { pence, rulebook } from "../support/library";
import { check, fc } from "../support/property";

/** Payslips of all kinds; those whose deductions exceed the pay are refused and looked at elsewhere. */
const anyPayslip = anyFacts.map((facts) => ({ facts, result: grossToNet(facts, rulebook) }));

function onPayslips(law: (payslip: Payslip) => void): void {
  let seen = 0;
  check(
    fc.property(anyPayslip, ({ result }) => {
      if (!result.ok) return;
      seen++;
      law(result.value);
    }),
    2000,
  );
  expect(seen).toBeGreaterThan(1800);
}

test("net pay and what was taken come to the pay", () => {
  onPayslips(({ forPeriod: amounts }) => {
    const taken = [
      amounts.tax,
      amounts.ni,
      amounts.studentLoan,
      amounts.postgraduateLoan,
      amounts.pension,
      amounts.attachmentOrders,
      amounts.attachmentOrderFees,
      amounts.otherDeductions,
      amounts.netPay,
    ];
    expect(total(taken)).toBe(total([amounts.grossPay, amounts.otherAdditions]));
  });
});

test("the printed rows come to net pay", () => {
  onPayslips(({ summaryItems, forPeriod }) => {
    const rows = (type: string) => total(summaryItems.filter((item) => item.type === type).map(({ amount }) => amount));
    expect(rows("Payable") - rows("Deduction")).toBe(pence(forPeriod.netPay));
  });
});

test("the letters come to the payslip's National Insurance", () => {
  onPayslips(({ niBreakdown, forPeriod }) => {
    expect(total(niBreakdown.map(({ ni }) => ni))).toBe(pence(forPeriod.ni));
    expect(total(niBreakdown.map(({ employerNi }) => employerNi))).toBe(pence(forPeriod.employerNi));
    expect(total(niBreakdown.map(({ grossForEmployeeNi }) => grossForEmployeeNi))).toBe(
      pence(forPeriod.grossForEmployeeNi),
    );
  });
});

test("loan deductions are whole pounds and never negative", () => {
  let taken = 0;
  onPayslips(({ forPeriod: { studentLoan, postgraduateLoan } }) => {
    if (studentLoan !== "0.00") taken++;
    expect([studentLoan, postgraduateLoan].join(" ")).toMatch(/^\d+\.00 \d+\.00$/);
  });
  expect(taken).toBeGreaterThan(50);
});

test("the order of the lines changes nothing but the order of the printed rows", () => {
  const shuffled = anyFacts
    .filter(({ lines }) => (lines?.length ?? 0) > 1)
    .chain((facts) => {
      const { lines = [] } = facts;
      return fc.tuple(fc.constant(facts), fc.shuffledSubarray([...lines], { minLength: lines.length }));
    });
  check(
    fc.property(shuffled, ([facts, lines]) => {
      expect(inOneOrder(grossToNet({ ...facts, lines }, rulebook))).toEqual(inOneOrder(grossToNet(facts, rulebook)));
    }),
  );
});

function inOneOrder(result: ReturnType<typeof grossToNet>) {
  if (!result.ok) return result;
  const { summaryItems, niBreakdown, ...rest } = result.value;
  return {
    ...rest,
    summaryItems: summaryItems.map((item) => JSON.stringify(item)).sort(),
    niBreakdown: [...niBreakdown].sort((a, b) => (a.niCategory < b.niCategory ? -1 : 1)),
  };
}

test("asking for the workings changes no figure", () => {
  check(
    fc.property(anyPayslip, ({ facts, result }) => {
      const explained = grossToNet(facts, rulebook, { explain: true });
      expect(explained.ok).toBe(result.ok);
      if (explained.ok && result.ok) expect(explained.value).toEqual(result.value);
    }),
  );
});

test("amounts as numbers or decimal.js values are the amounts as strings", () => {
  check(
    fc.property(plainFacts, (facts) => {
      const asStrings = grossToNet(facts, rulebook);
      for (const grossPay of [Number(facts.grossPay), new Decimal(Number(facts.grossPay))]) {
        expect(grossToNet({ ...facts, grossPay }, rulebook)).toEqual(asStrings);
      }
    }),
  );
});

function total(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + pence(amount), 0);
}
