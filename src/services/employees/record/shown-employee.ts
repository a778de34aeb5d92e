import { z } from "@hono/zod-openapi";
import { field, money, weekday } from "../../contract";
import { datedWorkingPatternShown } from "../../pay";
import { otherJobShown } from "../jobs/other-job";
import { employeeStatus } from "../list/employee-filters";
import { DETAILS } from "./detail-fields";
import {
  leaverShown,
  niCategoryShown,
  openingBalanceShown,
  postgraduateLoanShown,
  salaryShown,
  studentLoanShown,
  taxCodeShown,
} from "./shown-records";
import { starterShown } from "./starter-fields";

const text = () => z.string().nullable();

const columns = {
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  gender: z.enum(["Male", "Female"]),
  nationalInsuranceNumber: text(),
  payrollId: z.string(),
  payrollConfigId: z.string(),
  payrollMove: z
    .strictObject({
      from: z.string().openapi({ description: "The first day that the new payroll pays." }),
      fromPayrollConfigId: z.string(),
      toPayrollConfigId: z.string(),
      isPlanned: z.boolean().openapi({ description: "Whether the payroll before has still days to pay." }),
    })
    .nullable()
    .openapi({ description: "The last move between payrolls, or the one to come; null before the first." }),
  externalReferenceId: text(),
  startDate: z.string(),
  director: z
    .strictObject({
      isDirector: z.boolean(),
      appointmentDate: z.string(),
      cessationDate: text(),
      nicMethod: z.enum(["Annual", "Alternative"]),
    })
    .nullable(),
  otherJob: otherJobShown.nullable(),
};

/** The source of the policy: the employee's own record, the organisation, or the default. */
const sspPolicySource = z.enum(["Employee", "Organisation", "Default"]);

/** An employee as responses show it; dated values show what is in force today, and their lists show all. */
export const employeeShown = z
  .strictObject({
    employeeId: z.string(),
    version: z.int(),
    status: employeeStatus,
    ...columns,
    ...field.shownSchemas(DETAILS),
    salary: money().nullable(),
    salaryHistory: z.array(salaryShown),
    workingPatterns: z.array(datedWorkingPatternShown),
    sspQualifyingDayPolicies: z.array(
      z.strictObject({ effectiveFrom: z.string(), qualifyingDays: z.array(weekday), source: sspPolicySource }),
    ),
    starter: z.strictObject(starterShown).nullable(),
    leaver: leaverShown.nullable(),
    taxCodes: z.array(taxCodeShown),
    niCategories: z.array(niCategoryShown),
    taxCode: text(),
    week1Month1: z.boolean().nullable(),
    niCategory: text(),
    studentLoan: studentLoanShown.nullable(),
    postgraduateLoan: postgraduateLoanShown.nullable(),
    openingBalance: z.record(z.string(), openingBalanceShown),
    openingBalanceDirector: z.record(z.string(), openingBalanceShown),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi("Employee");

export type ShownEmployee = z.input<typeof employeeShown>;
