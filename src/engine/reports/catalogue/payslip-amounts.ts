import { PAYSLIP_AMOUNTS, type PayslipAmountName, STATUTORY_TYPES, statutoryPayName } from "../../base";
import { type CatalogueField, money, toDate } from "./field";

const FIRST: readonly PayslipAmountName[] = [
  "grossPay",
  "taxablePay",
  "grossForEmployeeNi",
  "grossForEmployerNi",
  "tax",
  "ni",
  "employerNi",
  "pension",
  "employerPension",
  "pensionablePay",
  "qualifyingEarnings",
  "salarySacrifice",
  "otherAdditions",
  "studentLoan",
  "postgraduateLoan",
  "attachmentOrders",
  "attachmentOrderFees",
  "otherDeductions",
  "benefitsTaxedViaPayroll",
  "class1aOnTermination",
];

const LABELS = new Map<PayslipAmountName, string>(PAYSLIP_AMOUNTS.map(({ name, label }) => [name, label]));

/** The amounts of a payslip, each for the period and to date, in the order of the catalogue. */
const AMOUNTS = [...new Set([...FIRST, ...LABELS.keys()])].map((name) => [name, LABELS.get(name) ?? name] as const);

export const forPeriod: readonly CatalogueField[] = AMOUNTS.map(([name, label]) => money(`forPeriod.${name}`, label));

/** Statutory pay of the period, by its type. */
export const statutoryPay: readonly CatalogueField[] = STATUTORY_TYPES.map((type) =>
  money(`forPeriod.statutoryPay.${type}`, statutoryPayName(type)),
);

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
