import { formatPence, type Money, readPence } from "../base";
import type { LeaverDebt } from "./leaver-debt";

/**
 * What a leaver repays: "Net", the sum that is recoverable, or "Gross" by agreement: then the employer returns the tax,
 * National Insurance and other deductions that come back.
 */
export type RepaymentBasis = "Net" | "Gross";

/** How far a debt is repaid. */
export interface RepaidDebt {
  /** What is owed on this basis, of which `outstanding` is left. */
  readonly owed: Money;
  readonly outstanding: Money;
  readonly isRepaid: boolean;
  /** What the employer returns to the leaver once all is repaid. */
  readonly toReturn: Money;
}

/**
 * Returns how far a leaver's debt is repaid. Figures reported to HMRC are put right once it is repaid whole, not with each part.
 *
 * Source: British Railways Board v Franklin; PAYE72085. When the figures are put right is ours.
 */
export function repaidDebt(
  debt: Pick<LeaverDebt, "netOwed"> & { readonly years: readonly Pick<LeaverDebt["years"][number], "overpaid">[] },
  { received, basis }: { readonly received: Money; readonly basis: RepaymentBasis },
): RepaidDebt {
  const net = readPence(debt.netOwed);
  const gross = debt.years.reduce((sum, { overpaid }) => sum + readPence(overpaid.grossPay), 0);
  const owed = basis === "Net" ? net : gross;
  const outstanding = Math.max(0, owed - readPence(received));
  return {
    owed: formatPence(owed),
    outstanding: formatPence(outstanding),
    isRepaid: outstanding === 0,
    toReturn: formatPence(outstanding === 0 ? owed - net : 0),
  };
}
