import { isDeepStrictEqual } from "node:util";
import type { RequestWork } from "../../contract";
import { changeOf, writeChange } from "../change/change-employee";
import type { WrittenChange } from "../change/finish-change";
import { employeeColumns } from "../record/employee-columns";
import type { EmployeeReplacement } from "../record/employee-schemas";
import { patchedEmployee } from "../record/patched-employee";
import { type EmployeeFacts, factsByIds } from "../store/employee-facts";
import { attempt } from "./attempt";
import type { Entry, Outcomes } from "./outcomes";

/** An entry of a request, and the employee that it changes. */
export interface Target {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly before: EmployeeFacts;
}

/** Changes employees by merge patches without the salary, noting updated and unchanged. Returns the changes. */
export async function changeEmployees(
  work: RequestWork,
  entries: readonly Entry<Target>[],
  outcomes: Outcomes,
): Promise<readonly WrittenChange[]> {
  const { tx, today } = work;
  const written = await outcomes.each(entries, async ({ sent, before }) => {
    const record = { ...patchedEmployee(before, sent, today), salary: null };
    const isWritten = !isSameRecord(before, record);
    if (isWritten) await attempt(tx, () => writeChange(work, before, record));
    return { before, isWritten };
  });
  const ids = written.filter(({ value }) => value.isWritten).map(({ value }) => value.before.employee.employee_id);
  const after = new Map((await factsByIds(tx, ids)).map((facts) => [facts.employee.employee_id, facts]));
  const changes: WrittenChange[] = [];
  await outcomes.each(written, ({ before }, index) => {
    const change = changeOf(before, after.get(before.employee.employee_id) ?? before, today);
    const isChanged = change.changedFields.length > 0;
    outcomes.done(index, before.employee.employee_id, isChanged ? "Updated" : "Unchanged");
    if (isChanged) changes.push(change);
  });
  return changes;
}

/** Returns whether a record already says the same; dated lists are always written and compared. */
function isSameRecord({ employee }: EmployeeFacts, sent: EmployeeReplacement): boolean {
  const { details, ...columns } = employeeColumns(sent);
  const { payrollId, payrollConfigId, workingPatterns, sspQualifyingDayPolicies } = sent;
  const row = employee as Readonly<Record<string, unknown>>;
  return (
    workingPatterns === null &&
    sspQualifyingDayPolicies === null &&
    (payrollId ?? employee.payroll_id) === employee.payroll_id &&
    (payrollConfigId ?? employee.payroll_config_id) === employee.payroll_config_id &&
    Object.entries(columns).every(([name, value]) => value === row[name]) &&
    isDeepStrictEqual(JSON.parse(details), employee.details)
  );
}
