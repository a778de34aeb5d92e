import type { PaymentFacts, Rulebook } from "../../../engine";
import { salaryLines } from "../../../engine/salary";
import { moneyOf, type PayslipMade } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { familyLeave, salaryLine } from "../../pay-runs";
import type { KnownNow } from "../closed/known-now";

/** The lines of salary as the record is now. */
export type SalaryNow =
  | {
      readonly ok: true;
      readonly lines: readonly ReturnType<typeof salaryLine>[];
      /** What paid family leave takes from it; null without a salary. */
      readonly leave: Pick<PaymentFacts, "normalPayForgone"> | null;
    }
  | { readonly ok: false };

interface ClosedSalary {
  readonly made: PayslipMade;
  readonly absences: Pick<
    KnownNow,
    "statutoryLines" | "unpaidDays" | "leaveStart" | "maternityLeave" | "averageWeeklyEarnings"
  >;
}

/**
 * Returns the salary of a closed period by the record as it is now. Settings without a date are those of its day: they
 * act from when they are saved.
 */
export function salaryNow(
  { made: { salary }, absences }: ClosedSalary,
  facts: EmployeeFacts,
  rulebook: Rulebook,
): SalaryNow {
  const { employee, salaries, workingPatterns } = facts;
  const { start_date: startDate, leaving_date: leavingDate } = employee;
  if (salary === null || (leavingDate !== null && leavingDate < salary.periodStartDate)) {
    return { ok: true, lines: [], leave: null };
  }
  const { statutoryLines, unpaidDays, leaveStart } = absences;
  const { leaveStart: _, ...others } = salary;
  const now = {
    ...others,
    statutoryLines,
    unpaidDays,
    ...(leaveStart === null ? {} : { leaveStart }),
    startDate,
    leavingDate,
    salaryHistory: salaries.map((row) => ({ effectiveFrom: row.effective_from, salary: moneyOf(row.salary) })),
    employee: {
      ...salary.employee,
      workingPatterns: workingPatterns.map((row) => ({ effectiveFrom: row.effective_from, ...row.pattern })),
    },
  };
  const made = salaryLines(now, rulebook);
  if (!made.ok) return { ok: false };
  const leave = familyLeave({ salary: now, lines: [], absences }, rulebook);
  return { ok: true, lines: made.value.lines.map(salaryLine), leave };
}
