import type { DatedNiCategory, DatedStudentLoan, DatedTaxCode } from "../../gross-to-net";
import type { Choices } from "../ground";
import type { HistoryDraft } from "./history";
import { type LoanDraft, plansOf } from "./loans";
import { at } from "./pick";
import { taxCodeOf } from "./tax-codes";

/** The code from the start of the year, and another from one of the pay days. */
export function datedCodes(
  { codes: [first, second], week1Month1, hasP45, change }: HistoryDraft,
  start: string,
  payDays: readonly string[],
  choices: Choices,
): DatedTaxCode[] {
  const p45 = hasP45 ? { previousTaxablePay: "5000.55", previousTaxPaid: "612.20" } : null;
  const mark = week1Month1 ? { week1Month1: true } : null;
  const from = changeDate(payDays, change);
  return [
    { effectiveDate: start, taxCode: taxCodeOf(first, choices), ...mark, ...p45 },
    ...(second === null || from === null || from === start
      ? []
      : [{ effectiveDate: from, taxCode: taxCodeOf(second, choices) }]),
  ];
}

/** The letter from the start of the year, and another from one of the pay days. */
export function datedLetters(
  { letters: [first, second], change }: HistoryDraft,
  start: string,
  payDays: readonly string[],
  { letters }: Choices,
): DatedNiCategory[] {
  const from = changeDate(payDays, change);
  return [
    { effectiveDate: start, niCategory: at(letters, first) },
    ...(second === null || from === null || from === start
      ? []
      : [{ effectiveDate: from, niCategory: at(letters, second) }]),
  ];
}

/** Loans of the whole year. */
export function datedLoans({ plans }: LoanDraft, startDate: string, choices: Choices): DatedStudentLoan[] {
  return (plansOf(plans, choices) ?? []).map((studentLoanPlan) => ({ startDate, studentLoanPlan }));
}

function changeDate(payDays: readonly string[], change: number): string | null {
  return payDays[change % payDays.length] ?? null;
}
