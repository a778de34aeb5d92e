import { z } from "@hono/zod-openapi";
import { addressShown, money, territory, weekday } from "../../contract";
import { bankAccountShown, datedWorkingPatternShown, splitBankAccountShown } from "../../pay";
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

const person = {
  title: text(),
  firstName: z.string(),
  middleName: text(),
  lastName: z.string(),
  knownAs: text(),
  previousLastName: text(),
  dateOfBirth: z.string(),
  gender: z.enum(["Male", "Female"]),
  nationalInsuranceNumber: text(),
  passportNumber: text(),
  email: text(),
  telephone: text(),
  mobile: text(),
  address: addressShown.nullable(),
  partner: z.strictObject({ firstName: z.string(), lastName: z.string(), nationalInsuranceNumber: text() }).nullable(),
};

const employment = {
  payrollId: z.string(),
  payrollConfigId: z.string(),
  externalReferenceId: text(),
  startDate: z.string(),
  continuousEmploymentDate: text(),
  jobTitle: text(),
  department: text(),
  costCentre: text(),
  tags: z.array(z.string()),
  territory: territory.nullable(),
  employmentType: z.enum(["Employee", "Worker", "Director", "Pensioner", "OffPayrollWorker"]),
  irregularEmployment: z.boolean(),
  hoursWorkedBand: z.enum(["A", "B", "C", "D", "E"]).nullable(),
  workplacePostcode: text(),
  isApprentice: z.boolean(),
  apprenticeshipStartDate: text(),
  apprenticeshipEndDate: text(),
  director: z
    .strictObject({
      isDirector: z.boolean(),
      appointmentDate: z.string(),
      cessationDate: text(),
      nicMethod: z.enum(["Annual", "Alternative"]),
    })
    .nullable(),
};

/** Whose policy it is: those of a record are the employee's own. */
const sspPolicySource = z.enum(["Employee", "Organisation", "Default"]);

/** An employee as answers show it; what is dated is shown as it is in force today, and whole in its list. */
export const employeeShown = z
  .strictObject({
    employeeId: z.string(),
    version: z.int(),
    status: z.enum(["Active", "Leaver", "Upcoming"]),
    ...person,
    ...employment,
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
    bankAccount: bankAccountShown.nullable(),
    paymentMethod: z.enum(["Bacs", "Cheque", "Cash"]),
    bankAccounts: z.array(splitBankAccountShown),
    paidToNonIndividual: z.boolean(),
    openingBalance: z.record(z.string(), openingBalanceShown),
    openingBalanceDirector: z.record(z.string(), openingBalanceShown),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi("Employee");

export type ShownEmployee = z.input<typeof employeeShown>;
