import { z } from "@hono/zod-openapi";
import {
  amountField,
  deprecatedField,
  describedFields,
  optional,
  orElse,
  type Refuse,
  readOnly,
  refuser,
} from "../../contract";
import { niCategoryField, taxCodeField } from "../../pay";
import { checkCars } from "./company-cars";
import { type EmployeeFields, employeeFields } from "./employee-fields";
import { starterFields } from "./starter-fields";

const MOST_PERCENT = 100;

/** The fields of an employee to add. */
export const newEmployeeFields = z.strictObject({
  ...employeeFields,
  salary: optional(amountField()).openapi({ description: "A year, before tax; left out for people paid by the hour." }),
  starter: optional(starterFields),
  taxCode: optional(taxCodeField()).openapi({
    description: "Like 1257L; by default it follows from the P45 or the starter statement.",
  }),
  week1Month1: orElse(z.boolean(), false).openapi({ description: "W1, M1 or X after the code: not cumulative." }),
  niCategory: optional(niCategoryField()).openapi({
    description: "Category letter; by default it follows from the age.",
  }),
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

/** Checks rules between the fields of an employee. */
function checkEmployee(employee: EmployeeFields, context: z.core.$RefinementCtx): void {
  const refuse = refuser(context);
  checkDates(employee, refuse);
  checkAccounts(employee, refuse);
  checkCars(employee.companyCars, refuse);
  checkDated(employee.workingPatterns, "workingPatterns", refuse);
  checkDated(employee.sspQualifyingDayPolicies, "sspQualifyingDayPolicies", refuse);
  if (employee.nationalInsuranceNumber === null && employee.address !== null && employee.address.line2 === null) {
    refuse(["address", "line2"], "two_address_lines_required");
  }
}

function checkDates(employee: EmployeeFields, refuse: Refuse): void {
  const { dateOfBirth, startDate, continuousEmploymentDate, director } = employee;
  if (dateOfBirth >= startDate) refuse(["dateOfBirth"], "date_after", { limit: startDate });
  if (continuousEmploymentDate !== null && continuousEmploymentDate > startDate) {
    refuse(["continuousEmploymentDate"], "date_after", { limit: startDate });
  }
  checkOrder(employee.apprenticeshipStartDate, employee.apprenticeshipEndDate, ["apprenticeshipEndDate"], refuse);
  checkOrder(director?.appointmentDate, director?.cessationDate, ["director", "cessationDate"], refuse);
  if (employee.onStrikeFrom === null && employee.onStrikeTo !== null) {
    refuse(["onStrikeFrom"], "required_with", { other: "onStrikeTo" });
  }
  checkOrder(employee.onStrikeFrom, employee.onStrikeTo, ["onStrikeTo"], refuse);
}

type Day = string | null | undefined;

/** Refuses a last day that is before the first one. */
function checkOrder(first: Day, last: Day, path: string[], refuse: Refuse): void {
  if (first && last && last < first) refuse(path, "date_before", { limit: first });
}

function checkAccounts({ bankAccounts }: EmployeeFields, refuse: Refuse): void {
  let percentage = 0;
  bankAccounts.forEach(({ splitType, splitValue }, index) => {
    const path = ["bankAccounts", index, "splitValue"];
    if (splitType === "Remainder" && splitValue !== null) refuse(path, "must_be_absent");
    if (splitType !== "Remainder" && splitValue === null) refuse(path, "required_with", { other: "splitType" });
    if (splitType === "Percentage") percentage += Number(splitValue);
    if (splitType === "Percentage" && percentage > MOST_PERCENT) refuse(path, "too_large", { maximum: MOST_PERCENT });
  });
  const remainders = bankAccounts.flatMap(({ splitType }, index) => (splitType === "Remainder" ? [index] : []));
  for (const index of remainders.slice(1)) refuse(["bankAccounts", index, "splitType"], "duplicate");
}

type DatedList = readonly { readonly effectiveFrom: string }[] | null;

function checkDated(list: DatedList, name: string, refuse: Refuse): void {
  const seen = new Set<string>();
  (list ?? []).forEach(({ effectiveFrom }, index) => {
    if (seen.has(effectiveFrom)) refuse([name, index, "effectiveFrom"], "duplicate");
    seen.add(effectiveFrom);
  });
}
