import { z } from "@hono/zod-openapi";
import { amountField, deprecatedField, describedFields, optional, orElse, readOnly } from "../../contract";
import { niCategoryField, taxCodeField } from "../../pay";
import { checkEmployee } from "./check-employee";
import { employeeFields } from "./employee-fields";
import { starterFields } from "./starter-fields";

/** The fields of an employee to add. */
export const newEmployeeFields = z.strictObject({
  ...employeeFields,
  salary: optional(amountField()),
  starter: optional(starterFields),
  taxCode: optional(taxCodeField()),
  week1Month1: orElse(z.boolean(), false),
  niCategory: optional(niCategoryField()),
});

/** An employee to add, with the records in force from the first day. */
export const newEmployee = newEmployeeFields
  .superRefine((employee, context) => {
    checkEmployee(employee, context);
    if (employee.starter === null || employee.starter.startDate === employee.startDate) return;
    const params = { token: "invalid_format", reason: "The starter's first day is the employee's." };
    context.addIssue({ code: "custom", path: ["starter", "startDate"], params });
  })
  .openapi("NewEmployee");
export type NewEmployee = z.output<typeof newEmployee>;

const replacement = z.strictObject({
  ...employeeFields,
  salary: deprecatedField("salaryOnRecord", optional(amountField())),
  ...readOnly("starter", "taxCode", "week1Month1", "niCategory"),
});

/** An employee's record to replace; fields that have their own path are ignored. */
export const employeeReplacement = replacement.superRefine(checkEmployee).openapi("EmployeeReplacement");
export type EmployeeReplacement = z.output<typeof employeeReplacement>;

/** A merge patch; the resulting record is validated. */
export const employeePatch = z.record(z.string(), z.unknown()).openapi("EmployeePatch", {
  type: "object",
  properties: describedFields(replacement),
  additionalProperties: false,
  description: "A JSON Merge Patch of an `EmployeeReplacement`: what is left out stays, null clears.",
});
