import type { Payslip } from "./payslip";

export type FigureName =
  | "grossPay"
  | "salarySacrifice"
  | "taxablePay"
  | "grossForEmployeeNi"
  | "tax"
  | "ni"
  | "studentLoan"
  | "postgraduateLoan"
  | "pension"
  | "attachmentOrders"
  | "attachmentOrderFees"
  | "otherDeductions"
  | "otherAdditions"
  | "netPay"
  | "employerNi"
  | "employerPension";

/** One figure of a payslip, for its period and for the year. */
export interface FigureRow {
  readonly name: FigureName;
  readonly label: string;
  readonly period: string;
  readonly year: string;
}

const LABELS: Readonly<Record<FigureName, string>> = {
  grossPay: "Gross pay",
  salarySacrifice: "Salary sacrifice",
  taxablePay: "Taxable pay",
  grossForEmployeeNi: "Earnings for National Insurance",
  tax: "Income tax",
  ni: "National Insurance",
  studentLoan: "Student loan",
  postgraduateLoan: "Postgraduate loan",
  pension: "Pension",
  attachmentOrders: "Court orders",
  attachmentOrderFees: "Court order fees",
  otherDeductions: "Other deductions",
  otherAdditions: "Other additions",
  netPay: "Net pay",
  employerNi: "Employer’s National Insurance",
  employerPension: "Employer’s pension",
};

const ALWAYS: readonly FigureName[] = [
  "grossPay",
  "taxablePay",
  "grossForEmployeeNi",
  "tax",
  "ni",
  "netPay",
  "employerNi",
];

/** Returns the figures of a payslip in the order from gross to net, without those that are zero all year. */
export function figureRows({ forPeriod, yearToDate }: Payslip): readonly FigureRow[] {
  const rows: FigureRow[] = [];
  for (const [name, label] of Object.entries(LABELS)) {
    if (!isName(name)) continue;
    const row = { name, label, period: forPeriod[name], year: yearToDate[name] };
    if (ALWAYS.includes(name) || Number(row.year) !== 0 || Number(row.period) !== 0) rows.push(row);
  }
  return rows;
}

function isName(name: string): name is FigureName {
  return name in LABELS;
}
