import { expect, test } from "vitest";
import type { CourtOrdersFacts } from "../../src/engine/court-orders";
import type { RulebookOptions } from "../../src/engine/rulebook";
import { applied, rulebookWith } from "./support";

type Choice = NonNullable<RulebookOptions["policies"]>;

const MONTH = { payFrequency: "Monthly", paymentDate: "2026-04-30" } as const;
const FINES = { orderType: "Mcaeo", deductionBasis: "Table", dateMade: "2025-01-01" } as const;
const DEA = { orderType: "Dea", rateType: "Standard", dateMade: "2025-03-01" } as const;

/** Returns the deduction of each order, then the student loan, under a policy. */
function figures(facts: CourtOrdersFacts, policies: Choice): readonly string[] {
  const answer = applied(facts, rulebookWith(policies));
  return [...answer.orders.map(({ lineItem }) => lineItem?.amountPaid ?? "none"), answer.studentLoan];
}

test("a direct earnings attachment on the full net earnings or on what is left", () => {
  const orders = [{ orderType: "CmsDeo", fixedAmount: "60.00", dateMade: "2025-01-01" } as const, DEA];
  const facts = { ...MONTH, payFrequency: "Weekly", attachableEarnings: "250.00", orders } as const;
  expect(figures(facts, { deaBase: "FullNet" })).toEqual(["60.00", "17.50", "0.00"]);
  expect(figures(facts, { deaBase: "Residue" })).toEqual(["60.00", "9.50", "0.00"]);
});

test("60% of what is left or of the whole", () => {
  const orders = [FINES, { orderType: "CmsDeo", fixedAmount: "900.00", dateMade: "2025-02-01" } as const];
  const facts = { ...MONTH, attachableEarnings: "1400.00", orders };
  // The table takes 238; 40% of 1,162 is 464.80, and 1,162 less 60% of 1,400 is 322.
  expect(figures(facts, { deoProtectedBase: "Residue" })).toEqual(["238.00", "464.80", "0.00"]);
  expect(figures(facts, { deoProtectedBase: "TotalNet" })).toEqual(["238.00", "322.00", "0.00"]);
});

test("the shortfall of a maintenance deduction order, for orders that do not say", () => {
  const order = { orderType: "CmsDeo", fixedAmount: "100.00", shortfallCarriedForward: "30.00" } as const;
  const facts = { ...MONTH, attachableEarnings: "2000.00", orders: [order] };
  expect(figures(facts, { deoShortfall: "CarryForward" })).toEqual(["130.00", "0.00"]);
  expect(figures(facts, { deoShortfall: "Report" })).toEqual(["100.00", "0.00"]);
  const said = { ...facts, orders: [{ ...order, carryForwardShortfall: true }] };
  expect(figures(said, { deoShortfall: "Report" })).toEqual(["130.00", "0.00"]);
});

test("the shortfall of protected earnings, kept or dropped", () => {
  const order = {
    orderType: "AeoPriority",
    fixedAmount: "25.00",
    protectedEarningsSettingCourtPerAmount: "150.00",
    protectedShortfall: "10.00",
  } as const;
  const facts = { ...MONTH, payFrequency: "Weekly", attachableEarnings: "170.00", orders: [order] } as const;
  expect(figures(facts, { aeoProtectedShortfall: "Keep" })).toEqual(["10.00", "0.00"]);
  expect(figures(facts, { aeoProtectedShortfall: "Drop" })).toEqual(["20.00", "0.00"]);
});

test("half a penny of the fines and council tax tables", () => {
  const facts = { ...MONTH, payFrequency: "Weekly", attachableEarnings: "370.01", orders: [FINES] } as const;
  // 62.90 and half a penny.
  expect(figures(facts, { courtTableRounding: "HalfDown" })).toEqual(["62.90", "0.00"]);
  expect(figures(facts, { courtTableRounding: "HalfUp" })).toEqual(["62.91", "0.00"]);
  expect(figures(facts, { courtTableRounding: "Down" })).toEqual(["62.90", "0.00"]);
});

test("a student loan beside a fines table, and in the room of an attachment", () => {
  const fines = { ...MONTH, attachableEarnings: "1400.00", studentLoan: "40.00", orders: [FINES] };
  expect(figures(fines, { finesTableAndLoan: "LoanRuns" })).toEqual(["238.00", "40.00"]);
  expect(figures(fines, { finesTableAndLoan: "LoanStops" })).toEqual(["238.00", "0.00"]);
  const deo = { orderType: "CmsDeo", fixedAmount: "450.00", dateMade: "2025-01-01" } as const;
  const room = { ...MONTH, attachableEarnings: "1620.00", studentLoan: "40.00", orders: [deo, DEA] };
  // 40% of 1,620 is 648: 158 beside 450 and 40, 198 beside 450 alone.
  expect(figures(room, { loanInDeaRoom: "Counts" })).toEqual(["450.00", "158.00", "40.00"]);
  expect(figures(room, { loanInDeaRoom: "DoesNotCount" })).toEqual(["450.00", "198.00", "40.00"]);
});

test("fees when too little is left above the minimum wage: none, or what is left", () => {
  const order = {
    orderType: "AeoPriority",
    dateMade: "2025-01-01",
    fixedAmount: "25.00",
    protectedEarningsSettingCourtPerAmount: "150.00",
  } as const;
  const fees = (minimumWageHeadroom: string, feeWithoutRoom: "Nothing" | "Part") => {
    const facts = {
      ...MONTH,
      attachableEarnings: "2000.00",
      minimumWageHeadroom,
      orders: [order, { ...order, dateMade: "2025-02-01" }],
    } as const;
    const { orders } = applied(facts, rulebookWith({ feeWithoutRoom }));
    return orders.map(({ lineItem }) => [lineItem?.amountPaid, lineItem?.adminFee]);
  };
  const of = (...pounds: readonly string[]) => pounds.map((fee) => ["25.00", fee]);
  expect(fees("1.40", "Nothing")).toEqual(of("1.00", "0.00"));
  expect(fees("1.40", "Part")).toEqual(of("1.00", "0.40"));
  expect(fees("-0.01", "Part")).toEqual(of("0.00", "0.00"));
  expect(fees("2.00", "Part")).toEqual(of("1.00", "1.00"));
});

test("two arrestments when the daily protected sum leaves nothing", () => {
  const cma = { orderType: "Cma", dailyRate: "5.00", lastDeductionPayDate: "2026-03-01" } as const;
  const facts = { ...MONTH, attachableEarnings: "1000.00", orders: [{ orderType: "Ea" } as const, cma] };
  // Sixty days protect 1,479.60.
  expect(figures(facts, { arrestmentsWithoutRoom: "DebtInFull" })).toEqual(["37.50", "0.00", "0.00"]);
  expect(figures(facts, { arrestmentsWithoutRoom: "Nothing" })).toEqual(["0.00", "0.00", "0.00"]);
});
