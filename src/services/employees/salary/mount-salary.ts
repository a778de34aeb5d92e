import { z } from "@hono/zod-openapi";
import {
  amountField,
  dateField,
  decimalField,
  EMPLOYEE_NOT_FOUND,
  money,
  mountOperation,
  operation,
  optional,
  type RequestWork,
  readOnly,
  refuser,
  type ServiceContext,
  textField,
} from "../../contract";
import { finishChange } from "../change/finish-change";
import { closedThrough, requireUnlocked } from "../change/period-locked";
import { replaceDated } from "../change/replace-dated";
import { EMPLOYEES, ofEmployee, PERIOD_LOCKED } from "../employee-operations";
import { salariesData } from "../record/employee-data";
import { salaryShown } from "../record/shown-records";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { employeeToChange, requireFacts } from "../store/require-employee";

const version = {
  reason: optional(textField(200)),
  fullTimeSalary: optional(amountField()).openapi({ description: "Of the same job at full time." }),
  fteFactor: optional(decimalField({ places: 6, most: 1 })).openapi({
    description: "Share of full time, such as 0.6.",
  }),
};

const versionField = z.strictObject({
  salary: amountField(),
  effectiveFrom: dateField(),
  ...version,
  ...readOnly("createdAt", "source"),
});

const data = z
  .strictObject({ employeeId: z.string(), salary: money().nullable(), salaryHistory: z.array(salaryShown) })
  .openapi("SalaryHistory");

const sent = z
  .strictObject({
    salary: amountField().optional().openapi({ description: "A year, before tax." }),
    effectiveFrom: dateField().optional().openapi({ description: "The first day at this salary." }),
    ...version,
    salaryHistory: z.array(versionField).max(500).optional(),
    ...readOnly("employeeId", "createdAt", "source"),
  })
  .superRefine(({ salary, effectiveFrom, salaryHistory }, context) => {
    const refuse = refuser(context);
    if (salaryHistory === undefined) {
      if (salary === undefined) refuse("salary", "required");
      if (effectiveFrom === undefined) refuse("effectiveFrom", "required");
      return;
    }
    if (effectiveFrom !== undefined) refuse("salaryHistory", "sent_together", { other: "effectiveFrom" });
    const seen = new Set<string>();
    salaryHistory.forEach(({ effectiveFrom: from }, index) => {
      if (seen.has(from)) refuse(["salaryHistory", index, "effectiveFrom"], "duplicate");
      seen.add(from);
    });
  })
  .openapi("SalaryChange", {
    description:
      "One version, which is added or takes the place of that of its day; or `salaryHistory`, which takes the place of every version from the first unlocked day.",
  });

const path = `${EMPLOYEES}/{employeeId}/salary`;
const example = {
  employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  salary: "32000.00",
  salaryHistory: [
    {
      salary: "32000.00",
      effectiveFrom: "2026-10-01",
      reason: "Review",
      fullTimeSalary: null,
      fteFactor: null,
      source: "Manual" as const,
      createdAt: "2026-09-20T09:30:00.000Z",
    },
  ],
};

const getSalary = operation({
  ...ofEmployee,
  id: "getSalary",
  method: "get",
  path,
  summary: "The annual salary in force today, and all its versions, the newest first",
  description: "Each version counts from its own day on. `salary` is null if none is in force today.",
  data,
  token: "employee_salary_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: example },
});

const saveSalary = operation({
  ...ofEmployee,
  id: "saveSalary",
  method: "put",
  path,
  summary: "Adds a version of the annual salary, or replaces them",
  description: "A version is in force from its day until the next one. 0 is a salary that pays nothing.",
  body: sent,
  data,
  token: "employee_salary_saved",
  refusals: [EMPLOYEE_NOT_FOUND, PERIOD_LOCKED],
  examples: { body: { salary: "32000.00", effectiveFrom: "2026-10-01", reason: "Review" }, data: example },
});

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

type SentVersion = z.output<typeof versionField>;
