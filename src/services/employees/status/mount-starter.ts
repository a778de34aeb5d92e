import { invalid, issueAt } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { applyLateStarter } from "../change/apply-late-starter";
import { applyStarter, starterRecord } from "../change/apply-starter";
import { finishChange } from "../change/finish-change";
import { moveFirstRecords } from "../change/move-first-records";
import { periodLocked } from "../change/period-locked";
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
    const { locked_payment_date: locked } = employee;
    const isLate = locked !== null && (body.startDate <= locked || employee.start_date <= locked);
    if (isLate && body.startDate !== employee.start_date) throw periodLocked(["startDate"], locked);
    const sent = starterRecord(body);
    // A start is reported once: what comes later goes without a second start date.
    const starter = isLate ? { ...sent, reportOnFps: employee.starter?.reportOnFps ?? true } : sent;
    await tx
      .withTables<EmployeeTables>()
      .updateTable("employee")
      .set({ starter: JSON.stringify(starter), start_date: body.startDate })
      .where("employee_id", "=", employeeId)
      .execute();
    await moveFirstRecords(tx, employeeId, { from: employee.start_date, to: body.startDate });
    const code = isLate
      ? await applyLateStarter(work, before, { starter, locked })
      : await applyStarter(work, employeeId, starter);
    await finishChange(work, { before, changedFields: ["starter"] });
    const derived = { derivedTaxCode: code.taxCode, derivedWeek1Month1: code.week1Month1 };
    return { data: { employeeId, ...starter, ...derived }, text: "The starter is saved." };
  });
}
