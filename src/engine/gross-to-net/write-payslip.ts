import { formatPence } from "../base";
import { type LetterTotals, sum } from "../national-insurance";
import { type Amounts, addAmounts, type ToDate } from "./amounts";
import type { NiBandResult, NiBreakdown, Payslip, PayslipAmounts, SummaryItem, Warning, YearToDate } from "./payslip";
import type { ReadPayslip } from "./read-facts";
import type { Settlement } from "./settle";
import { summaryItems } from "./summary-items";

/** A payslip just written, to which its chapters may add. */
export type WrittenPayslip = { -readonly [Key in keyof Payslip]: Payslip[Key] } & { summaryItems: SummaryItem[] };

/** The payslip of a settled payment, with the year to date that includes it. */
export function writePayslip(read: ReadPayslip, settlement: Settlement): WrittenPayslip {
  const { payment } = read;
  const { period, code, sums } = payment;
  const isDirector = payment.director !== null;
  const yearToDate = writeYearToDate(addToDate(payment.toDate, settlement, isDirector));
  return {
    taxYear: period.taxYear,
    paymentDate: read.paymentDate,
    payFrequency: read.payFrequency,
    period: period.period,
    taxWeek: period.taxWeek,
    taxMonth: period.taxMonth,
    taxCode: code.text,
    week1Month1: code.week1Month1,
    niCategory: read.letter,
    forPeriod: writeAmounts(settlement.amounts),
    yearToDate,
    niBreakdown: breakdown(settlement, isDirector ? yearToDate.niBandResultDirector : yearToDate.niBandResult),
    summaryItems: summaryItems(read, settlement),
    employerCost: formatPence(
      sums.gross + sums.additions + settlement.amounts.employerNi + settlement.amounts.employerPension,
    ),
    warnings: warningsOf(settlement),
  };
}

/** What was paid in one payment, or in several. */
export interface Paid {
  readonly amounts: Amounts;
  readonly ni: { readonly letters: readonly LetterTotals[] };
}

/** The year after a payment: a director's letters are counted apart from those before the appointment. */
export function addToDate(before: ToDate, paid: Paid, isDirector: boolean): ToDate {
  const { letters } = paid.ni;
  return {
    amounts: addAmounts(before.amounts, paid.amounts),
    previousTaxablePay: before.previousTaxablePay,
    previousTaxPaid: before.previousTaxPaid,
    letters: isDirector ? before.letters : addLetters(before.letters, letters),
    directorLetters: isDirector ? addLetters(before.directorLetters, letters) : before.directorLetters,
  };
}

function addLetters(before: readonly LetterTotals[], added: readonly LetterTotals[]): readonly LetterTotals[] {
  if (before.length === 0) return added;
  const totals = [...before];
  for (const totalsOfPayment of added) {
    const at = indexOfLetter(totals, totalsOfPayment.letter);
    totals[at] = sum(totalsOfPayment, totals[at]);
  }
  return totals;
}

/** Where a letter stands, or would be added. */
function indexOfLetter(totals: readonly LetterTotals[], letter: string): number {
  let at = 0;
  while (at < totals.length && totals[at]?.letter !== letter) at++;
  return at;
}

function writeAmounts(amounts: Amounts): PayslipAmounts {
  const niablePay = formatPence(amounts.niablePay);
  return {
    grossPay: formatPence(amounts.grossPay),
    taxablePay: formatPence(amounts.taxablePay),
    grossForEmployeeNi: niablePay,
    grossForEmployerNi: niablePay,
    tax: formatPence(amounts.tax),
    ni: formatPence(amounts.ni),
    employerNi: formatPence(amounts.employerNi),
    studentLoan: formatPence(amounts.studentLoan),
    postgraduateLoan: formatPence(amounts.postgraduateLoan),
    pension: formatPence(amounts.pension),
    employerPension: formatPence(amounts.employerPension),
    pensionContributionsByType: writeByKey(amounts.pensionByType),
    salarySacrifice: formatPence(amounts.salarySacrifice),
    statutoryPay: writeByKey(amounts.statutoryPay),
    benefitsTaxedViaPayroll: formatPence(amounts.benefitsTaxedViaPayroll),
    attachmentOrders: formatPence(amounts.attachmentOrders),
    attachmentOrderFees: formatPence(amounts.attachmentOrderFees),
    otherDeductions: formatPence(amounts.otherDeductions),
    otherAdditions: formatPence(amounts.otherAdditions),
    netPay: formatPence(amounts.netPay),
  };
}

function writeByKey<Key extends string>(amounts: Partial<Record<Key, number>> | null): Partial<Record<Key, string>> {
  const written: Partial<Record<Key, string>> = {};
  if (amounts !== null) for (const key in amounts) written[key] = formatPence(amounts[key] as number);
  return written;
}

/** A year to date, as a payslip states it. */
export function writeYearToDate(toDate: ToDate): YearToDate {
  // Field by field like the period's: spreading those twenty first costs as much as writing them again.
  const { amounts } = toDate;
  const niablePay = formatPence(amounts.niablePay);
  return {
    grossPay: formatPence(amounts.grossPay),
    taxablePay: formatPence(amounts.taxablePay),
    grossForEmployeeNi: niablePay,
    grossForEmployerNi: niablePay,
    tax: formatPence(amounts.tax),
    ni: formatPence(amounts.ni),
    employerNi: formatPence(amounts.employerNi),
    studentLoan: formatPence(amounts.studentLoan),
    postgraduateLoan: formatPence(amounts.postgraduateLoan),
    pension: formatPence(amounts.pension),
    employerPension: formatPence(amounts.employerPension),
    pensionContributionsByType: writeByKey(amounts.pensionByType),
    salarySacrifice: formatPence(amounts.salarySacrifice),
    statutoryPay: writeByKey(amounts.statutoryPay),
    benefitsTaxedViaPayroll: formatPence(amounts.benefitsTaxedViaPayroll),
    attachmentOrders: formatPence(amounts.attachmentOrders),
    attachmentOrderFees: formatPence(amounts.attachmentOrderFees),
    otherDeductions: formatPence(amounts.otherDeductions),
    otherAdditions: formatPence(amounts.otherAdditions),
    netPay: formatPence(amounts.netPay),
    previousTaxablePay: formatPence(toDate.previousTaxablePay),
    previousTaxPaid: formatPence(toDate.previousTaxPaid),
    niBandResult: writeLetters(toDate.letters),
    niBandResultDirector: writeLetters(toDate.directorLetters),
  };
}

function writeLetters(letters: readonly LetterTotals[]): Record<string, NiBandResult> {
  const written: Record<string, NiBandResult> = {};
  for (const totals of letters) written[totals.letter] = writeLetter(totals);
  return written;
}

function writeLetter(totals: LetterTotals): NiBandResult {
  const gross = formatPence(totals.gross);
  return {
    grossForEmployeeNi: gross,
    grossForEmployerNi: gross,
    ni: formatPence(totals.employee),
    employerNi: formatPence(totals.employer),
    bands: {
      atLel: formatPence(totals.atLel),
      lelToPt: formatPence(totals.lelToPt),
      ptToUel: formatPence(totals.ptToUel),
      aboveUel: formatPence(totals.aboveUel),
    },
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
