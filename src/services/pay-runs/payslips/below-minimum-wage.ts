import { minimumWage, type Rulebook } from "../../../engine";
import { FREQUENCIES, formatPence, readDate, readPence } from "../../../engine/base";
import { inForce } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { WorkingPattern } from "../../pay";
import { millionthsOf } from "../lines/line-amount";
import type { NotedLine } from "./engine-lines";
import type { SlipPeriod } from "./slip-period";

interface Paid {
  readonly lines: readonly NotedLine[];
  /** Sacrificed pay, which does not count. */
  readonly sacrificed: string;
  /** The default working pattern of the payroll. */
  readonly usual: WorkingPattern | null;
}

const LONGEST_PERIOD = FREQUENCIES.Monthly.perYear;
const WEEKS_OF_YEAR = 52;
/** Millionths in a hundredth of an hour. */
const MILLIONTHS = 10_000;

/**
 * Returns whether a period pays less than the minimum wage; false if it cannot be known. Hours are those of hourly
 * lines, plus those of the pattern's `hoursPerWeek` if there is basic pay.
 */
export function isBelowMinimumWage(facts: EmployeeFacts, run: SlipPeriod, paid: Paid, rulebook: Rulebook): boolean {
  const counted = paid.lines.filter(({ minimumWage: part }) => part !== undefined);
  const hours = isJudged(facts, run, paid.lines) ? hundredthsOfHours(facts, run, counted, paid.usual) : 0;
  if (hours <= 0) return false;
  const pay = counted.reduce((sum, { line }) => sum + readPence(line.amount), 0) - readPence(paid.sacrificed);
  const { isApprentice, apprenticeshipStartDate } = facts.employee.details;
  const judged = minimumWage(
    {
      periodStartDate: run.periodStartDate,
      dateOfBirth: facts.employee.date_of_birth,
      apprenticeshipStartDate: isApprentice ? apprenticeshipStartDate : null,
      payThatCounts: formatPence(pay),
      hours: formatPence(hours),
    },
    rulebook,
  );
  return judged.ok && !judged.value.isCompliant;
}

/** A pay reference period is a month at most; the hours of days of statutory pay are unknown. */
function isJudged({ employee }: EmployeeFacts, run: SlipPeriod, lines: readonly NotedLine[]): boolean {
  const { employmentType } = employee.details;
  return (
    (employmentType === "Employee" || employmentType === "Worker") &&
    employee.director_appointment_date === null &&
    FREQUENCIES[run.payFrequency].perYear >= LONGEST_PERIOD &&
    lines.every(({ line }) => line.lineType !== "StatutoryPayment" && line.code !== "SALARY_ADJUSTMENT")
  );
}

function hundredthsOfHours(
  facts: EmployeeFacts,
  run: SlipPeriod,
  counted: readonly NotedLine[],
  usual: WorkingPattern | null,
): number {
  const byHour = counted.filter(({ minimumWage: part }) => part === "Hours");
  const worked = byHour.reduce((sum, { note }) => sum + Number(millionthsOf(note.units ?? "0")), 0) / MILLIONTHS;
  if (!counted.some(({ minimumWage: part }) => part === "Basic")) return Math.floor(worked);
  const agreed = agreedHours(facts, run, usual);
  return agreed === null ? 0 : Math.floor(worked) + agreed;
}

/** Returns the agreed hours in hundredths: 52 weeks a year in equal periods; part of a period goes by days. */
function agreedHours({ employee, workingPatterns }: EmployeeFacts, run: SlipPeriod, usual: WorkingPattern | null) {
  const pattern = inForce(workingPatterns, "effective_from", run.periodEndDate)?.pattern ?? usual;
  if (pattern?.hoursPerWeek === undefined) return null;
  const week = Number(millionthsOf(pattern.hoursPerWeek));
  const from = Math.max(readDate(run.periodStartDate), readDate(employee.start_date));
  const upTo = Math.min(readDate(run.periodEndDate), readDate(employee.leaving_date ?? run.periodEndDate));
  const days = upTo - from + 1;
  const isWhole = days === readDate(run.periodEndDate) - readDate(run.periodStartDate) + 1;
  const [share, whole] = isWhole ? [WEEKS_OF_YEAR, FREQUENCIES[run.payFrequency].perYear] : [days, 7];
  return Math.max(0, Math.floor((week * share) / (whole * MILLIONTHS)));
}
