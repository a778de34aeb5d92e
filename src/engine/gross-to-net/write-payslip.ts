import { formatPence } from "../base";
import { type Amounts, writeAmounts } from "./amounts";
import type { NiBandResult, NiBreakdown, Payslip, SummaryItem, Warning, YearToDate } from "./payslip";
import type { ReadPayment } from "./read-payment";
import type { Settlement } from "./settle";
import { summaryItems } from "./summary-items";
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
