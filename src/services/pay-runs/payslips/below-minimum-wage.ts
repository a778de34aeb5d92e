import { minimumWage, type Rulebook } from "../../../engine";
import { formatPence, readDate, readPence } from "../../../engine/base";
import { fitsReferencePeriod, hoursOfPayslip } from "../../../engine/minimum-wage";
import { inForce } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { WorkingPattern } from "../../pay";
import type { NotedLine } from "./engine-lines";
import type { SlipPeriod } from "./slip-period";

interface Paid {
  readonly lines: readonly NotedLine[];
  /** Sacrificed pay, which does not count. */
  readonly sacrificed: string;
  /** The default working pattern of the payroll. */
  readonly usual: WorkingPattern | null;
}

/**
 * Returns whether a period pays less than the minimum wage; false if it cannot be known. Hours are those of hourly
 * lines, plus those of the pattern's `hoursPerWeek` if there is basic pay.
 */
export function isBelowMinimumWage(facts: EmployeeFacts, run: SlipPeriod, paid: Paid, rulebook: Rulebook): boolean {
  const counted = paid.lines.filter(({ minimumWage: part }) => part !== undefined);
  const hours = isJudged(facts, run, paid.lines) ? hoursOf(facts, run, counted, paid.usual) : null;
  if (hours === null) return false;
  const pay = counted.reduce((sum, { line }) => sum + readPence(line.amount), 0) - readPence(paid.sacrificed);
  const { isApprentice, apprenticeshipStartDate } = facts.employee.details;
  const judged = minimumWage(
    {
      periodStartDate: run.periodStartDate,
      dateOfBirth: facts.employee.date_of_birth,
      apprenticeshipStartDate: isApprentice ? apprenticeshipStartDate : null,
      payThatCounts: formatPence(pay),
      hours,
    },
    rulebook,
  );
  return judged.ok && !judged.value.isCompliant;
}

/** Directors are not judged, nor are periods with statutory pay: the hours of its days are unknown. */
function isJudged({ employee }: EmployeeFacts, run: SlipPeriod, lines: readonly NotedLine[]): boolean {
  const { employmentType } = employee.details;
  return (
    (employmentType === "Employee" || employmentType === "Worker") &&
    employee.director_appointment_date === null &&
    fitsReferencePeriod(run.payFrequency) &&
    lines.every(({ line }) => line.lineType !== "StatutoryPayment" && line.code !== "SALARY_ADJUSTMENT")
  );
}

/** Returns the hours of the period; null if there are none, or basic pay is for hours that are unknown. */
function hoursOf(
  { employee, workingPatterns }: EmployeeFacts,
  run: SlipPeriod,
  counted: readonly NotedLine[],
  usual: WorkingPattern | null,
): string | null {
  const pattern = inForce(workingPatterns, "effective_from", run.periodEndDate)?.pattern ?? usual;
  const isBasic = counted.some(({ minimumWage: part }) => part === "Basic");
  if (isBasic && pattern?.hoursPerWeek === undefined) return null;
  return hoursOfPayslip({
    payFrequency: run.payFrequency,
    from: readDate(run.periodStartDate),
    upTo: readDate(run.periodEndDate),
    employedFrom: readDate(employee.start_date),
    employedUpTo: readDate(employee.leaving_date ?? run.periodEndDate),
    hourly: counted.flatMap(({ minimumWage: part, note }) => (part === "Hours" ? (note.units ?? []) : [])),
    weekly: isBasic ? (pattern?.hoursPerWeek ?? null) : null,
  });
}
