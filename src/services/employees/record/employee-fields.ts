import { z } from "@hono/zod-openapi";
import {
  address,
  dateField,
  decimalField,
  idField,
  optional,
  orElse,
  readOnly,
  tagField,
  territory,
  textField,
  weekday,
} from "../../contract";
import {
  bankAccountField,
  bankAccountFields,
  datedWorkingPattern,
  nameField,
  ninoField,
  postcodeField,
} from "../../pay";

const splitBankAccount = z
  .strictObject({
    ...bankAccountFields,
    splitType: z.enum(["Amount", "Percentage", "Remainder"]),
    splitValue: optional(decimalField({ places: 2, most: 9_999_999 })),
  })
  .openapi("SplitBankAccount");

export const sspPolicy = z
  .strictObject({
    effectiveFrom: dateField(),
    qualifyingDays: z.array(weekday).min(1).max(7),
    ...readOnly("source"),
  })
  .openapi("SspQualifyingDayPolicy");

export const director = z
  .strictObject({
    appointmentDate: dateField(),
    cessationDate: optional(dateField()),
    nicMethod: z.enum(["Annual", "Alternative"]),
    ...readOnly("isDirector"),
  })
  .openapi("DirectorChange");

const partner = z.strictObject({
  firstName: nameField(),
  lastName: nameField(),
  nationalInsuranceNumber: optional(ninoField()),
});

/** Who the employee is. */
const person = {
  title: optional(textField(35)),
  firstName: nameField(),
  middleName: optional(nameField()),
  lastName: nameField(),
  knownAs: optional(textField(35)),
  previousLastName: optional(nameField()),
  dateOfBirth: dateField(),
  gender: z.enum(["Male", "Female"]),
  nationalInsuranceNumber: optional(ninoField()),
  passportNumber: optional(textField(35)),
  email: optional(z.email().max(254)),
  telephone: optional(textField(35)),
  mobile: optional(textField(35)),
  address: optional(address),
  partner: optional(partner),
};

/** What the employment is. */
const employment = {
  payrollId: optional(textField(35)),
  payrollConfigId: optional(idField()),
  externalReferenceId: optional(textField(100)),
  startDate: dateField(),
  continuousEmploymentDate: optional(dateField()),
  jobTitle: optional(textField(100)),
  department: optional(textField(100)),
  costCentre: optional(textField(100)),
  tags: orElse(z.array(tagField()).max(50), []),
  territory: optional(territory),
  employmentType: orElse(z.enum(["Employee", "Worker", "Director", "Pensioner", "OffPayrollWorker"]), "Employee"),
  irregularEmployment: orElse(z.boolean(), false),
  hoursWorkedBand: optional(z.enum(["A", "B", "C", "D", "E"])),
  workplacePostcode: optional(postcodeField()),
  isApprentice: orElse(z.boolean(), false),
  apprenticeshipStartDate: optional(dateField()),
  apprenticeshipEndDate: optional(dateField()),
  director: optional(director),
};

/** How the money is paid. */
const payment = {
  bankAccount: optional(bankAccountField),
  paymentMethod: orElse(z.enum(["Bacs", "Cheque", "Cash"]), "Bacs"),
  bankAccounts: orElse(z.array(splitBankAccount).max(10), []),
  paidToNonIndividual: orElse(z.boolean(), false),
};

/** Lists with dates: replaced when they are sent, left as they are when not. */
const dated = {
  workingPatterns: optional(z.array(datedWorkingPattern).max(500)),
  sspQualifyingDayPolicies: optional(z.array(sspPolicy).max(500)),
};

export const employeeFields = {
  ...person,
  ...employment,
  ...payment,
  ...dated,
  ...readOnly("employeeId", "version", "status", "salaryHistory", "leaver", "taxCodes", "niCategories"),
  ...readOnly("studentLoan", "postgraduateLoan", "openingBalance", "openingBalanceDirector"),
  ...readOnly("createdAt", "updatedAt"),
};

const fields = z.strictObject(employeeFields);
export type EmployeeFields = z.output<typeof fields>;
