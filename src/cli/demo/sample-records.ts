/** What the demo organisation begins with, as the interface takes it: a monthly payroll and three plainly made-up people. */
export const PAYROLL = {
  name: "Monthly staff",
  payFrequency: "Monthly",
  paymentPeriodConfig: {
    firstPeriodStartDate: "2026-04-01",
    firstPaymentDate: "2026-04-30",
    paymentDateRule: "LastWorkingDay",
  },
};

const common = { startDate: "2024-09-02", address: { line1: "1 Sample Street", line2: "Sampleton" } };

export const EMPLOYEES = [
  {
    ...common,
    firstName: "Sample",
    lastName: "Baker",
    dateOfBirth: "1990-02-28",
    gender: "Female",
    salary: "32000.00",
    taxCode: "1257L",
  },
  {
    ...common,
    firstName: "Sample",
    lastName: "Miller",
    dateOfBirth: "1985-07-14",
    gender: "Male",
    salary: "41500.00",
    taxCode: "S1257L",
  },
  {
    ...common,
    firstName: "Sample",
    lastName: "Driver",
    dateOfBirth: "2007-11-03",
    gender: "Female",
    salary: "24600.00",
    taxCode: "C1257L",
    niCategory: "M",
  },
];
