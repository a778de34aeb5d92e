import type { TaxYear } from "../base";
import type { FiguresInForce, Rulebook } from "../rulebook";
import type { Payslip } from "./payslip";

/** Returns the digest of the law that one payslip used, as `digestOfLawUsed` does. */
export function digestOfPayslip(rulebook: Rulebook, figures: FiguresInForce, payslip: Payslip): string {
  if (payslip.pensionContributions === undefined && payslip.courtOrders === undefined) return figures.digest;
  return digestOfLawUsed(rulebook, figures.taxYear, [payslip]) ?? figures.digest;
}

/**
 * Returns the digest of the law that payslips of one tax year used: the rules of every payslip, and those of pensions
 * and of court orders if any payslip has them. It is the same under any rulebook that has these rules. null if the year
 * is not loaded.
 */
export function digestOfLawUsed(rulebook: Rulebook, taxYear: TaxYear, payslips: readonly Payslip[]): string | null {
  const hasPension = payslips.some(({ pensionContributions }) => pensionContributions !== undefined);
  const hasOrders = payslips.some(({ courtOrders }) => courtOrders !== undefined);
  if (!hasPension) return rulebook.digestOf(taxYear, hasOrders ? ORDERS : NOTHING_FURTHER);
  return rulebook.digestOf(taxYear, hasOrders ? PENSIONS_AND_ORDERS : PENSIONS);
}

const NOTHING_FURTHER = [] as const;
const PENSIONS = ["pensions"] as const;
const ORDERS = ["court-orders"] as const;
const PENSIONS_AND_ORDERS = ["pensions", "court-orders"] as const;
