import { z } from "@hono/zod-openapi";
import {
  amountField,
  dateField,
  decimalField,
  money,
  operation,
  optional,
  readOnly,
  refuser,
  textField,
} from "../../contract";
import { EMPLOYEE_NOT_FOUND, EMPLOYEES, ofEmployee, PERIOD_LOCKED } from "../employee-operations";
import { salaryShown } from "../record/shown-records";

const version = {
  reason: optional(textField(200)),
  fullTimeSalary: optional(amountField()),
  fteFactor: optional(decimalField({ places: 6, most: 1 })),
};

const versionField = z.strictObject({
  salary: amountField(),
  effectiveFrom: dateField(),
  ...version,
  ...readOnly("createdAt", "source"),
});
export type SentVersion = z.output<typeof versionField>;

const data = z
  .strictObject({ employeeId: z.string(), salary: money().nullable(), salaryHistory: z.array(salaryShown) })
  .openapi("SalaryHistory");

const sent = z
  .strictObject({
    salary: amountField().optional(),
    effectiveFrom: dateField().optional(),
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

export const getSalary = operation({
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

export const saveSalary = operation({
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
