import type { Tx } from "../../../platform/store";
import { inForce } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { findConfig, findUsualPattern, type WorkingPattern } from "../../pay";

export type HoursBand = "A" | "B" | "C" | "D" | "E";

/** Returns the default working pattern of a payroll's employees; null if none with hours is saved. */
export async function usualPattern(tx: Tx, payrollConfigId: string): Promise<WorkingPattern | null> {
  const config = await findConfig(tx, payrollConfigId);
  return config?.working_pattern_defaults ?? findUsualPattern(tx);
}

/** Returns the band on record, or that of the hours of the pattern in force; null if neither is known. */
export function hoursBandOf(
  { employee, workingPatterns }: EmployeeFacts,
  usual: WorkingPattern | null,
  day: string,
): HoursBand | null {
  if (employee.details.hoursWorkedBand !== null) return employee.details.hoursWorkedBand;
  if (employee.details.employmentType === "Pensioner") return "E";
  const pattern = inForce(workingPatterns, "effective_from", day)?.pattern ?? usual;
  return pattern?.hoursPerWeek === undefined ? null : bandOfHours(Number(pattern.hoursPerWeek));
}

function bandOfHours(hours: number): HoursBand {
  if (hours < 16) return "A";
  if (hours < 24) return "B";
  return hours < 30 ? "C" : "D";
}
