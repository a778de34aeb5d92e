import type { ComparedEmployee, Comparison } from "../../engine/compare";
import { showMoney } from "../report";
import { sentence } from "../sentence";
import { type Column, printable, type Terminal, table } from "../terminal";

interface Row {
  readonly employee: string;
  readonly amount: string;
  readonly stated: string;
  readonly calculated: string;
  readonly why: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: "Employee", value: ({ employee }) => employee },
  { title: "Amount", value: ({ amount }) => amount },
  { title: "Stated", align: "right", value: ({ stated }) => stated },
  { title: "Calculated", align: "right", value: ({ calculated }) => calculated },
  { title: "Why", value: ({ why }) => why, leaves: 1 },
];

/** Writes a comparison for the terminal: what differs and why, then how many. */
export function comparisonText(comparison: Comparison, terminal: Terminal): string {
  const rows = comparison.employees.flatMap(rowsOf);
  const differences = rows.length === 0 ? "" : `${table(COLUMNS, rows, null, terminal)}\n`;
  return differences + countLines(comparison).join("\n").concat("\n");
}

function rowsOf(employee: ComparedEmployee): readonly Row[] {
  const { employeeId, amounts, causes, unexplained, problems } = employee;
  const blank = { amount: "", stated: "", calculated: "" };
  const refused = problems.map((found) => ({ ...blank, employee: employeeId, why: sentence(found) }));
  const differing = amounts.filter(({ difference }) => difference !== "0.00");
  return [
    ...refused,
    ...differing.map(({ amount, stated, calculated }): Row => {
      const found = causes.filter((cause) => cause.amounts.includes(amount));
      const why = found.map(({ cause, detail }) => `${cause}: ${detail}`);
      const words = unexplained.includes(amount) ? [...why, "not explained"] : why;
      return {
        employee: employeeId,
        amount,
        stated: showMoney(stated),
        calculated: showMoney(calculated),
        why: words.join("; "),
      };
    }),
  ];
}

function countLines({ counts, causes, onlyTheirs, onlyOurs }: Comparison): readonly string[] {
  const { Equal, Explained, Unexplained, NotCalculated } = counts;
  const list = (ids: readonly string[]) => printable(ids.join(", "));
  return [
    `${Equal} equal, ${Explained} explained, ${Unexplained} not explained, ${NotCalculated} not calculated`,
    ...causes.map(({ cause, employees }) => `  ${cause}: ${employees}`),
    ...(onlyTheirs.length === 0 ? [] : [`Only in the other payroll: ${list(onlyTheirs)}`]),
    ...(onlyOurs.length === 0 ? [] : [`Only in this payroll: ${list(onlyOurs)}`]),
  ];
}
