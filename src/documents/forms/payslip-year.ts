import type { PayslipContents, PayslipFigures } from "../../engine/forms";
import { type Column, drawTable, type Paper, type Row } from "../paper";
import { drawCode } from "./payslip-code";
import { drawOtherRows } from "./payslip-rows";
import { figure, isZero } from "./wording";

const NAMES: readonly (readonly [keyof PayslipFigures, string])[] = [
  ["grossPay", "Gross pay"],
  ["taxablePay", "Taxable pay"],
  ["tax", "Income tax"],
  ["ni", "National Insurance"],
  ["studentLoan", "Student loan"],
  ["postgraduateLoan", "Postgraduate loan"],
  ["pension", "Your pension"],
  ["attachmentOrders", "Court orders"],
  ["otherDeductions", "Other deductions"],
  ["netPay", "Net pay"],
  ["employerNi", "Employer National Insurance"],
  ["employerPension", "Employer pension"],
];

const COLUMNS: readonly Column[] = [
  { title: "", share: 3.2 },
  { title: "This period £", share: 1.35, align: "right" },
  { title: "This year £", share: 1.35, align: "right" },
];

/** Draws this payment's amounts beside those of the tax year to date, what the employer pays, and the code. */
export function drawYear(paper: Paper, payslip: PayslipContents): void {
  const { forPeriod, yearToDate } = payslip;
  const rows: readonly Row[] = NAMES.filter(([name]) => !isZero(forPeriod[name]) || !isZero(yearToDate[name])).map(
    ([name, title]) => ({ cells: [title, figure(forPeriod[name]), figure(yearToDate[name])] }),
  );
  paper.sideBySide(18, [
    () => drawTable(paper, { columns: COLUMNS, rows, heading: `Tax year ${payslip.taxYearLabel}` }),
    () => {
      drawOtherRows(paper, payslip);
      drawCode(paper);
    },
  ]);
}
