import type { Payslip, Rulebook } from "../../../engine";
import { formatPence, readDate, readPence } from "../../../engine/base";
import { fitsReferencePeriod, hoursOfPayslip, minimumWage } from "../../../engine/minimum-wage";
import type { Tx } from "../../../platform/store";
import { inForce, moneyOf, type WageJudged } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { WorkingPattern } from "../../pay";
import type { PayRunTables } from "../store/pay-run-tables";
import type { SlipDocument } from "../store/slip-document";
import type { NotedLine } from "./engine-lines";
import type { SlipPeriod } from "./slip-parts";

interface Paid {
  readonly lines: readonly NotedLine[];
  readonly forPeriod: Pick<Payslip["forPeriod"], "grossPay" | "salarySacrifice">;
  /** The last day of the period that another payroll has paid; null without any. */
  readonly paidThrough: string | null;
  /** The default working pattern of the payroll. */
  readonly usual: WorkingPattern | null;
  /** What earlier payslips of the period have, which is judged with this one; null without any, or if it is not known. */
  readonly before: WageBefore | null;
}

/** The payslips of a period before a supplementary run. */
interface WageBefore {
  /** Null if it is not known. */
  readonly wage: WageJudged | null;
}

/**
 * Returns what the minimum wage judges of the payslips that a period has before a supplementary run, by employee: the fees
 * of their court orders have lowered the pay too. With one statement, and without any for a main run.
 */
export async function wagesBefore(
  tx: Tx,
  { payrollConfigId, year, period, supplementary }: SlipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, WageBefore>> {
  if (supplementary === 0 || employeeIds.length === 0) return new Map();
  const rows = await tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .distinctOn("employee_id")
    .select(["employee_id", "document"])
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", year)
    .where("period", "=", period)
    .where("supplementary", "<", supplementary)
    .where("gross_pay", "<>", 0)
    .orderBy("employee_id")
    .orderBy("supplementary", "desc")
    .execute();
  return new Map(rows.map((row) => [row.employee_id, { wage: wageAfter(row.document) }]));
}

function wageAfter({ wage, payslip: { forPeriod } }: SlipDocument): WageJudged | null {
  if (wage === undefined) return null;
  const deducted = readPence(wage.deductionsForEmployer) + readPence(forPeriod.attachmentOrderFees);
  return { ...wage, deductionsForEmployer: moneyOf(deducted) };
}

/** What the minimum wage asks of a period. */
interface JudgedWage {
  /** Whether pay is below it, and not by earlier payments of the period alone. */
  readonly isBelow: boolean;
  /** The least gross pay, with the pay that does not count and without corrections of closed periods. */
  readonly grossRequired: string;
  /** Pence of further deductions that pay bears above the minimum wage. */
  readonly headroom: number;
  /** What it was judged by. */
  readonly facts: WageJudged;
}

/**
 * Judges a period by the minimum wage, with all of its payments so far; null if it cannot be known. Hours are those of hourly lines, plus those of the
 * pattern's `hoursPerWeek` if there is basic pay. Sacrificed pay does not count, and deductions for the employer lower it.
 */
export function judgeWage(facts: EmployeeFacts, run: SlipPeriod, paid: Paid, rulebook: Rulebook): JudgedWage | null {
  const counted = paid.lines.filter(({ minimumWage: part }) => part !== undefined && part !== "Lowers");
  const before = paid.before?.wage ?? null;
  const isKnown = isJudged(facts, run, paid.lines) && (paid.before === null || before !== null);
  const earlier = before ?? { payThatCounts: "0", deductionsForEmployer: "0" };
  const hours = isKnown ? hoursOf(facts, run, counted, paid) : null;
  if (hours === null) return null;
  const pay = sumOf(counted) - readPence(paid.forPeriod.salarySacrifice) + readPence(earlier.payThatCounts);
  const own = Math.max(0, sumOf(paid.lines.filter(({ minimumWage: part }) => part === "Lowers")));
  const deducted = own + readPence(earlier.deductionsForEmployer);
  const judgedBy = {
    periodStartDate: run.periodStartDate,
    dateOfBirth: facts.employee.date_of_birth,
    apprenticeshipStartDate: apprenticeFrom(facts),
    payThatCounts: formatPence(pay),
    deductionsForEmployer: formatPence(deducted),
    hours,
  };
  const judged = minimumWage(judgedBy, rulebook);
  if (!judged.ok) return null;
  const headroom = pay - deducted - readPence(judged.value.payRequired);
  const isLowered = before === null || headroom < headroomOf(before, rulebook);
  return {
    isBelow: !judged.value.isCompliant && isLowered,
    grossRequired: formatPence(ownGross(paid) - headroom),
    headroom,
    facts: judgedBy,
  };
}

function apprenticeFrom({ employee }: EmployeeFacts): string | null {
  const { isApprentice, apprenticeshipStartDate = null } = employee.details;
  return isApprentice ? apprenticeshipStartDate : null;
}

/** Returns the pence that earlier payslips of a period had above the minimum wage. */
function headroomOf(wage: WageJudged, rulebook: Rulebook): number {
  const judged = minimumWage(wage, rulebook);
  if (!judged.ok) throw new Error("The earlier payslips were judged.");
  return readPence(wage.payThatCounts) - readPence(wage.deductionsForEmployer) - readPence(judged.value.payRequired);
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
  { usual, paidThrough, before }: Pick<Paid, "usual" | "paidThrough" | "before">,
): string | null {
  const pattern = inForce(workingPatterns, "effective_from", run.periodEndDate)?.pattern ?? usual;
  // The agreed hours of the period are those of its first payslip.
  const isBasic = before === null && counted.some(({ minimumWage: part }) => part === "Basic");
  if (isBasic && pattern?.hoursPerWeek === undefined) return null;
  return hoursOfPayslip({
    payFrequency: run.payFrequency,
    from: readDate(run.periodStartDate),
    upTo: readDate(run.periodEndDate),
    employedFrom: Math.max(readDate(employee.start_date), paidThrough === null ? 0 : readDate(paidThrough) + 1),
    employedUpTo: readDate(employee.leaving_date ?? run.periodEndDate),
    hourly: [
      ...(before?.wage == null ? [] : [before.wage.hours]),
      ...counted.flatMap(({ minimumWage: part, note }) => (part === "Hours" ? (note.units ?? []) : [])),
    ],
    weekly: isBasic ? (pattern?.hoursPerWeek ?? null) : null,
  });
}
