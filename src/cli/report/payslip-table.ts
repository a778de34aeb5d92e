import type { Payslip } from "../../engine";
import { type PaidEmployee, sum } from "../pay";
import { type Column, type Terminal, table } from "../terminal";
import { showDate } from "./dates";
import { showMoney } from "./money";
import { operatedCode } from "./operated-code";

const COLUMNS: readonly Column<Payslip>[] = [
  { title: "Paid on", value: (slip) => (slip.paymentDate === null ? "" : showDate(slip.paymentDate)) },
  { title: "Period", align: "right", value: (slip) => String(slip.period), leaves: 5 },
  { title: "Code", value: operatedCode },
  { title: "NI", value: (slip) => slip.niCategory, leaves: 9 },
  { title: "Gross", align: "right", value: (slip) => showMoney(slip.forPeriod.grossPay) },
  { title: "Tax", align: "right", value: (slip) => showMoney(slip.forPeriod.tax) },
  { title: "NI", align: "right", value: (slip) => showMoney(slip.forPeriod.ni) },
  { title: "Loans", align: "right", value: (slip) => showMoney(loans(slip)), leaves: 8 },
  { title: "Pension", align: "right", value: (slip) => showMoney(slip.forPeriod.pension), leaves: 4 },
  { title: "Net pay", align: "right", value: (slip) => showMoney(slip.forPeriod.netPay) },
  { title: "Employer NI", align: "right", value: (slip) => showMoney(slip.forPeriod.employerNi), leaves: 2 },
  { title: "Cost", align: "right", value: (slip) => showMoney(slip.employerCost), leaves: 3 },
];

/** Every payslip of one person, a row each. */
export function payslipTable(employee: PaidEmployee, screen: Pick<Terminal, "width" | "paint">): string {
  const note = employee.note === null ? "" : ` · ${employee.note}`;
  const title = `${screen.paint("strong", employee.name)} (${employee.id})${note}`;
  return `${title}\n\n${table(COLUMNS, employee.payslips, null, screen)}`;
}

function loans({ forPeriod }: Payslip): string {
  return sum([forPeriod.studentLoan, forPeriod.postgraduateLoan]);
}
