import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { EmployeeFacts, PayTables } from "../store";
import { countEmployees } from "./count-employees";
import { unlessInUse } from "./employee-conflicts";
import type { NewEmployee } from "./employee-schemas";
import { needFacts } from "./find-employee";
import { type By, tellOfEmployee } from "./finish-change";
import { newEmployeeRows } from "./new/new-employee-rows";
import { payrollsToJoin } from "./new/payrolls-to-join";
import { writeFirstRows } from "./new/write-first-rows";

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
  await unlessInUse(() => tx.withTables<PayTables>().insertInto("employee").values(rows.employee).execute());
  await writeFirstRows(tx, [rows]);
  await countEmployees(tx, by.organisationId, { employees: 1, active: 1 });
  const facts = await needFacts(tx, employeeId);
  await tellOfEmployee(tx, context, facts, by, [], "employee.created");
  return facts;
}
