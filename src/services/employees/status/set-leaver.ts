import { invalid, issueAt } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { countEmployees } from "../change/count-employees";
import { finishChange } from "../change/finish-change";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables, LeavingReason } from "../store/employee-rows";
import { employeeToChange } from "../store/find-employee";

interface Leaving {
  readonly leavingDate: string;
  readonly leavingReason: LeavingReason | null;
  readonly payAfterLeaving: boolean;
}

/**
 * Sets when an employee leaves. A last day inside a locked period is accepted, also in a finalised tax year: locked pay stays as
 * it is, and later reports, such as an FPS or a P45, state the true day.
 */
export async function setLeaverOf(
  work: RequestWork,
  employeeId: string,
  { leavingDate, leavingReason, payAfterLeaving }: Leaving,
): Promise<EmployeeFacts> {
  const { tx, organisationId } = work;
  const before = await employeeToChange(tx, employeeId);
  const { employee } = before;
  const { start_date: start, leaving_date: last } = employee;
  if (leavingDate < start) throw invalid([issueAt(["leavingDate"], "date_before", { limit: start })]);
  await tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set({ leaving_date: leavingDate, leaving_reason: leavingReason, pay_after_leaving: payAfterLeaving })
    .where("employee_id", "=", employeeId)
    .execute();
  await countEmployees(tx, organisationId, { employees: 0, active: last === null ? -1 : 0 });
  return finishChange(work, { before, changedFields: ["leaver", "status"] }, "employee.left");
}
