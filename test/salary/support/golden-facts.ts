import type {
  CalculationMethod,
  DurationUnit,
  LeavePolicy,
  PartPeriodDivisor,
  SalaryFacts,
  SalaryFrequency,
  SalaryLine,
  StatutoryType,
  WorkingPattern,
} from "../../../src/engine";
import { type GoldenRow, text, textOrNull } from "../../support/golden/golden-file";

// Reads the cells of a golden row of salary: lists are separated by "; ", dates and amounts are as written.

const WEEKDAYS = {
  Mon: "monday",
  Tue: "tuesday",
  Wed: "wednesday",
  Thu: "thursday",
  Fri: "friday",
  Sat: "saturday",
  Sun: "sunday",
};

export function factsOf(row: GoldenRow): SalaryFacts {
  const leave = "policy" in row ? policy(text(row, "policy")) : null;
  const absences = listOf(row, "absences", absence);
  const unpaidDays = listOf(row, "unpaid", unpaid);
  const leaveStart = "leaveStart" in row ? textOrNull(row, "leaveStart") : null;
  return {
    employeeId: "EMPLOYEE-1",
    payrollConfigId: "PAYROLL-1",
    periodStartDate: text(row, "periodStart"),
    periodEndDate: text(row, "periodEnd"),
    frequency: text(row, "frequency") as SalaryFrequency,
    startDate: text(row, "start"),
    leavingDate: textOrNull(row, "leaving"),
    salaryHistory: text(row, "versions").split("; ").map(version),
    employee: {
      calculationMethod: text(row, "method") as CalculationMethod,
      ...("divisor" in row ? { partPeriodDivisor: text(row, "divisor") as PartPeriodDivisor } : {}),
      workingPatterns: text(row, "pattern").split("; ").map(pattern),
      ...(leave === null ? {} : { leave: { sickness: leave, familyLeave: leave } }),
    },
    ...(absences === null ? {} : { statutoryLines: absences }),
    ...(unpaidDays === null ? {} : { unpaidDays }),
    ...(leaveStart === null ? {} : { leaveStart }),
  };
}

/** Reads a column that may be missing or empty. */
function listOf<Item>(row: GoldenRow, column: string, read: (cell: string) => Item): Item[] | null {
  return column in row && text(row, column) !== "" ? text(row, column).split("; ").map(read) : null;
}

function version(cell: string) {
  const [effectiveFrom = "", salary = ""] = cell.split(": ");
  return { effectiveFrom, salary };
}

/** "Mon Tue", or "from 2026-06-15 Mon Tue". */
export function pattern(cell: string): WorkingPattern {
  const [, effectiveFrom, days = ""] = /^(?:from (\S+) )?(.*)$/.exec(cell) ?? [];
  const worked = days.split(" ");
  const week = Object.fromEntries(
    Object.entries(WEEKDAYS).map(([short, name]) => [name, worked.includes(short) ? "1" : "0"]),
  );
  return effectiveFrom === undefined ? week : { ...week, effectiveFrom };
}

/** "StatutorySickPay 2026-06-08..2026-06-12 123.25". */
function absence(cell: string) {
  const [type, days = "", amount = ""] = cell.split(" ");
  const [from = "", to = ""] = days.split("..");
  return { statutoryType: type as StatutoryType, from, to, amount };
}

/** "A1 2026-06-08..2026-06-12 0.5". */
function unpaid(cell: string) {
  const [absenceId = "", days = "", fraction = ""] = cell.split(" ");
  const [from = "", to = ""] = days.split("..");
  return { absenceId, from, to, fraction };
}

/** "FullPay", "DeductAbsentDays" or "DeductAbsentDays: 1 Week 100, 1 Week 50". */
function policy(cell: string): LeavePolicy {
  const [type = "", tiers] = cell.split(": ");
  if (tiers === undefined) return { type: type as LeavePolicy["type"] };
  return {
    type: type as LeavePolicy["type"],
    tiers: tiers.split(", ").map((tier) => {
      const [value, unit, percentage = ""] = tier.split(" ");
      return { duration: { value: Number(value), unit: unit as DurationUnit }, percentage };
    }),
  };
}

/** Formats a line as in the golden rows: "Salary 2025-06-01..2025-06-15 15/365 1232.88". */
export function written(line: SalaryLine): string {
  const days = line.divisor === null ? line.units : `${line.units}/${line.divisor}`;
  const tier = line.percentage === null ? [] : [`${line.tier ?? "full"}@${line.percentage}`];
  const type = line.statutoryType === null ? [] : [line.statutoryType];
  const leave = line.absenceId === null ? [] : [line.absenceId];
  const span = `${line.segmentStart}..${line.segmentEnd}`;
  return [line.kind, span, days, line.amount, ...type, ...tier, ...leave].join(" ");
}
