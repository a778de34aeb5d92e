import { invalid, issueAt } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { applyStarter, starterRecord } from "../change/apply-starter";
import { finishChange } from "../change/finish-change";
import { moveFirstRecords } from "../change/move-first-records";
import { requireUnlocked } from "../change/period-locked";
import type { EmployeeTables } from "../store/employee-rows";
import { employeeToChange } from "../store/find-employee";
import { saveStarter } from "./status-operations";

export function mountStarter(context: ServiceContext): void {
  mountOperation(context, saveStarter, async ({ params, body, ...work }, tx) => {
    const { employeeId } = params;
    const before = await employeeToChange(tx, employeeId);
    const { employee } = before;
    const { date_of_birth: born, leaving_date: left } = employee;
    if (body.startDate <= born) throw invalid([issueAt(["startDate"], "date_before", { limit: born })]);
    if (left !== null && body.startDate > left) throw invalid([issueAt(["startDate"], "date_after", { limit: left })]);
    const first = body.startDate < employee.start_date ? body.startDate : employee.start_date;
    requireUnlocked(first, employee.locked_payment_date, ["startDate"]);
    const starter = starterRecord(body);
    await tx
      .withTables<EmployeeTables>()
      .updateTable("employee")
      .set({ starter: JSON.stringify(starter), start_date: body.startDate })
      .where("employee_id", "=", employeeId)
      .execute();
    await moveFirstRecords(tx, employeeId, { from: employee.start_date, to: body.startDate });
    const code = await applyStarter(work, employeeId, starter);
    await finishChange(work, { before, changedFields: ["starter"] });
    const derived = { derivedTaxCode: code.taxCode, derivedWeek1Month1: code.week1Month1 };
    return { data: { employeeId, ...starter, ...derived }, text: "The starter is saved." };
  });
}
