import { byName } from "../../base";
import { PAYSLIP_COLUMNS, type PayslipColumn, type PayslipColumns } from "./read-payslip-csv";

/**
 * Headings of other products, as their published field lists and descriptions of reports name them: BrightPay's and
 * Moneysoft's lists of CSV fields, Staffology's lists for Sage 50 and for IRIS, and People's payroll summary. Headings of
 * the year to date are not among them.
 */
const HEADINGS: Readonly<Partial<Record<PayslipColumn, readonly string[]>>> = {
  employeeId: ["works number", "employee number", "employee reference", "payroll code", "payroll id"],
  name: ["name", "employee name"],
  paymentDate: ["payment date", "pay date"],
  taxCode: ["tax code"],
  week1Month1: ["week month 1 basis", "wk1mth1 basis", "w1m1"],
  niCategory: ["national insurance table", "ni category", "ni table", "ni letter"],
  grossPay: ["gross pay", "gross", "total gross pay"],
  taxablePay: ["taxable pay", "taxable gross pay"],
  tax: ["paye", "paye tax", "tax", "income tax"],
  ni: ["employee ni", "employee nic", "ees nic", "ees ni", "ni"],
  employerNi: ["employer ni", "employer nic", "ers nic", "ers ni"],
  studentLoan: ["student loan"],
  postgraduateLoan: ["postgraduate loan", "postgrad loan"],
  pension: ["employee pension", "pension"],
  employerPension: ["employer pension"],
  netPay: ["net pay", "net"],
};

/** Returns the columns that headings of a CSV file are likely to be. Two headings for one column, or a heading that is our own name, suggest nothing. */
export function suggestColumns(headings: readonly string[]): PayslipColumns {
  const suggested = byName(PAYSLIP_COLUMNS, (column) => {
    const known = HEADINGS[column] ?? [];
    const found = headings.filter((heading) => known.includes(plainHeading(heading)));
    return headings.includes(column) || found.length !== 1 ? "" : (found[0] ?? "");
  });
  return Object.fromEntries(Object.entries(suggested).filter(([, heading]) => heading !== ""));
}

/** "Wk1Mth1 Basis" and "wk1mth1-basis" are one heading. */
function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}
