import type { PaidHours, PayslipContents, PayslipRow } from "../../engine/forms";
import { type Column, drawTable, type Paper, type Row } from "../paper";
import { figure } from "./wording";

const COLUMNS: readonly Column[] = [
  { title: "", share: 3 },
  { title: "£", share: 1.3, align: "right" },
];

/** Draws payments beside deductions, then hours, and employer costs. */
export function drawPayRows(paper: Paper, payslip: PayslipContents): void {
  const { rows } = payslip;
  paper.sideBySide(18, [
    () => drawRows(paper, "Payments", rows.Payable, ["Total payments", payslip.totalPayable]),
    () => drawRows(paper, "Deductions", rows.Deduction, ["Total deductions", payslip.totalDeductions]),
  ]);
  paper.y += 8;
  drawHours(paper, payslip);
}

/** Draws rows for information, which are not part of net pay. */
export function drawOtherRows(paper: Paper, { rows }: PayslipContents): void {
  if (rows.EmployerCost.length > 0) drawRows(paper, "Paid by your employer", rows.EmployerCost, null);
  if (rows.Information.length > 0) drawRows(paper, "For information", rows.Information, null);
}

function drawRows(
  paper: Paper,
  heading: string,
  rows: readonly PayslipRow[],
  total: readonly [string, string] | null,
): void {
  const lines: Row[] = rows.map(({ description, code, amount }) => ({ cells: [description || code, figure(amount)] }));
  if (total !== null) lines.push({ cells: [total[0], figure(total[1])], isTotal: true });
  drawTable(paper, { columns: COLUMNS, rows: lines, heading });
}

function drawHours(paper: Paper, { hours, totalHours }: PayslipContents): void {
  if (hours.length === 0) return;
  const columns: readonly Column[] = [
    { title: "", share: 4 },
    { title: "Hours", share: 1, align: "right" },
    { title: "£ an hour", share: 1, align: "right" },
  ];
  const rows: Row[] = hours.map((row) => ({ cells: hoursCells(row) }));
  if (totalHours !== null && hours.length > 1) {
    rows.push({ cells: ["Total hours", figure(totalHours), ""], isTotal: true });
  }
  drawTable(paper, { columns, rows, heading: "Hours paid by the hour" });
  paper.y += 8;
}

function hoursCells({ description, units, payRate }: PaidHours): readonly string[] {
  return [description, figure(units), payRate === null ? "" : figure(payRate)];
}
