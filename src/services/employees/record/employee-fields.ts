import { z } from "@hono/zod-openapi";
import { dateField, idField, optional, readOnly, textField, weekday } from "../../contract";
import { datedWorkingPattern, nameField, ninoField } from "../../pay";
import { otherJob } from "../jobs/other-job";
import { sentDetails } from "./detail-fields";

const sspPolicy = z
  .strictObject({
    effectiveFrom: dateField(),
    qualifyingDays: z.array(weekday).min(1).max(7),
    ...readOnly("source"),
  })
  .openapi("SspQualifyingDayPolicy");

const director = z
  .strictObject({
    appointmentDate: dateField(),
    cessationDate: optional(dateField()),
    nicMethod: z.enum(["Annual", "Alternative"]),
    ...readOnly("isDirector"),
  })
  .openapi("DirectorChange");

/** Fields that have columns of their own. */
const columns = {
  firstName: nameField(),
  lastName: nameField(),
  dateOfBirth: dateField(),
  gender: z.enum(["Male", "Female"]),
  nationalInsuranceNumber: optional(ninoField()).openapi({
    description: "Like AB123456C; left out until it is known.",
  }),
  payrollId: optional(textField(35)).openapi({
    description: "Works number, reported on the FPS; one is made if it is left out.",
  }),
  payrollConfigId: optional(idField()).openapi({
    description: "The payroll; by default the organisation's default one.",
  }),
  externalReferenceId: optional(textField(100)).openapi({ description: "Your own id of the person." }),
  startDate: dateField().openapi({ description: "First day of this employment." }),
  director: optional(director),
  otherJob: optional(otherJob),
};

/** Dated lists: replaced if they are sent, unchanged if not. */
const dated = {
  workingPatterns: optional(z.array(datedWorkingPattern).max(500)).openapi({
    description: "Each from its day on; without one, the payroll's or the organisation's.",
  }),
  sspQualifyingDayPolicies: optional(z.array(sspPolicy).max(500)).openapi({
    description: "Qualifying days for Statutory Sick Pay, if other than the days of work.",
  }),
};

export const employeeFields = {
  ...columns,
  ...sentDetails,
  ...dated,
  ...readOnly("employeeId", "version", "status", "payrollMove", "salaryHistory", "leaver", "taxCodes", "niCategories"),
  ...readOnly("studentLoan", "postgraduateLoan", "openingBalance", "openingBalanceDirector"),
  ...readOnly("createdAt", "updatedAt"),
};

const fields = z.strictObject(employeeFields);
export type EmployeeFields = z.output<typeof fields>;
