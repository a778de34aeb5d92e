import type { TaxYear } from "../base";
import type { FiguresInForce, FurtherSubject, Rulebook } from "../rulebook";
import type { Payslip } from "./payslip";

/** Returns the digest of the law that one payslip used, as `digestOfLawUsed` does. */
export function digestOfPayslip(rulebook: Rulebook, figures: FiguresInForce, payslip: Payslip): string {
  const hasPension = payslip.pensionContributions !== undefined;
  const hasOrders = payslip.courtOrders !== undefined;
  if (!hasPension && !hasOrders) return figures.digest;
  const { taxYear } = figures;
  const used = furtherLaw(hasPension, hasOrders);
  if (last === null || last.rulebook !== rulebook || last.taxYear !== taxYear || last.used !== used) {
    last = { rulebook, taxYear, used, digest: rulebook.digestOf(taxYear, used) ?? figures.digest };
  }
  return last.digest;
}

interface Remembered {
  readonly rulebook: Rulebook;
  readonly taxYear: TaxYear;
  readonly used: readonly FurtherSubject[];
  readonly digest: string;
}

// Payslips of a run mostly use the same law: the last digest is cached.
let last: Remembered | null = null;

/**
 * Returns the digest of the law that payslips of one tax year used: the rules of every payslip, and those of pensions
 * and of court orders if any payslip has them. It is the same under any rulebook that has these rules. null if the year
 * is not loaded.
 */
export function digestOfLawUsed(rulebook: Rulebook, taxYear: TaxYear, payslips: readonly Payslip[]): string | null {
  const hasPension = payslips.some(({ pensionContributions }) => pensionContributions !== undefined);
  const hasOrders = payslips.some(({ courtOrders }) => courtOrders !== undefined);
  return rulebook.digestOf(taxYear, furtherLaw(hasPension, hasOrders));
}

const NOTHING_FURTHER: readonly FurtherSubject[] = [];
const PENSIONS: readonly FurtherSubject[] = ["pensions"];
const ORDERS: readonly FurtherSubject[] = ["court-orders"];
const PENSIONS_AND_ORDERS: readonly FurtherSubject[] = ["pensions", "court-orders"];

function furtherLaw(hasPension: boolean, hasOrders: boolean): readonly FurtherSubject[] {
  if (!hasPension) return hasOrders ? ORDERS : NOTHING_FURTHER;
  return hasOrders ? PENSIONS_AND_ORDERS : PENSIONS;
}
