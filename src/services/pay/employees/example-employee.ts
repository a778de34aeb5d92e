import type { ShownEmployee } from "./shown-employee";

const ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
const AT = "2026-04-06T09:30:00.000Z";

export const exampleNewEmployee = {
  firstName: "Sample",
  lastName: "Baker",
  dateOfBirth: "1990-01-31",
  gender: "Female",
  nationalInsuranceNumber: "AB123456C",
  startDate: "2026-04-06",
  salary: "30000.00",
};

/** An employee as answers show one. */
export const exampleEmployee: ShownEmployee = {
  ...{ employeeId: ID, version: 1, status: "Active" },
  ...{ title: null, firstName: "Sample", middleName: null, lastName: "Baker", knownAs: null, previousLastName: null },
  ...{ dateOfBirth: "1990-01-31", gender: "Female", nationalInsuranceNumber: "AB123456C", passportNumber: null },
  ...{ email: null, telephone: null, mobile: null, address: null, partner: null },
  ...{ payrollId: "N7P9T1W3X5", payrollConfigId: ID, externalReferenceId: null },
  ...{ startDate: "2026-04-06", continuousEmploymentDate: null, jobTitle: null, department: null, costCentre: null },
  ...{ tags: [], territory: null, employmentType: "Employee", irregularEmployment: false, hoursWorkedBand: null },
  ...{ workplacePostcode: null, isApprentice: false, apprenticeshipStartDate: null, apprenticeshipEndDate: null },
  director: null,
  salary: "30000.00",
  salaryHistory: [
    {
      ...{ salary: "30000.00", effectiveFrom: "2026-04-06", reason: null, fullTimeSalary: null, fteFactor: null },
      ...{ source: "Starting", createdAt: AT },
    },
  ],
  ...{ workingPatterns: [], sspQualifyingDayPolicies: [], starter: null, leaver: null },
  taxCodes: [
    {
      ...{ effectiveDate: "2026-04-06", taxCode: "1257L", week1Month1: true, source: "Emergency" },
      ...{ notificationId: null, previousTaxablePay: null, previousTaxPaid: null, createdAt: AT },
    },
  ],
  niCategories: [
    {
      ...{ effectiveDate: "2026-04-06", niCategory: "A", workplacePostcode: null },
      ...{ civilianEmploymentStartDate: null, createdAt: AT },
    },
  ],
  ...{ taxCode: "1257L", week1Month1: true, niCategory: "A", studentLoan: null, postgraduateLoan: null },
  ...{ bankAccount: null, paymentMethod: "Bacs", bankAccounts: [], paidToNonIndividual: false },
  ...{ openingBalance: {}, openingBalanceDirector: {} },
  ...{ createdAt: AT, updatedAt: AT },
};
