import {
  PAYSLIP_AMOUNTS,
  type PayslipAmountName,
  STATUTORY_TYPES,
  STUDENT_LOAN_PLANS,
  statutoryPayName,
} from "../../base";
import type { Dataset } from "./dataset";
import {
  type CatalogueField,
  day,
  flag,
  instant,
  money,
  oneOf,
  quantity,
  rate,
  sensitive,
  tags,
  tally,
  text,
  toDate,
} from "./field";
import { CONTRIBUTION_BASES, PAYSLIP_STATUS, PENSION_TYPES, payPeriod, person, UNIT_NAMES } from "./words";

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

const forPeriod: readonly CatalogueField[] = AMOUNTS.map(([name, label]) => money(`forPeriod.${name}`, label));

/** Statutory pay of the period, by its type. */
const statutoryPay: readonly CatalogueField[] = STATUTORY_TYPES.map((type) =>
  money(`forPeriod.statutoryPay.${type}`, statutoryPayName(type)),
);

const yearToDate: readonly CatalogueField[] = AMOUNTS.map(([name, label]) =>
  toDate(`yearToDate.${name}`, `${label}, year to date`),
);

const employmentToDate: readonly CatalogueField[] = AMOUNTS.map(([name, label]) =>
  toDate(`employmentToDate.${name}`, `${label}, employment to date`),
);

/** The totals of a pay run. */
const runTotals: readonly CatalogueField[] = [
  ...AMOUNTS.map(([name, label]) => money(`totals.${name}`, label)),
  money("totals.apprenticeshipLevy", "Apprenticeship levy"),
  money("totals.employerCost", "Employer cost"),
];

export const payslipLines: Dataset = {
  name: "payslip_lines",
  label: "Payslip lines",
  description: "One row for each line of a payslip; pension lines differ by pensionLineType.",
  statusField: "payslip.status",
  fields: [
    text("id", "Line"),
    text("payslipId", "Payslip"),
    oneOf("payslip.status", "Payslip status", PAYSLIP_STATUS),
    ...payPeriod,
    ...person,
    text("payElementId", "Pay element"),
    text("code", "Code"),
    text("description", "Description"),
    oneOf("type", "Type", ["Payable", "Deduction", "EmployerCost", "Information"]),
    money("amount", "Amount"),
    quantity("units", "Units"),
    oneOf("unitName", "Unit", UNIT_NAMES),
    rate("payRate", "Rate"),
    day("from", "Earned from"),
    day("to", "Earned to"),
    oneOf("statutoryType", "Statutory payment", STATUTORY_TYPES),
    text("statutoryPayId", "Statutory award"),
    text("orderId", "Court order"),
    oneOf("pensionLineType", "Pension line", [
      "Contribution",
      "AdditionalVoluntaryContribution",
      "Refund",
      "EmployerContribution",
    ]),
    text("pensionGroupId", "Pension group"),
    text("pensionMetadata.pensionGroupName", "Pension group name"),
    oneOf("pensionMetadata.pensionType", "Pension type", PENSION_TYPES),
    oneOf("pensionMetadata.contributionBasis", "Contribution basis", CONTRIBUTION_BASES),
    text("payElement.category", "Pay element category"),
    text("recurringLineItemId", "Recurring item"),
    text("department", "Department of the line"),
    text("costCentre", "Cost centre of the line"),
    tags("tags", "Tags of the line"),
  ],
};

export const payslips: Dataset = {
  name: "payslips",
  label: "Payslips",
  description: "One row for each payslip.",
  statusField: "status",
  fields: [
    text("payslipId", "Payslip"),
    oneOf("status", "Status", PAYSLIP_STATUS),
    ...payPeriod,
    ...person,
    sensitive(text("employee.nationalInsuranceNumber", "National Insurance number")),
    text("employer.name", "Employer"),
    text("employer.payeReference", "PAYE reference"),
    text("taxCode", "Tax code"),
    flag("week1Month1", "Week 1/month 1"),
    text("niCategory", "NI category"),
    oneOf("studentLoanPlan", "Student loan plan", STUDENT_LOAN_PLANS),
    flag("isDirector", "Director"),
    oneOf("paymentMethod", "Payment method", ["Bacs", "Cheque", "Cash"]),
    ...forPeriod,
    ...statutoryPay,
    ...yearToDate,
    ...employmentToDate,
    quantity("hours", "Hours paid"),
    text("rulesDigest", "Rules digest"),
    flag("isLatestOfYear", "Latest of the tax year"),
  ],
};

export const payrollRuns: Dataset = {
  name: "payroll_runs",
  label: "Payroll runs",
  description: "One row for each pay run.",
  statusField: null,
  fields: [
    ...payPeriod,
    text("payrollConfig.name", "Payroll"),
    oneOf("status", "Status", ["Open", "Locked"]),
    flag("isSupplementary", "Supplementary"),
    tally("employeeCount", "Employees"),
    tally("starterCount", "Starters"),
    tally("leaverCount", "Leavers"),
    tally("nilPaidCount", "Paid nothing"),
    ...runTotals,
    instant("lockedAt", "Locked at"),
    text("lockedBy", "Locked by"),
  ],
};

export const recurringLineItems: Dataset = {
  name: "recurring_line_items",
  label: "Recurring line items",
  description: "One row for each pay item that repeats on an employee's payslips.",
  statusField: null,
  fields: [
    text("recurringLineItemId", "Recurring item"),
    ...person,
    text("payrollConfigId", "Payroll configuration"),
    text("payElementId", "Pay element"),
    text("payElement.code", "Code"),
    text("payElement.name", "Pay element name"),
    oneOf("payElement.direction", "Direction", ["Payment", "Deduction", "EmployerCost"]),
    text("description", "Description"),
    money("amount", "Amount"),
    quantity("units", "Units"),
    oneOf("unitName", "Unit", UNIT_NAMES),
    rate("payRate", "Rate"),
    day("startDate", "First pay day"),
    day("endDate", "Last pay day"),
    flag("isEnabled", "In use"),
    instant("createdAt", "Created"),
    instant("updatedAt", "Changed"),
    text("basis", "Basis"),
    money("balance", "Balance"),
    money("total", "Total"),
    money("postedToDate", "Posted to date"),
  ],
};
