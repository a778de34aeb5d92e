import { NO_DETAILS } from "./detail-fields";
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

/** An employee as responses show one. */
export const exampleEmployee: ShownEmployee = {
  employeeId: ID,
  version: 1,
  status: "Active",
  ...NO_DETAILS,
  firstName: "Sample",
  lastName: "Baker",
  dateOfBirth: "1990-01-31",
  gender: "Female",
  nationalInsuranceNumber: "AB123456C",
  payrollId: "N7P9T1W3X5",
  payrollConfigId: ID,
  payrollMove: null,
  externalReferenceId: null,
  startDate: "2026-04-06",
  director: null,
  otherJob: null,
  salary: "30000.00",
  salaryHistory: [
    {
      salary: "30000.00",
      effectiveFrom: "2026-04-06",
      reason: null,
      fullTimeSalary: null,
      fteFactor: null,
      source: "Starting",
      createdAt: AT,
    },
  ],
  workingPatterns: [],
  sspQualifyingDayPolicies: [],
  starter: null,
  leaver: null,
  taxCodes: [
    {
      effectiveDate: "2026-04-06",
      taxCode: "1257L",
      week1Month1: true,
      source: "Emergency",
      notificationId: null,
      previousTaxablePay: null,
      previousTaxPaid: null,
      createdAt: AT,
    },
  ],
  niCategories: [
    {
      effectiveDate: "2026-04-06",
      niCategory: "A",
      workplacePostcode: null,
      civilianEmploymentStartDate: null,
      createdAt: AT,
    },
  ],
  taxCode: "1257L",
  week1Month1: true,
  niCategory: "A",
  studentLoan: null,
  postgraduateLoan: null,
  openingBalance: {},
  openingBalanceDirector: {},
  createdAt: AT,
  updatedAt: AT,
};
