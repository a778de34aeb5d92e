import { byName } from "./look-up";
import { type Amount, formatPence, type Money, readPence } from "./pence";
/** What a journal compares an amount of payslips with: pay, or the account that its postings go to. */
export type JournalItem =
  | "GrossPay"
  | "NetPay"
  | "Paye"
  | "EmployeeNi"
  | "EmployerNi"
  | "EmployeePension"
  | "EmployerPension"
  | "StudentLoan"
  | "PostgraduateLoan"
  | "CourtOrders"
  | "OtherLiabilities";

interface PayslipAmount {
  /** As on the payslip, for the period and to date. */
  readonly name: string;
  /** As reports call it. */
  readonly label: string;
  readonly meaning?: string;
  /** What it does to net pay: adds (1), deducts (-1) or neither (0). */
  readonly sign: 1 | -1 | 0;
  readonly journal: JournalItem | null;
  /** Totals of payrolls and of batches state it. */
  readonly inTotals?: true;
  /** Rows of payslips in CSV state it. */
  readonly inCsv?: true;
  /** Printed payslips state it. */
  readonly inPrint?: true;
  /** A correction settles it, on the payslip that posts it and to date. */
  readonly isSettled?: true;
}

const EVERYWHERE = { inTotals: true, inCsv: true, inPrint: true } as const;

/** The amounts of a payslip in its order: the list from which totals, reports, journals, schemas and columns derive. */
export const PAYSLIP_AMOUNTS = [
  {
    name: "grossPay",
    label: "Gross pay",
    meaning: "Money paid before deductions, after sacrifice.",
    sign: 1,
    journal: "GrossPay",
    ...EVERYWHERE,
    isSettled: true,
  },
  {
    name: "taxablePay",
    label: "Taxable pay",
    meaning: "After net-pay pension and giving, with payrolled benefits.",
    sign: 0,
    journal: null,
    ...EVERYWHERE,
    isSettled: true,
  },
  { name: "grossForEmployeeNi", label: "Pay for employee NI", sign: 0, journal: null },
  { name: "grossForEmployerNi", label: "Pay for employer NI", sign: 0, journal: null },
  {
    name: "tax",
    label: "Tax",
    meaning: "Negative is a refund.",
    sign: -1,
    journal: "Paye",
    ...EVERYWHERE,
    isSettled: true,
  },
  { name: "ni", label: "Employee NI", sign: -1, journal: "EmployeeNi", ...EVERYWHERE, isSettled: true },
  { name: "employerNi", label: "Employer NI", sign: 0, journal: "EmployerNi", ...EVERYWHERE, isSettled: true },
  { name: "studentLoan", label: "Student loan", sign: -1, journal: "StudentLoan", ...EVERYWHERE, isSettled: true },
  {
    name: "postgraduateLoan",
    label: "Postgraduate loan",
    sign: -1,
    journal: "PostgraduateLoan",
    ...EVERYWHERE,
    isSettled: true,
  },
  {
    name: "pension",
    label: "Employee pension",
    meaning: "The member's own money; zero for sacrifice.",
    sign: -1,
    journal: "EmployeePension",
    ...EVERYWHERE,
    isSettled: true,
  },
  {
    name: "employerPension",
    label: "Employer pension",
    meaning: "Including the salary sacrificed for a pension.",
    sign: 0,
    journal: "EmployerPension",
    ...EVERYWHERE,
    isSettled: true,
  },
  { name: "salarySacrifice", label: "Salary sacrifice", sign: 0, journal: null, inCsv: true },
  { name: "benefitsTaxedViaPayroll", label: "Benefits taxed via payroll", sign: 0, journal: null, inCsv: true },
  { name: "attachmentOrders", label: "Court orders", sign: -1, journal: "CourtOrders", ...EVERYWHERE },
  { name: "attachmentOrderFees", label: "Court order fees", sign: -1, journal: "OtherLiabilities", inCsv: true },
  { name: "otherDeductions", label: "Other deductions", sign: -1, journal: "OtherLiabilities", ...EVERYWHERE },
  {
    name: "otherAdditions",
    label: "Other additions",
    meaning: "Paid outside tax and National Insurance, such as expenses. Not part of gross pay.",
    sign: 1,
    journal: "GrossPay",
    inTotals: true,
    inCsv: true,
  },
  { name: "netPay", label: "Net pay", sign: 0, journal: "NetPay", ...EVERYWHERE },
  {
    name: "pensionablePay",
    label: "Pensionable pay",
    meaning: "Pay that is marked as pensionable.",
    sign: 0,
    journal: null,
  },
  {
    name: "qualifyingEarnings",
    label: "Qualifying earnings",
    meaning: "Earnings in the band of automatic enrolment.",
    sign: 0,
    journal: null,
  },
  {
    name: "class1aOnTermination",
    label: "Class 1A on termination",
    meaning: "Owed by the employer on termination awards.",
    sign: 0,
    journal: null,
  },
] as const satisfies readonly PayslipAmount[];

export type PayslipAmountName = (typeof PAYSLIP_AMOUNTS)[number]["name"];

/** The names of all amounts of the engine's payslip. */
export const PAYSLIP_AMOUNT_NAMES = /* @__PURE__ */ PAYSLIP_AMOUNTS.map(({ name }) => name);

/** The amounts that a journal posts or compares. */
export const AMOUNTS_IN_JOURNALS = /* @__PURE__ */ PAYSLIP_AMOUNTS.filter((each) => each.journal !== null);

/** The names of the amounts that totals, CSV rows of payslips and printed payslips state. */
export const AMOUNTS_IN_TOTALS = /* @__PURE__ */ PAYSLIP_AMOUNTS.filter((each) => "inTotals" in each).map(
  ({ name }) => name,
);
export const AMOUNTS_IN_CSV = /* @__PURE__ */ PAYSLIP_AMOUNTS.filter((each) => "inCsv" in each).map(({ name }) => name);
export const AMOUNTS_IN_PRINT = /* @__PURE__ */ PAYSLIP_AMOUNTS.filter((each) => "inPrint" in each).map(
  ({ name }) => name,
);

/** The names of the amounts that a correction settles. */
export const SETTLED_AMOUNTS = /* @__PURE__ */ PAYSLIP_AMOUNTS.filter((each) => "isSettled" in each).map(
  ({ name }) => name,
);

/** Returns named amounts with others added, or taken away. */
export function addByName<Name extends string>(
  names: readonly Name[],
  one: Readonly<Record<Name, Amount>>,
  other: Readonly<Record<Name, Amount>>,
  sign: 1 | -1 = 1,
): Readonly<Record<Name, Money>> {
  return byName(names, (name) => formatPence(readPence(one[name]) + sign * readPence(other[name])));
}
