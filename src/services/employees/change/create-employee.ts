import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { payrollsToJoin } from "../../pay";
import { newEmployeeRows } from "../new/new-employee-rows";
import { writeFirstRows } from "../new/write-first-rows";
import type { NewEmployee } from "../record/employee-schemas";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { needFacts } from "../store/find-employee";
import { countEmployees } from "./count-employees";
import { unlessInUse } from "./employee-conflicts";
import { type By, tellOfEmployee } from "./finish-change";

/** Adds an employee with its first records: salary, tax code and category letter from the first day. */
export async function createEmployee(
  tx: Tx,
  context: ServiceContext,
  sent: NewEmployee,
  by: By & { readonly today: string },
): Promise<EmployeeFacts> {
  const employeeId = context.ids.next();
  const payrollOf = await payrollsToJoin(tx, [sent.payrollConfigId]);
  const given = { employeeId, payrollConfigId: payrollOf(sent.payrollConfigId) };
  const rows = newEmployeeRows(context, sent, given, by);
  await unlessInUse(() => tx.withTables<EmployeeTables>().insertInto("employee").values(rows.employee).execute());
  await writeFirstRows(tx, [rows]);
  await countEmployees(tx, by.organisationId, { employees: 1, active: 1 });
  const facts = await needFacts(tx, employeeId);
  await tellOfEmployee(tx, context, facts, by, [], "employee.created");
  return facts;
}
