import { type MonthDue, sum } from "../pay";
import { type Column, type Terminal, table } from "../terminal";
import { endOfTaxMonth } from "./dates";
import { showMoney } from "./money";

interface Row extends Omit<MonthDue, "taxMonth"> {
  readonly label: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: "Month to", align: "right", value: (row) => row.label },
  { title: "Tax", align: "right", value: (row) => showMoney(row.tax) },
  { title: "NI", align: "right", value: (row) => showMoney(row.ni) },
  { title: "Employer NI", align: "right", value: (row) => showMoney(row.employerNi) },
  { title: "Loans", align: "right", value: (row) => showMoney(row.loans) },
  { title: "Allowance", align: "right", value: (row) => showMoney(negative(row.employmentAllowance)), leaves: 2 },
  { title: "Levy", align: "right", value: (row) => showMoney(row.apprenticeshipLevy), leaves: 1 },
  { title: "To pay", align: "right", value: (row) => showMoney(row.due) },
];

/** Shows what the employer owes HMRC by tax month, with the year below; months without any amount are omitted. */
export function dueTable(months: readonly MonthDue[], screen: Pick<Terminal, "width" | "paint">): string {
  const rows = months.filter(hasFigures).map((month) => ({ ...month, label: endOfTaxMonth(month.taxMonth) }));
  const used = COLUMNS.filter(({ title, value }) => !OPTIONAL.has(title) || rows.some((row) => value(row) !== "–"));
  return table(used, rows, yearOf(months), screen);
}

// Columns that are hidden while they are empty.
const OPTIONAL = new Set(["Loans", "Allowance", "Levy"]);

function hasFigures({ taxMonth: _, ...amounts }: MonthDue): boolean {
  return Object.values(amounts).some((amount) => amount !== "0.00");
}

function yearOf(months: readonly MonthDue[]): Row {
  const total = (name: keyof Omit<MonthDue, "taxMonth">) => sum(months.map((month) => month[name]));
  return {
    label: "Year",
    tax: total("tax"),
    ni: total("ni"),
    employerNi: total("employerNi"),
    loans: total("loans"),
    employmentAllowance: total("employmentAllowance"),
    apprenticeshipLevy: total("apprenticeshipLevy"),
    due: total("due"),
  };
}

function negative(amount: string): string {
  return amount === "0.00" ? amount : `-${amount}`;
}
