import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../store/employee-facts";

/** Warns about a new employee whose first days are in locked periods of the payroll: no run pays them. */
export async function lockedFirstDays(
  tx: Tx,
  { payrollRuns }: Pick<ServiceContext, "payrollRuns">,
  { employee }: EmployeeFacts,
): Promise<readonly ValidationIssue[]> {
  const locked = await payrollRuns.lockedThrough(tx, employee.payroll_config_id);
  if (locked === null || employee.start_date > locked.periodEndDate) return [];
  const limit = locked.periodEndDate;
  const reason = `The payroll is locked up to ${limit}: the employee is added, and no run pays the days up to then. Post a line for them.`;
  return [issueAt(["startDate"], "locked_days_unpaid", { limit }, reason)];
}
