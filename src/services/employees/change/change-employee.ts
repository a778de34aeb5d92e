import { isDeepStrictEqual } from "node:util";
import { formatDate, readDate } from "../../../engine/base";
import { inForce, isRemoved, type RequestWork } from "../../contract";
import { accountsOf, checkBankAccounts, checkConfig } from "../../pay";
import { checkOtherJob } from "../jobs/check-other-job";
import { employeeColumns } from "../record/employee-columns";
import { employeeData } from "../record/employee-data";
import type { EmployeeReplacement } from "../record/employee-schemas";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { requireFacts } from "../store/find-employee";
import { unlessInUse } from "./employee-conflicts";
import { finishChange, type WrittenChange } from "./finish-change";
import { followBirthDate } from "./follow-birth-date";
import { moveFirstRecords } from "./move-first-records";
import { moveAtOnce } from "./move-payroll";
import { periodLocked } from "./period-locked";
import { saveDatedLists } from "./save-dated-lists";

/** Replaces an employee's record. */
export async function changeEmployee(
  work: RequestWork,
  before: EmployeeFacts,
  sent: EmployeeReplacement,
): Promise<EmployeeFacts> {
  await writeChange(work, before, sent);
  const after = await requireFacts(work.tx, before.employee.employee_id);
  return finishChange(work, changeOf(before, after, work.today));
}

/** Returns what has changed of an employee. */
export function changeOf(before: EmployeeFacts, after: EmployeeFacts, today: string): WrittenChange {
  return { before, changedFields: changedFields(before, after, today) };
}

/** Writes a record in place of the existing one; publishes no event yet. */
export async function writeChange(work: RequestWork, before: EmployeeFacts, sent: EmployeeReplacement): Promise<void> {
  const { tx, context, today } = work;
  const { employee } = before;
  const employeeId = employee.employee_id;
  checkBankAccounts(context.modulusTable, accountsOf(sent));
  checkLocked(before, sent);
  await checkOtherJob(tx, employeeId, sent);
  if (sent.payrollConfigId !== null && sent.payrollConfigId !== employee.payroll_config_id) {
    await checkConfig(tx, sent.payrollConfigId);
  }
  await unlessInUse(() =>
    tx
      .withTables<EmployeeTables>()
      .updateTable("employee")
      .set({
        ...employeeColumns(sent),
        payroll_id: sent.payrollId ?? employee.payroll_id,
        ...moveAtOnce(employee, sent.payrollConfigId ?? employee.payroll_config_id),
      })
      .where("employee_id", "=", employeeId)
      .execute(),
  );
  await moveFirstRecords(tx, employeeId, { from: employee.start_date, to: sent.startDate });
  await saveDatedLists(work, before, sent);
  await followBirthDate(work, before, sent);
  if (sent.salary !== null && !isRemoved("salaryOnRecord", today)) await saveSalary(work, before, sent.salary);
}

const OWN = new Set(["version", "updatedAt"]);

/** Returns the fields in which a record differs, except for its version. */
function changedFields(before: EmployeeFacts, after: EmployeeFacts, today: string): readonly string[] {
  const was = employeeData(before, today) as Readonly<Record<string, unknown>>;
  const is = Object.entries(employeeData(after, today));
  return is.filter(([name, value]) => !OWN.has(name) && !isDeepStrictEqual(value, was[name])).map(([name]) => name);
}

/** The deprecated way to set a salary: a version from today on, not before the first day nor in a locked period. */
async function saveSalary(
  { tx, organisationId, now, today }: RequestWork,
  { employee, salaries }: EmployeeFacts,
  salary: number,
): Promise<void> {
  const { locked_period_end_date: locked, start_date: start } = employee;
  const open = locked === null ? start : formatDate(readDate(locked) + 1);
  const effectiveFrom = [today, start, open].reduce((latest, day) => (day > latest ? day : latest));
  if (inForce(salaries, "effective_from", effectiveFrom)?.salary === salary) return;
  const owner = { organisation_id: organisationId, employee_id: employee.employee_id, created_at: now };
  const version = { salary, reason: null, full_time_salary: null, fte_factor: null, source: "EmployeeRecord" as const };
  await tx
    .withTables<EmployeeTables>()
    .insertInto("employee_salary")
    .values({ ...owner, ...version, effective_from: effectiveFrom })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "employee_id", "effective_from"]).doUpdateSet(version),
    )
    .execute();
}

/** Refuses to change the first day once a payslip is locked, or a directorship once its date is. */
function checkLocked({ employee }: EmployeeFacts, { startDate, director }: EmployeeReplacement): void {
  const locked = employee.locked_payment_date;
  if (locked === null) return;
  if (startDate !== employee.start_date) throw periodLocked(["startDate"], locked);
  const appointed = [employee.director_appointment_date, director?.appointmentDate ?? null];
  const isSame = appointed[0] === appointed[1] && employee.director_nic_method === (director?.nicMethod ?? null);
  if (isSame || appointed.every((date) => date === null || date > locked)) return;
  throw periodLocked(["director"], locked);
}
