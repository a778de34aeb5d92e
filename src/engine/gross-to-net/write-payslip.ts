import { formatPence } from "../base";
import { type Amounts, writeAmounts } from "./amounts";
import { LINE_ROWS } from "./kinds";
import type { ReadLine } from "./pay-sums";
import type { NiBandResult, NiBreakdown, Payslip, SummaryItem, SummaryItemType, Warning, YearToDate } from "./payslip";
import type { ReadPayment } from "./read-payment";
import type { Settlement } from "./settle";
import { addToDate, writeLetter, writeYearToDate } from "./year-to-date";

/** A payslip to which parts may be added. */
type OpenPayslip = { -readonly [Key in keyof Payslip]: Payslip[Key] } & { readonly summaryItems: SummaryItem[] };

/** Writes the payslip of a settled payment, with the year to date that includes it. */
export function writePayslip(
  { payment, pay }: Pick<ReadPayment, "payment" | "pay">,
  settlement: Settlement,
): OpenPayslip {
  const { period, code } = payment;
  const { amounts } = settlement;
  const isDirector = payment.director !== null;
  const yearToDate = writeYearToDate(addToDate(payment.toDate, settlement, isDirector));
  return {
    taxYear: period.taxYear,
    paymentDate: payment.paymentDate,
    payFrequency: payment.payFrequency,
    period: period.period,
    taxWeek: period.taxWeek,
    taxMonth: period.taxMonth,
    taxCode: code.text,
    week1Month1: code.week1Month1,
    niCategory: payment.letter,
    forPeriod: writeAmounts(amounts),
    yearToDate,
    niBreakdown: breakdown(settlement, isDirector ? yearToDate.niBandResultDirector : yearToDate.niBandResult),
    summaryItems: summaryItems(pay.lines, settlement),
    employerCost: formatPence(employerCost(amounts)),
    warnings: warningsOf(settlement),
  };
}

/** Returns the employer's cost, in pence, without levy and allowance. */
export function employerCost(amounts: Amounts): number {
  const { grossPay, otherAdditions, employerNi, class1aOnTermination: class1a, employerPension } = amounts;
  return grossPay + otherAdditions + employerNi + class1a + employerPension;
}

function breakdown({ ni }: Settlement, toDate: YearToDate["niBandResult"]): NiBreakdown[] {
  return ni.letters.map((totals) => {
    const { grossForEmployeeNi, grossForEmployerNi, ni, employerNi, bands } = writeLetter(totals);
    const yearToDate = toDate[totals.letter] as NiBandResult;
    return { niCategory: totals.letter, grossForEmployeeNi, grossForEmployerNi, ni, employerNi, bands, yearToDate };
  });
}

function warningsOf({ tax, loansDue, amounts }: Settlement): Warning[] {
  const warnings: Warning[] = [];
  addRestriction(warnings, "regulatory_limit_applied", tax.due - tax.taken, tax.tax);
  const loans = amounts.studentLoan + amounts.postgraduateLoan;
  addRestriction(warnings, "student_loan_restricted", loansDue.studentLoan + loansDue.postgraduateLoan, loans);
  return warnings;
}

/** Adds a warning if less was deducted than is due. */
function addRestriction(warnings: Warning[], token: Warning["token"], due: number, deducted: number): void {
  if (deducted >= due) return;
  warnings.push({ token, arguments: { due: formatPence(due), deducted: formatPence(deducted) } });
}

/** Returns the printed rows: the lines as given, statutory deductions, the employer's cost. */
function summaryItems(lines: readonly ReadLine[] | null, { amounts }: Settlement): SummaryItem[] {
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
