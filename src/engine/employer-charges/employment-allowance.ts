import { type Amount, formatPence, type Money, Reader, type WorkingStep, workingsOf } from "../base";
import { calculation, type FiguresInForce, sourcesOf } from "../rulebook";
import { readEmployerYear } from "./read-employer-year";

/** An employer's secondary Class 1 liability for a month, and what was claimed before. */
export interface EmploymentAllowanceFacts {
  readonly taxYear: number | string;
  /** Employer Class 1 National Insurance of the month, less recovered statutory pay. */
  readonly employerNi: Amount;
  /** Allowance used earlier in the year. */
  readonly allowanceUsed: Amount;
  /** Employer Class 1 National Insurance of the year before; asked for where the year has such a condition. */
  readonly previousYearEmployerNi?: Amount;
  /** A company whose only employee paid above the secondary threshold is its one director. */
  readonly isSingleDirectorCompany?: boolean;
  /** Mainly public work without being a charity, or personal and domestic staff other than care workers. */
  readonly isExcluded?: boolean;
}

export interface EmploymentAllowance {
  readonly isEligible: boolean;
  /** Why not; null when eligible. */
  readonly reason: "SingleDirectorCompany" | "Excluded" | "PreviousYearLiabilityTooHigh" | null;
  /** Set against this month's liability; negative gives back what a refund of contributions leaves unused. */
  readonly allowance: Money;
  readonly allowanceLeft: Money;
  /** Employer National Insurance left to pay. */
  readonly employerNiPayable: Money;
}

const KNOWN = new Set([
  "taxYear",
  "employerNi",
  "allowanceUsed",
  "previousYearEmployerNi",
  "isSingleDirectorCompany",
  "isExcluded",
]);

/**
 * Employment Allowance against one month's employer Class 1 National Insurance: as the liability arises, until the
 * year's amount is used up; never against Class 1A or 1B.
 *
 * Problems: wrong facts; `required` where the year has a condition on the year before and it is not told.
 */
export const employmentAllowance = calculation<EmploymentAllowanceFacts, EmploymentAllowance>(
  (facts, rulebook, options) => {
    const reader = new Reader();
    const read = readEmployerYear(reader, facts, KNOWN, rulebook);
    if (read === null) return { ok: false, problems: reader.problems };
    const { figures, owner } = read;
    const { yearPence, priorYearLiabilityBelowPence } = figures.employerCharges.employmentAllowance;
    const liability = reader.amount(owner.employerNi, "employerNi", "");
    const used = reader.amount(owner.allowanceUsed, "allowanceUsed", "");
    if (used < 0) reader.refuse("negative_amount", "/allowanceUsed");
    if (used > yearPence) reader.refuse("too_large", "/allowanceUsed", { maximum: formatPence(yearPence) });
    const previous =
      priorYearLiabilityBelowPence === null && owner.previousYearEmployerNi === undefined
        ? 0
        : reader.amount(owner.previousYearEmployerNi, "previousYearEmployerNi", "");
    const isSingle = reader.flag(owner.isSingleDirectorCompany, "isSingleDirectorCompany", "", false);
    const isExcluded = reader.flag(owner.isExcluded, "isExcluded", "", false);
    if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
    const tooHigh = priorYearLiabilityBelowPence !== null && previous >= priorYearLiabilityBelowPence;
    const reason = isSingle
      ? "SingleDirectorCompany"
      : isExcluded
        ? "Excluded"
        : tooHigh
          ? "PreviousYearLiabilityTooHigh"
          : null;
    const allowance = reason === null ? Math.min(Math.max(liability, -used), yearPence - used) : 0;
    const value: EmploymentAllowance = {
      isEligible: reason === null,
      reason,
      allowance: formatPence(allowance),
      allowanceLeft: formatPence(reason === null ? yearPence - used - allowance : 0),
      employerNiPayable: formatPence(liability - allowance),
    };
    const steps = options?.explain === true ? [explain(figures, value, liability, used)] : null;
    return { ok: true, value, workings: steps === null ? null : workingsOf(steps, figures), rules: figures.digest };
  },
);

function explain(figures: FiguresInForce, value: EmploymentAllowance, liability: number, used: number): WorkingStep {
  const { employerCharges } = figures;
  return {
    id: "employer-charges.employment-allowance",
    figure: "/allowance",
    rule: value.isEligible
      ? "The allowance meets the liability as it arises, until the year's amount is used up."
      : "The employer may not claim the allowance.",
    formula: "least(employer NI, year's amount − used)",
    inputs: {
      "employer NI": formatPence(liability),
      "year's amount": formatPence(employerCharges.employmentAllowance.yearPence),
      used: formatPence(used),
    },
    value: value.allowance,
    sources: sourcesOf(employerCharges.sources, "employmentAllowance"),
  };
}
