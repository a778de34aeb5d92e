import { getHoursBand, type HoursBand } from "../../../engine/filing-facts";
import type { Tx } from "../../../platform/store";
import { inForce } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { findConfig, findUsualPattern, type WorkingPattern } from "../../pay";

/** Returns the default working pattern of a payroll's employees; null if none with hours is saved. */
export async function usualPattern(tx: Tx, payrollConfigId: string): Promise<WorkingPattern | null> {
  const config = await findConfig(tx, payrollConfigId);
  return config?.working_pattern_defaults ?? findUsualPattern(tx);
}

/** Returns the band on record, or that of the hours of the pattern in force; null if neither is known. */
export function hoursBandOnRecord(
  { employee: { details }, workingPatterns }: EmployeeFacts,
  usual: WorkingPattern | null,
  day: string,
): HoursBand | null {
  const pattern = inForce(workingPatterns, "effective_from", day)?.pattern ?? usual;
  return details.hoursWorkedBand ?? getHoursBand(details.employmentType, pattern?.hoursPerWeek ?? null);
}
