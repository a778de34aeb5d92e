import type { Payslip } from "./payslip";

type Name =
  | "grossPay"
  | "taxablePay"
  | "grossForEmployeeNi"
  | "tax"
  | "ni"
  | "studentLoan"
  | "postgraduateLoan"
  | "pension"
  | "attachmentOrders"
  | "netPay"
  | "employerNi"
  | "employerPension";

/** One figure of a payslip, for its period and for the year. */
export interface FigureRow {
  readonly name: Name;
  readonly label: string;
  readonly period: string;
  readonly year: string;
}

const LABELS: Readonly<Record<Name, string>> = {
  grossPay: "Gross pay",
  taxablePay: "Taxable pay",
  grossForEmployeeNi: "Earnings for National Insurance",
  tax: "Income tax",
  ni: "National Insurance",
  studentLoan: "Student loan",
  postgraduateLoan: "Postgraduate loan",
  pension: "Pension",
  attachmentOrders: "Court orders",
  netPay: "Net pay",
  employerNi: "Employer’s National Insurance",
  employerPension: "Employer’s pension",
};

const ALWAYS: readonly Name[] = ["grossPay", "taxablePay", "grossForEmployeeNi", "tax", "ni", "netPay", "employerNi"];

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

function isName(name: string): name is Name {
  return name in LABELS;
}
