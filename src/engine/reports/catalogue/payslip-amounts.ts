import { type CatalogueField, money, toDate } from "./field";

/** The amounts of a payslip, each for the period and to date. */
const AMOUNTS: readonly (readonly [name: string, label: string])[] = [
  ["grossPay", "Gross pay"],
  ["taxablePay", "Taxable pay"],
  ["grossForEmployeeNi", "Pay for employee NI"],
  ["grossForEmployerNi", "Pay for employer NI"],
  ["tax", "Tax"],
  ["ni", "Employee NI"],
  ["employerNi", "Employer NI"],
  ["pension", "Employee pension"],
  ["employerPension", "Employer pension"],
  ["pensionablePay", "Pensionable pay"],
  ["qualifyingEarnings", "Qualifying earnings"],
  ["salarySacrifice", "Salary sacrifice"],
  ["otherAdditions", "Other additions"],
  ["studentLoan", "Student loan"],
  ["postgraduateLoan", "Postgraduate loan"],
  ["attachmentOrders", "Court orders"],
  ["attachmentOrderFees", "Court order fees"],
  ["otherDeductions", "Other deductions"],
  ["benefitsTaxedViaPayroll", "Benefits taxed via payroll"],
  ["class1aOnTermination", "Class 1A on termination"],
  ["netPay", "Net pay"],
];

export const forPeriod: readonly CatalogueField[] = AMOUNTS.map(([name, label]) => money(`forPeriod.${name}`, label));

export const yearToDate: readonly CatalogueField[] = AMOUNTS.map(([name, label]) =>
  toDate(`yearToDate.${name}`, `${label}, year to date`),
);

export const employmentToDate: readonly CatalogueField[] = AMOUNTS.map(([name, label]) =>
  toDate(`employmentToDate.${name}`, `${label}, employment to date`),
);

/** The totals of a pay run. */
export const runTotals: readonly CatalogueField[] = [
  ...AMOUNTS.map(([name, label]) => money(`totals.${name}`, label)),
  money("totals.apprenticeshipLevy", "Apprenticeship levy"),
  money("totals.employerCost", "Employer cost"),
];
