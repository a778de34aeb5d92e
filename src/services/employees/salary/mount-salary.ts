import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { type By, finishChange } from "../change/finish-change";
import { needUnlocked } from "../change/period-locked";
import { replaceDated } from "../change/replace-dated";
import { salariesData } from "../record/employee-data";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { employeeToChange, needFacts } from "../store/find-employee";
import { getSalary, type SentVersion, saveSalary } from "./salary-operations";

export function mountSalary(context: ServiceContext): void {
  mountOperation(context, getSalary, async ({ params: { employeeId }, today }, tx) => {
    const facts = await needFacts(tx, employeeId);
    const data = { employeeId, ...salariesData(facts, today) };
    return { data, beside: data.salary, text: "This is the salary." };
  });

  mountOperation(context, saveSalary, async ({ params: { employeeId }, body, ...by }, tx) => {
    const before = await employeeToChange(tx, employeeId);
    const { salary, effectiveFrom, salaryHistory } = body;
    if (salaryHistory !== undefined) await replaceVersions(tx, before, salaryHistory, by);
    else if (salary !== undefined && effectiveFrom !== undefined) {
      await addVersion(tx, before, { ...body, salary, effectiveFrom }, by);
    }
    const facts = await finishChange(tx, context, employeeId, by, ["salary", "salaryHistory"]);
    return { data: { employeeId, ...salariesData(facts, by.today) }, text: "The salary is saved." };
  });
}

async function addVersion(tx: Tx, { employee }: EmployeeFacts, sent: SentVersion, by: By): Promise<void> {
  needUnlocked(sent.effectiveFrom, employee.locked_period_end_date, ["effectiveFrom"]);
  const { effective_from, ...values } = rowOf(sent);
  await tx
    .withTables<EmployeeTables>()
    .insertInto("employee_salary")
    .values({
      organisation_id: by.organisationId,
      employee_id: employee.employee_id,
      created_at: by.now,
      effective_from,
      ...values,
      source: "Manual",
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "employee_id", "effective_from"])
        .doUpdateSet({ ...values, source: "Manual" as const, created_at: by.now }),
    )
    .execute();
}

/** Versions that are sent unchanged keep their source. */
async function replaceVersions(
  tx: Tx,
  { employee, salaries }: EmployeeFacts,
  sent: readonly SentVersion[],
  { organisationId, now }: By,
): Promise<void> {
  const before = salaries.map(({ organisation_id: _, employee_id: __, created_at: ___, ...row }) => row);
  const sources = new Map(salaries.map((row) => [keyOf(row), row.source]));
  const rows = sent.map(rowOf).map((row) => ({ ...row, source: sources.get(keyOf(row)) ?? "Manual" }));
  const locked = employee.locked_period_end_date;
  const place = { organisationId, employeeId: employee.employee_id, now, locked, field: "salaryHistory" };
  await replaceDated(tx, "employee_salary", before, rows, place);
}

function rowOf({ salary, effectiveFrom, reason, fullTimeSalary, fteFactor }: SentVersion) {
  return {
    effective_from: effectiveFrom,
    salary,
    reason,
    full_time_salary: fullTimeSalary,
    fte_factor: fteFactor,
  };
}

function keyOf({ effective_from, salary }: { readonly effective_from: string; readonly salary: number }): string {
  return `${effective_from} ${salary}`;
}
