import { byName } from "../../base";
import { PAYSLIP_COLUMNS, type PayslipColumn, type PayslipColumns } from "./read-payslip-csv";

/** Words of headings that mean the same. */
const SAME: Readonly<Record<string, string>> = {
  employee: "ee",
  employees: "ee",
  ees: "ee",
  employer: "er",
  employers: "er",
  ers: "er",
  nic: "ni",
  nics: "ni",
  nett: "net",
  loans: "loan",
  pensions: "pension",
  postgrad: "postgraduate",
  no: "number",
  ref: "reference",
};

/** Words without which a heading says the same. */
const LEFT_OUT: ReadonlySet<string> = new Set(["amount", "contribution", "contributions", "the"]);

/**
 * Headings that payroll products and people use. Some are in the published field lists of BrightPay, Moneysoft, Sage 50, IRIS
 * and People's; others are usual words for the same. Words that mean the same need one entry (`headingMeaning`). Headings of
 * the year to date are not among them.
 */
export const KNOWN_HEADINGS: Readonly<Record<PayslipColumn, readonly string[]>> = {
  employeeId: [
    ...["works number", "employee number", "employee reference", "employee id", "employee code", "staff number"],
    ...["payroll code", "payroll id", "payroll number", "payroll reference"],
  ],
  name: ["name", "employee name", "full name", "employee"],
  paymentDate: ["payment date", "pay date", "date paid", "date of payment", "payday"],
  taxCode: ["tax code"],
  week1Month1: [
    "week month 1 basis",
    "wk1mth1 basis",
    "w1m1",
    "w1m1 basis",
    "week 1 month 1",
    "week1 month1",
    "week1month1",
  ],
  niCategory: ["ni table", "ni category", "ni letter", "ni category letter", "ni code", "category letter"],
  grossPay: ["gross pay", "gross", "total gross pay", "total gross"],
  taxablePay: ["taxable pay", "taxable gross pay", "taxable gross", "taxable earnings", "gross for tax"],
  grossForEmployeeNi: [
    "niable pay",
    "nicable pay",
    "niable earnings",
    "nicable earnings",
    "gross for ni",
    "ni earnings",
  ],
  tax: ["paye", "paye tax", "tax", "income tax", "paye income tax", "tax deducted", "tax paid"],
  ni: ["employee ni", "ni"],
  employerNi: ["employer ni"],
  studentLoan: ["student loan", "student loan repayment", "student loan deduction"],
  postgraduateLoan: ["postgraduate loan", "postgraduate loan repayment", "postgraduate loan deduction"],
  pension: ["employee pension", "pension", "pension deduction"],
  employerPension: ["employer pension"],
  netPay: ["net pay", "net", "take home pay"],
};

/** The person, if no heading is a payroll number. */
const NUMBERS_OF_PEOPLE: readonly string[] = ["ni number", "nino"];

const MEANINGS = byName(PAYSLIP_COLUMNS, (column) => new Set(KNOWN_HEADINGS[column].map(headingMeaning)));
const OF_PEOPLE = new Set(NUMBERS_OF_PEOPLE.map(headingMeaning));

/** Returns, for each column, the headings of a CSV file that it may be; none for a column whose heading is our own name. */
export function possibleHeadings(headings: readonly string[]): Readonly<Record<PayslipColumn, readonly string[]>> {
  return byName(PAYSLIP_COLUMNS, (column) => {
    if (headings.includes(column)) return [];
    const found = headings.filter((heading) => MEANINGS[column].has(headingMeaning(heading)));
    const isPerson = column === "employeeId" && found.length === 0;
    return isPerson ? headings.filter((heading) => OF_PEOPLE.has(headingMeaning(heading))) : found;
  });
}

/** Returns the columns that headings of a CSV file are likely to be. Two headings for one column, or a heading that is our own name, suggest nothing. */
export function suggestColumns(headings: readonly string[]): PayslipColumns {
  const possible = Object.entries(possibleHeadings(headings));
  return Object.fromEntries(possible.flatMap(([column, found]) => (found.length === 1 ? [[column, found[0]]] : [])));
}

/** "Wk1Mth1 Basis" and "wk1-mth1 basis" are one heading: the words of it, in lower case. */
export function plainHeading(heading: string): string {
  return heading
    .replaceAll(/['’]/g, "")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

/** "Employee's NIC", "NI Employee" and "Ees NI Contribution" say the same: one text for all of them. */
function headingMeaning(heading: string): string {
  const words = plainHeading(heading)
    .replaceAll("national insurance", "ni")
    .replaceAll("post graduate", "postgraduate")
    .replaceAll("this period", "")
    .split(" ")
    .filter((word) => word !== "" && !LEFT_OUT.has(word));
  return words
    .map((word) => SAME[word] ?? word)
    .sort()
    .join(" ");
}
