import { formatPence } from "../base";
import { writeAmounts } from "./amounts";
import type { NiBandResult, NiBreakdown, Payslip, Warning, YearToDate } from "./payslip";
import type { ReadPayment } from "./read-payment";
import type { Settlement } from "./settle";
import { summaryItems } from "./summary-items";
import { addToDate, writeLetter, writeYearToDate } from "./year-to-date";

/** Writes the payslip of a settled payment, with the year to date that includes it. */
export function writePayslip({ payment, pay }: Pick<ReadPayment, "payment" | "pay">, settlement: Settlement): Payslip {
  const { period, code } = payment;
  const { sums } = pay;
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
    forPeriod: writeAmounts(settlement.amounts),
    yearToDate,
    niBreakdown: breakdown(settlement, isDirector ? yearToDate.niBandResultDirector : yearToDate.niBandResult),
    summaryItems: summaryItems(pay.lines, settlement),
    employerCost: formatPence(
      sums.gross + sums.additions + settlement.amounts.employerNi + settlement.amounts.employerPension,
    ),
    warnings: warningsOf(settlement),
  };
}

function breakdown(settlement: Settlement, toDate: YearToDate["niBandResult"]): NiBreakdown[] {
  return settlement.ni.letters.map((totals) => {
    const { grossForEmployeeNi, grossForEmployerNi, ni, employerNi, bands } = writeLetter(totals);
    const yearToDate = toDate[totals.letter] as NiBandResult;
    return { niCategory: totals.letter, grossForEmployeeNi, grossForEmployerNi, ni, employerNi, bands, yearToDate };
  });
}

function warningsOf(settlement: Settlement): Warning[] {
  const { tax, loansDue, amounts } = settlement;
  const warnings: Warning[] = [];
  if (tax.due - tax.taken > tax.tax) {
    warnings.push({
      token: "regulatory_limit_applied",
      arguments: { due: formatPence(tax.due - tax.taken), deducted: formatPence(tax.tax) },
    });
  }
  const due = loansDue.studentLoan + loansDue.postgraduateLoan;
  const taken = amounts.studentLoan + amounts.postgraduateLoan;
  if (taken < due) {
    warnings.push({
      token: "student_loan_restricted",
      arguments: { due: formatPence(due), deducted: formatPence(taken) },
    });
  }
  return warnings;
}
