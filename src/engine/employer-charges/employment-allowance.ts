import { endOfTaxYear, formatPence, type Money, type Pence, shape } from "../base";
import { type DefinedCalculation, defineCalculation, getSources, heldTaxYear } from "../rulebook";

const FACTS = shape.record({
  taxYear: heldTaxYear,
  /** Employer Class 1 National Insurance of the month, less recovered statutory pay. */
  employerNi: shape.amount(),
  /** Allowance used earlier in the year. */
  allowanceUsed: shape.amount({ from: 0 }),
  /** Employer Class 1 National Insurance of the previous year; required if the year has such a condition. */
  previousYearEmployerNi: shape.optional(shape.amount(), null),
  /** Whether it is a company whose only employee paid above the secondary threshold is its one director. */
  isSingleDirectorCompany: shape.optional(shape.flag, false),
  /** Whether the employer mainly does public work (charities excepted) or employs domestic staff other than carers. */
  isExcluded: shape.optional(shape.flag, false),
});

/** The facts of an employer's secondary Class 1 liability for a month, and the allowance already used. */
export interface EmploymentAllowanceFacts extends shape.FactsOf<typeof FACTS> {}

/** Whether an employer has Employment Allowance, and how much of it a month uses. */
export interface EmploymentAllowance {
  readonly isEligible: boolean;
  /** Why the employer is not eligible; null if eligible. */
  readonly reason: "SingleDirectorCompany" | "Excluded" | "PreviousYearLiabilityTooHigh" | null;
  /** Set against this month's liability; negative returns allowance that a refund of contributions leaves unused. */
  readonly allowance: Money;
  /** Allowance that remains for later months of the year. */
  readonly allowanceLeft: Money;
  /** Employer National Insurance remaining to be paid. */
  readonly employerNiPayable: Money;
}

/**
 * Sets the Employment Allowance against one month's employer Class 1 National Insurance: as the liability arises, until
 * the year's amount is used up; never against Class 1A or 1B.
 *
 * Problems: wrong facts; `required` if the year has a condition on the previous year's liability, which is not stated;
 * `too_large` for more allowance used than the year has.
 */
export const employmentAllowance: DefinedCalculation<EmploymentAllowanceFacts, EmploymentAllowance> = defineCalculation(
  {
    name: "employment-allowance",
    facts: FACTS,
    law: ({ taxYear }, rulebook) => rulebook.figuresOn(endOfTaxYear(taxYear)),
    work(read, { employerCharges }, reader) {
      const { yearPence, priorYearLiabilityBelowPence: previousBelow } = employerCharges.employmentAllowance;
      const { employerNi, allowanceUsed: used } = read;
      if (used > yearPence) reader.refuse("too_large", "/allowanceUsed", { maximum: formatPence(yearPence) });
      if (previousBelow !== null && read.previousYearEmployerNi === null) {
        reader.refuse("required", "/previousYearEmployerNi");
      }
      const reason = reasonAgainst(read, previousBelow);
      const left = reason === null ? yearPence - used : 0;
      const allowance = reason === null ? Math.min(Math.max(employerNi, -used), left) : 0;
      return {
        isEligible: reason === null,
        reason,
        allowance: formatPence(allowance),
        allowanceLeft: formatPence(left - allowance),
        employerNiPayable: formatPence(employerNi - allowance),
      };
    },
    explain: ({ isEligible, allowance }, { employerNi, allowanceUsed }, { employerCharges }) => [
      {
        id: "employer-charges.employment-allowance",
        figure: "/allowance",
        rule: isEligible
          ? "The allowance meets the liability as it arises, until the year's amount is used up."
          : "The employer may not claim the allowance.",
        formula: "least(employer NI, year's amount − used)",
        inputs: {
          "employer NI": formatPence(employerNi),
          "year's amount": formatPence(employerCharges.employmentAllowance.yearPence),
          used: formatPence(allowanceUsed),
        },
        value: allowance,
        sources: getSources(employerCharges.sources, "employmentAllowance"),
      },
    ],
  },
);

function reasonAgainst(read: shape.ReadOf<typeof FACTS>, previousBelow: Pence | null): EmploymentAllowance["reason"] {
  if (read.isSingleDirectorCompany) return "SingleDirectorCompany";
  if (read.isExcluded) return "Excluded";
  const isTooHigh = previousBelow !== null && (read.previousYearEmployerNi ?? 0) >= previousBelow;
  return isTooHigh ? "PreviousYearLiabilityTooHigh" : null;
}
