import { PAY_FREQUENCIES, TERRITORIES } from "../../base";
import { type CatalogueField, day, oneOf, ordinal, sensitive, tags, text } from "./field";

// Enums of the interface that several datasets share.

export const PAYSLIP_STATUS = ["PREVIEW", "FINAL"];
export const PENSION_TYPES = ["ReliefAtSource", "SalarySacrifice", "NetPayArrangement"];
export const UNIT_NAMES = ["Hour", "Day", "Week", "Mile", "Unit", "Period"];
const EMPLOYMENT_TYPES = ["Employee", "Worker", "Director", "Pensioner", "OffPayrollWorker"];
export const CONTRIBUTION_BASES = [
  "QualifyingEarnings",
  "PensionablePaySet1",
  "PensionablePaySet2",
  "PensionablePaySet3",
  "PensionablePayUncertified",
];

export const payFrequency: CatalogueField = oneOf("payFrequency", "Pay frequency", PAY_FREQUENCIES);

/** The pay period that a row belongs to. */
export const payPeriod: readonly CatalogueField[] = [
  text("payrollConfigId", "Payroll configuration"),
  text("payRunId", "Pay run"),
  ordinal("year", "Tax year"),
  ordinal("period", "Period"),
  ordinal("supplementary", "Supplementary run"),
  payFrequency,
  day("periodStartDate", "Period start"),
  day("periodEndDate", "Period end"),
  day("paymentDate", "Payment date"),
  ordinal("taxWeek", "Tax week"),
  ordinal("taxMonth", "Tax month"),
];

/** The employee that a row is about. */
export const person: readonly CatalogueField[] = [
  text("employeeId", "Employee"),
  text("employee.payrollId", "Payroll ID"),
  sensitive(text("employee.firstName", "First name")),
  sensitive(text("employee.lastName", "Last name")),
  text("employee.department", "Department"),
  text("employee.costCentre", "Cost centre"),
  text("employee.jobTitle", "Job title"),
  tags("employee.tags", "Tags"),
  text("employee.externalReferenceId", "External reference"),
  sensitive(oneOf("employee.gender", "Gender", ["Male", "Female"])),
  sensitive(day("employee.dateOfBirth", "Date of birth")),
  day("employee.startDate", "Start date"),
  day("employee.leavingDate", "Leaving date"),
  oneOf("employee.territory", "Territory", TERRITORIES),
  oneOf("employee.employmentType", "Employment type", EMPLOYMENT_TYPES),
];
