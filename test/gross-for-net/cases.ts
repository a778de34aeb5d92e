import fc from "fast-check";
import type { GrossForNetFacts, PayslipFacts } from "../../src/engine";
import { plainPayslips } from "../../src/engine/testing";
import { orderDrafts, withOrders } from "../support/court-order-cases";
import { rulebook } from "../support/library";

const PENSION_TYPES = ["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"] as const;
const BASES = ["QualifyingEarnings", "PensionablePayUncertified", "PensionablePaySet1"] as const;

const pension = fc.record({
  pensionType: fc.constantFrom(...PENSION_TYPES),
  contributionBasis: fc.constantFrom(...BASES),
  employeeFactor: fc.constantFrom("0.05", "0.04", "0.075", "0.125"),
  employerFactor: fc.constantFrom("0.03", "0.06"),
});

/** Facts of a payslip that may have a pension and court orders, with a pay that its answers are to contain. */
export interface Drawn {
  readonly facts: Omit<GrossForNetFacts, "netPay" | "employerCost">;
  readonly grossPay: string;
}

/** Payments of every frequency, code, letter and loan, one in three with a pension. */
export const payments: fc.Arbitrary<Drawn> = fc
  .tuple(plainPayslips(rulebook), fc.option(pension, { freq: 2 }))
  .map(([{ grossPay, ...own }, terms]) => ({
    facts: { ...own, ...(terms !== null && own.payFrequency !== "Irregular" && { pension: terms }) },
    grossPay,
  }));

/** The same, a few with orders as `withOrders` draws them. */
export const paymentsWithOrders: fc.Arbitrary<Drawn> = fc.tuple(payments, orderDrafts).map(([drawn, orders]) => {
  const { grossPay, ...facts } = withOrders({ ...drawn.facts, grossPay: drawn.grossPay } as never, orders);
  return { facts, grossPay: String(grossPay) };
});

/** Returns the facts of a payslip with that pay. */
export function payslipFacts({ facts }: Pick<Drawn, "facts">, grossPay: string): PayslipFacts {
  return { ...facts, grossPay } as PayslipFacts;
}
