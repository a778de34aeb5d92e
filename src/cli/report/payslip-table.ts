import { loansOf, type PaidEmployee, type Totals, totalsOf } from "../pay";
import { type Column, printable, type Terminal, table } from "../terminal";
import { count } from "./count";
import { showDate } from "./dates";
import { showMoney } from "./money";
import { operatedCode } from "./operated-code";

interface Row {
  readonly date: string;
  readonly period: string;
  readonly code: string;
  readonly letter: string;
  readonly amounts: Totals;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: "Paid on", align: "right", value: (row) => row.date },
  { title: "Period", align: "right", value: (row) => row.period, leaves: 5 },
  { title: "Code", value: (row) => row.code },
  { title: "Cat", value: (row) => row.letter, leaves: 9 },
  { title: "Gross", align: "right", value: (row) => showMoney(row.amounts.grossPay) },
  { title: "Tax", align: "right", value: (row) => showMoney(row.amounts.tax) },
  { title: "NI", align: "right", value: (row) => showMoney(row.amounts.ni) },
  { title: "Loans", align: "right", value: (row) => showMoney(loansOf(row.amounts)), leaves: 8 },
  { title: "Pension", align: "right", value: (row) => showMoney(row.amounts.pension), leaves: 4 },
  { title: "Net pay", align: "right", value: (row) => showMoney(row.amounts.netPay) },
  { title: "Employer NI", align: "right", value: (row) => showMoney(row.amounts.employerNi), leaves: 2 },
  { title: "Cost", align: "right", value: (row) => showMoney(row.amounts.employerCost), leaves: 3 },
];

/** Shows every payslip of one person, a row each, with the year below. */
export function payslipTable({ id, name, note, payslips }: PaidEmployee, screen: Pick<Terminal, "width" | "paint">) {
  const title = `${screen.paint("strong", printable(name))} ${printable(note === null ? `(${id})` : `(${id}) · ${note}`)}`;
  const rows = payslips.map((payslip) => ({
    date: payslip.paymentDate === null ? "" : showDate(payslip.paymentDate),
    period: String(payslip.period),
    code: operatedCode(payslip),
    letter: payslip.niCategory,
    amounts: totalsOf([payslip]),
  }));
  const year: Row = {
    date: count(payslips.length, "payment", "payments"),
    period: "",
    code: "",
    letter: "",
    amounts: totalsOf(payslips),
  };
  return `${title}\n\n${table(COLUMNS, rows, year, screen)}`;
}
