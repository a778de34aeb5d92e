import { formatPence } from "../base";
import { LINE_ROWS } from "./kinds";
import type { ReadLine } from "./pay-sums";
import type { SummaryItem, SummaryItemType } from "./payslip";
import type { Settlement } from "./settle";

/** Returns the printed rows: the lines as given, statutory deductions, the employer's cost. */
export function summaryItems(lines: readonly ReadLine[] | null, { amounts }: Settlement): SummaryItem[] {
  const items = lines === null ? [row("GROSS_PAY", "Pay", "Payable", amounts.grossPay)] : lines.map(lineItem);
  addDeduction(items, "TAX", "Income tax", amounts.tax);
  addDeduction(items, "NI", "National Insurance", amounts.ni);
  addDeduction(items, "STUDENT_LOAN", "Student loan", amounts.studentLoan);
  addDeduction(items, "POSTGRADUATE_LOAN", "Postgraduate loan", amounts.postgraduateLoan);
  if (amounts.employerNi !== 0) {
    items.push(row("EMPLOYER_NI", "Employer National Insurance", "EmployerCost", amounts.employerNi));
  }
  return items;
}

/** Adds a deduction, or its refund as a payable row; zero adds nothing. */
function addDeduction(items: SummaryItem[], code: string, name: string, amount: number): void {
  if (amount > 0) items.push(row(code, name, "Deduction", amount));
  if (amount < 0) items.push(row(`${code}_REFUND`, `${name} refund`, "Payable", -amount));
}

/** Returns a row that is not of a line. */
export function row(code: string, description: string, type: SummaryItemType, amount: number): SummaryItem {
  return {
    id: null,
    code,
    description,
    type,
    amount: formatPence(amount),
    lineType: null,
    statutoryType: null,
    pensionLineType: null,
    pensionType: null,
  };
}

/** Returns a line as a row. A pension contribution below zero is a refund: a payable row with a positive amount. */
function lineItem(line: ReadLine): SummaryItem {
  const isRefund = line.lineType === "PensionContribution" && line.amount < 0;
  return {
    id: line.id,
    code: line.code,
    description: line.description,
    type: isRefund ? "Payable" : LINE_ROWS[line.lineType][1],
    amount: formatPence(isRefund ? -line.amount : line.amount),
    lineType: line.lineType,
    statutoryType: line.statutoryType,
    pensionLineType: pensionLineType(line, isRefund),
    pensionType: line.pensionType,
  };
}

function pensionLineType(line: ReadLine, isRefund: boolean): SummaryItem["pensionLineType"] {
  if (line.lineType === "EmployerPension") return "EmployerContribution";
  if (line.lineType !== "PensionContribution") return null;
  if (isRefund) return "Refund";
  return line.isVoluntary ? "AdditionalVoluntaryContribution" : "Contribution";
}
