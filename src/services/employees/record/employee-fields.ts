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
  nationalInsuranceNumber: optional(ninoField()),
  payrollId: optional(textField(35)),
  payrollConfigId: optional(idField()),
  externalReferenceId: optional(textField(100)),
  startDate: dateField(),
  director: optional(director),
  otherJob: optional(otherJob),
};

/** Dated lists: replaced if they are sent, unchanged if not. */
const dated = {
  workingPatterns: optional(z.array(datedWorkingPattern).max(500)),
  sspQualifyingDayPolicies: optional(z.array(sspPolicy).max(500)),
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
