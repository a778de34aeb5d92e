import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { finishChange } from "../change/finish-change";
import { closedThrough, requireUnlocked } from "../change/period-locked";
import { replaceDated } from "../change/replace-dated";
import { salariesData } from "../record/employee-data";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { employeeToChange, requireFacts } from "../store/find-employee";
import { getSalary, type SentVersion, saveSalary } from "./salary-operations";

export function mountSalary(context: ServiceContext): void {
  mountOperation(context, getSalary, async ({ params: { employeeId }, today }, tx) => {
    const facts = await requireFacts(tx, employeeId);
    const data = { employeeId, ...salariesData(facts, today) };
    return { data, beside: data.salary, text: "This is the salary." };
  });

  mountOperation(context, saveSalary, async ({ params: { employeeId }, body, ...work }, tx) => {
    const before = await employeeToChange(tx, employeeId);
    const { salary, effectiveFrom, salaryHistory } = body;
    if (salaryHistory !== undefined) await replaceVersions(work, before, salaryHistory);
    else if (salary !== undefined && effectiveFrom !== undefined) {
      await addVersion(work, before, { ...body, salary, effectiveFrom });
    }
    const facts = await finishChange(work, { before, changedFields: ["salary", "salaryHistory"] });
    return { data: { employeeId, ...salariesData(facts, work.today) }, text: "The salary is saved." };
  });
}

async function addVersion(
  { tx, organisationId, now }: RequestWork,
  { employee }: EmployeeFacts,
  sent: SentVersion,
): Promise<void> {
  requireUnlocked(sent.effectiveFrom, closedThrough(employee, employee.locked_period_end_date), ["effectiveFrom"]);
  const { effective_from, ...values } = rowOf(sent);
  await tx
    .withTables<EmployeeTables>()
    .insertInto("employee_salary")
    .values({
      organisation_id: organisationId,
      employee_id: employee.employee_id,
      created_at: now,
      effective_from,
      ...values,
      source: "Manual",
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "employee_id", "effective_from"])
        .doUpdateSet({ ...values, source: "Manual" as const, created_at: now }),
    )
    .execute();
}

/** Versions that are sent unchanged keep their source. */
async function replaceVersions(
  work: RequestWork,
  { employee, salaries }: EmployeeFacts,
  sent: readonly SentVersion[],
): Promise<void> {
  const before = salaries.map(({ organisation_id: _, employee_id: __, created_at: ___, ...row }) => row);
  const sources = new Map(salaries.map((row) => [keyOf(row), row.source]));
  const rows = sent.map(rowOf).map((row) => ({ ...row, source: sources.get(keyOf(row)) ?? "Manual" }));
  await replaceDated(work, employee, { table: "employee_salary", field: "salaryHistory", before, rows });
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
