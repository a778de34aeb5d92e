import type { PayslipAmountName, Pence } from "../base";

/** Why an amount differs between two payslips. */
export const CAUSES = [
  "Starter",
  "Leaver",
  "SalaryChange",
  "LineAdded",
  "LineRemoved",
  "LineChanged",
  "Absence",
  "StatutoryPay",
  "TaxCodeChange",
  "CumulativeTax",
  "NiCategoryChange",
  "LoanChange",
  "PensionChange",
  "CourtOrderChange",
  "PaymentsInPeriod",
  "RulesChange",
  "Unexplained",
] as const;

/** Why an amount differs between two payslips, one of `CAUSES`. */
export type Cause = (typeof CAUSES)[number];

/** A cause, and what it is about: the description of a line, or the values before and after. */
export interface NamedCause {
  readonly cause: Cause;
  readonly detail: string | null;
}

/** A cause with the part of a difference that it explains, in pence. */
export interface Part extends NamedCause {
  readonly pence: Pence;
}

/** A cause with what it adds to the amounts that follow from the rows of a payslip, in pence. */
export interface Step extends NamedCause {
  readonly effects: Effects;
}

export type Effects = Readonly<Partial<Record<PayslipAmountName, number>>>;

/** Adds up the parts of the same cause and detail, in their first order; those of nothing are left out. */
export function mergeParts(parts: readonly Part[]): readonly Part[] {
  const sums = new Map<string, Part>();
  for (const part of parts) {
    const key = JSON.stringify([part.cause, part.detail]);
    sums.set(key, { ...part, pence: part.pence + (sums.get(key)?.pence ?? 0) });
  }
  return [...sums.values()].filter(({ pence }) => pence !== 0);
}

/** Returns a part of an own cause, for what no step explains. */
export function ownCause(cause: Cause, pence: Pence, detail: string | null = null): Part {
  return { cause, detail, pence };
}
