import type { Payslip, Rulebook } from "../../../engine";
import { formatPence, readDate, readPence } from "../../../engine/base";
import { fitsReferencePeriod, hoursOfPayslip, minimumWage } from "../../../engine/minimum-wage";
import { inForce, type PayslipMade } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { WorkingPattern } from "../../pay";
import type { NotedLine } from "./engine-lines";
import type { SlipPeriod } from "./slip-period";

interface Paid {
  readonly lines: readonly NotedLine[];
  readonly forPeriod: Pick<Payslip["forPeriod"], "grossPay" | "salarySacrifice">;
  /** The last day of the period that another payroll has paid; null without any. */
  readonly paidThrough: string | null;
  /** The default working pattern of the payroll. */
  readonly usual: WorkingPattern | null;
}

/** What the minimum wage asks of a period. */
interface JudgedWage {
  readonly isBelow: boolean;
  /** The least gross pay, with the pay that does not count and without corrections of closed periods. */
  readonly grossRequired: string;
  /** Pence of further deductions that pay bears above the minimum wage. */
  readonly headroom: number;
  /** What it was judged by. */
  readonly facts: NonNullable<PayslipMade["wage"]>;
}

/**
 * Judges a period by the minimum wage; null if it cannot be known. Hours are those of hourly lines, plus those of the
 * pattern's `hoursPerWeek` if there is basic pay. Sacrificed pay does not count, and deductions for the employer lower it.
 */
export function judgeWage(facts: EmployeeFacts, run: SlipPeriod, paid: Paid, rulebook: Rulebook): JudgedWage | null {
  const counted = paid.lines.filter(({ minimumWage: part }) => part !== undefined && part !== "Lowers");
  const hours = isJudged(facts, run, paid.lines) ? hoursOf(facts, run, counted, paid) : null;
  if (hours === null) return null;
  const pay = sumOf(counted) - readPence(paid.forPeriod.salarySacrifice);
  const deducted = Math.max(0, sumOf(paid.lines.filter(({ minimumWage: part }) => part === "Lowers")));
  const { isApprentice, apprenticeshipStartDate } = facts.employee.details;
  const judgedBy = {
    periodStartDate: run.periodStartDate,
    dateOfBirth: facts.employee.date_of_birth,
    apprenticeshipStartDate: isApprentice ? (apprenticeshipStartDate ?? null) : null,
    payThatCounts: formatPence(pay),
    deductionsForEmployer: formatPence(deducted),
    hours,
  };
  const judged = minimumWage(judgedBy, rulebook);
  if (!judged.ok) return null;
  const { isCompliant, payRequired } = judged.value;
  return {
    isBelow: !isCompliant,
    grossRequired: formatPence(ownGross(paid) - pay + deducted + readPence(payRequired)),
    headroom: pay - deducted - readPence(payRequired),
    facts: judgedBy,
  };
}

function sumOf(lines: readonly NotedLine[]): number {
  return lines.reduce((sum, { line }) => sum + readPence(line.amount), 0);
}

/** Returns gross pay without what corrects closed periods, in pence. */
function ownGross({ lines, forPeriod }: Paid): number {
  const corrections = lines.filter(
    ({ line, isCorrection }) => isCorrection && (line.lineType ?? "Payment") === "Payment",
  );
  return readPence(forPeriod.grossPay) - corrections.reduce((sum, { line }) => sum + readPence(line.amount), 0);
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
  { usual, paidThrough }: Pick<Paid, "usual" | "paidThrough">,
): string | null {
  const pattern = inForce(workingPatterns, "effective_from", run.periodEndDate)?.pattern ?? usual;
  const isBasic = counted.some(({ minimumWage: part }) => part === "Basic");
  if (isBasic && pattern?.hoursPerWeek === undefined) return null;
  return hoursOfPayslip({
    payFrequency: run.payFrequency,
    from: readDate(run.periodStartDate),
    upTo: readDate(run.periodEndDate),
    employedFrom: Math.max(readDate(employee.start_date), paidThrough === null ? 0 : readDate(paidThrough) + 1),
    employedUpTo: readDate(employee.leaving_date ?? run.periodEndDate),
    hourly: counted.flatMap(({ minimumWage: part, note }) => (part === "Hours" ? (note.units ?? []) : [])),
    weekly: isBasic ? (pattern?.hoursPerWeek ?? null) : null,
  });
}
