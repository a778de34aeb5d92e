import type { FinalisedYear, Finalising } from "./contract/year-end-schemas";
import type { PayrollYear } from "./store/find-finalised";

/** Returns a tax year of a payroll as the interface shows it. */
export function showYear(
  { taxYear, payrollConfigId }: PayrollYear,
  finalised: FinalisedYear | null,
  finalising: Finalising | null = null,
) {
  return {
    taxYear,
    payrollConfigId,
    status: finalised === null ? ("Open" as const) : ("Finalised" as const),
    finalising,
    finalisedAt: finalised?.finalisedAt ?? null,
    finalSubmissionId: finalised?.finalSubmissionId ?? null,
    p60Count: finalised?.p60Count ?? null,
    taxCodeChanges: finalised === null ? null : [...finalised.taxCodeChanges],
    outstandingTasks: finalised === null ? null : [...finalised.outstandingTasks],
  };
}
