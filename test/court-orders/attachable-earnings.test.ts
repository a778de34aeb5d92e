import { expect, test } from "vitest";
import { type AttachableEarningsFacts, applyCourtOrders, attachableEarnings } from "../../src/engine/court-orders";
import { rulebook } from "./support";

function earnings(facts: Partial<AttachableEarningsFacts>) {
  const whole = { paymentDate: "2026-04-30", tax: "100.00", ni: "50.00", pay: [], ...facts };
  const result = attachableEarnings(whole, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const WAGES = { payType: "Wages", amount: "1500.00" } as const;

test("wages less tax, National Insurance and pension, for every type", () => {
  const pension = { contributionType: "Occupational", amount: "75.00" } as const;
  const found = earnings({ pay: [WAGES], pensionContributions: [pension] });
  expect(new Set(Object.values(found))).toEqual(new Set(["1275.00"]));
  expect(Object.keys(found)).toHaveLength(11);
});

test("family payments and expenses never count, statutory sick pay does", () => {
  const pay = [
    WAGES,
    { payType: "StatutoryMaternityPay", amount: "800.00" },
    { payType: "StatutoryNeonatalCarePay", amount: "10.00" },
    { payType: "ReimbursedExpenses", amount: "40.00" },
    { payType: "StatutorySickPay", amount: "60.00" },
  ] as const;
  expect(new Set(Object.values(earnings({ pay })))).toEqual(new Set(["1410.00"]));
});

test("the whole of tax and National Insurance goes off the part that counts", () => {
  const pay = [{ payType: "StatutoryMaternityPay", amount: "800.00" } as const];
  expect(earnings({ pay }).Ctaeo).toBe("-150.00");
});

test("a pension in payment counts for most orders, for attachments only with wages, for council tax never", () => {
  const pension = { payType: "OccupationalPension", amount: "600.00" } as const;
  const alone = earnings({ pay: [pension] });
  expect([alone.Ea, alone.Dea, alone.Ctaeo]).toEqual(["450.00", "-150.00", "-150.00"]);
  const both = earnings({ pay: [WAGES, pension] });
  expect([both.Ea, both.Dea, both.Ctaeo]).toEqual(["1950.00", "1950.00", "1350.00"]);
});

test("personal pensions lower earnings for departments only, unless the contribution says otherwise", () => {
  const personal = { contributionType: "GroupPersonal", amount: "80.00" } as const;
  const found = earnings({ pay: [WAGES], pensionContributions: [personal] });
  expect([found.Dea, found.CmsDeo, found.AeoPriority, found.Ea]).toEqual(["1270.00", "1270.00", "1350.00", "1350.00"]);
  const stated = earnings({ pay: [WAGES], pensionContributions: [{ ...personal, reducesAttachable: true }] });
  expect(new Set(Object.values(stated))).toEqual(new Set(["1270.00"]));
});

test("what was advanced earlier is added back for council tax and fines", () => {
  const found = earnings({ pay: [WAGES], advanceRecovered: "100.00" });
  expect([found.Ctaeo, found.Mcaeo, found.Ea]).toEqual(["1450.00", "1450.00", "1350.00"]);
});

test("the answer fits the pay-day of the orders", () => {
  const pay = [WAGES, { payType: "OccupationalPension", amount: "600.00" } as const];
  const facts = {
    paymentDate: "2026-04-30",
    payFrequency: "Monthly",
    attachableEarnings: earnings({ pay }),
    orders: [
      { orderType: "Ctaeo", jurisdiction: "England", dateMade: "2025-01-01" },
      { orderType: "Mcaeo", deductionBasis: "Table", dateMade: "2025-02-01" },
    ],
  } as const;
  const result = applyCourtOrders(facts, rulebook);
  // 12% of 1,350; then, of 1,950 less 162: 17% of 1,480 and half of 308.
  expect(result.ok && result.value.orders.map(({ lineItem }) => lineItem?.amountPaid)).toEqual(["162.00", "405.60"]);
});
