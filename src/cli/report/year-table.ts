import type { PaidEmployee, Totals } from "../pay";
import { loansOf, totalsOf } from "../pay";
import { type Column, type Terminal, table } from "../terminal";
import { count } from "./count";
import { showMoney } from "./money";
import { operatedCode } from "./operated-code";

interface Row {
  readonly name: string;
  readonly note: string;
  readonly code: string;
  readonly letter: string;
  readonly totals: Totals;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: "Employee", value: (row) => row.name },
  { title: "Situation", value: (row) => row.note, leaves: 3 },
  { title: "Code", value: (row) => row.code },
  { title: "Cat", value: (row) => row.letter, leaves: 9 },
  { title: "Paid", align: "right", value: (row) => `${row.totals.payslips}×`, leaves: 2 },
  { title: "Gross", align: "right", value: (row) => showMoney(row.totals.grossPay) },
  { title: "Tax", align: "right", value: (row) => showMoney(row.totals.tax) },
  { title: "NI", align: "right", value: (row) => showMoney(row.totals.ni) },
  { title: "Loans", align: "right", value: (row) => showMoney(loansOf(row.totals)), leaves: 8 },
  { title: "Pension", align: "right", value: (row) => showMoney(row.totals.pension), leaves: 4 },
  { title: "Net pay", align: "right", value: (row) => showMoney(row.totals.netPay) },
  { title: "Cost", align: "right", value: (row) => showMoney(row.totals.employerCost), leaves: 1 },
];

/** Shows each person's year in one row, with the totals below. */
export function yearTable(paid: readonly PaidEmployee[], screen: Pick<Terminal, "width" | "paint">): string {
  const totals = totalsOf(paid.flatMap((employee) => employee.payslips));
  const sumRow: Row = { name: count(paid.length, "person", "people"), note: "", code: "", letter: "", totals };
  return table(COLUMNS, paid.map(rowOf), sumRow, screen);
}

function rowOf({ name, note, payslips }: PaidEmployee): Row {
  const last = payslips.at(-1);
  return {
    name,
    note: note ?? "",
    code: last === undefined ? "" : operatedCode(last),
    letter: last?.niCategory ?? "",
    totals: totalsOf(payslips),
  };
}
