import { guardFormula, writeCsvRow } from "../../../engine/base";
import type { ShownItem } from "../contract/variance-schemas";

const HEADINGS = [
  ...["Payroll ID", "Employee ID", "Starter", "Leaver", "Amount", "Previous", "Current", "Difference"],
  ...["Percentage", "Exceeding", "Causes"],
];

/** Returns the changes as CSV: a row for each employee and amount, with its causes in one cell. */
export function varianceCsv(items: readonly ShownItem[]): string {
  const rows = items.flatMap((item) => item.changes.map((change) => rowOf(item, change)));
  return [HEADINGS, ...rows].map(writeCsvRow).join("");
}

function rowOf(
  { payrollId, employeeId, isStarter, isLeaver }: ShownItem,
  { amount, previous, current, difference, percentage, isExceeding, causes }: ShownItem["changes"][number],
): readonly string[] {
  return [
    guardFormula(payrollId ?? ""),
    employeeId,
    yesOrNo(isStarter),
    yesOrNo(isLeaver),
    amount,
    previous,
    current,
    difference,
    percentage ?? "",
    yesOrNo(isExceeding),
    causes.map(causeText).join("; "),
  ];
}

/** A cause is written before its detail, so that no cell begins as a formula. */
function causeText({ cause, detail, explained }: ShownItem["changes"][number]["causes"][number]): string {
  return detail === null ? `${cause} ${explained}` : `${cause} (${detail}) ${explained}`;
}

function yesOrNo(flag: boolean): string {
  return flag ? "yes" : "no";
}
