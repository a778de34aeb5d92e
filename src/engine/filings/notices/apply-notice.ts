import { type CalendarDate, type Failure, Reader, readDate, type StudentLoanPlan, taxYearOf } from "../../base";
import type { DatedPostgraduateLoan, DatedStudentLoan } from "../../gross-to-net";
import { applyCode } from "./apply-code";
import { applyLoanStart, applyLoanStop } from "./apply-loan";
import type { CodeNotice, LoanStartNotice, LoanStopNotice, Notice } from "./notice";
import { isCode, NO_CHANGE, type NoticeChange } from "./notice-change";
import { type ReadApplication, readApplication } from "./read-application";

/** A notice, and the employee's current tax code, totals and loans. */
export interface ApplyNoticeFacts {
  /** As `readNotices` returns it. */
  readonly notice: Notice;
  readonly employee: NoticeHolder;
  /** The last payment date whose payroll has been run: nothing changes up to and including it. */
  readonly lastLockedPaymentDate?: CalendarDate | null;
  /** The highest sequence number of this data type already applied to the employee. */
  readonly lastAppliedSequenceNumber?: number | null;
  /** The plan if a start notice names none. Default: Plan 1 before 6 April 2026, Plan 5 from then on. */
  readonly planWhenNoneIsNamed?: StudentLoanPlan;
}

/** The employee's data that a notice may change. */
export interface NoticeHolder {
  /** The code in force. */
  readonly taxCode?: string | null;
  readonly week1Month1?: boolean;
  readonly previousTaxablePay?: string | null;
  readonly previousTaxPaid?: string | null;
  readonly studentLoans?: readonly DatedStudentLoan[];
  readonly postgraduateLoans?: readonly DatedPostgraduateLoan[];
  readonly leavingDate?: CalendarDate | null;
}

/**
 * Returns the change that a notice makes. A code applies from the first payment that can still be changed, and not
 * before its effective date; previous pay and tax of a P6 replace the current ones. Loan deductions start with the
 * first payment after the start date and stop with the first after the stop date; a start of another plan replaces the
 * current plan.
 *
 * Problems: wrong facts; `notice_not_applicable` {reason} for `employee_left`, `past_tax_year` (tax codes only: loan
 * notices apply across years), `superseded` and `already_applied`. Source: HMRC, employer guidance and Collection of
 * Student Loans Manual.
 */
export function applyNotice(facts: ApplyNoticeFacts): { readonly ok: true; readonly value: NoticeChange } | Failure {
  const reader = new Reader();
  const read = readApplication(reader, facts);
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const value = changeOf(read);
  const reason = read.notice.isGeneric ? null : reasonAgainst(read, value.effectiveDate);
  if (reason !== null) reader.refuse("notice_not_applicable", "/notice", { reason });
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, value };
}

function changeOf(read: ReadApplication): NoticeChange {
  const { notice } = read;
  if (notice.isGeneric) return { ...NO_CHANGE, dataType: notice.dataType };
  if ("taxCode" in notice.content) return applyCode(read, notice as CodeNotice);
  if ("loanStartDate" in notice.content) return applyLoanStart(read, notice as LoanStartNotice);
  return applyLoanStop(read, notice as LoanStopNotice);
}

function reasonAgainst(read: ReadApplication, from: string | null): string | null {
  const { leavingDate } = read.employee;
  const earlier = supersededBy(read);
  if (earlier !== null) return earlier;
  if (isOfPastYear(read)) return "past_tax_year";
  return leavingDate !== null && from !== null && readDate(leavingDate) < readDate(from) ? "employee_left" : null;
}

function supersededBy({ notice: { sequenceNumber }, lastApplied }: ReadApplication): string | null {
  if (sequenceNumber === null || lastApplied === null || sequenceNumber > lastApplied) return null;
  return sequenceNumber === lastApplied ? "already_applied" : "superseded";
}

function isOfPastYear({ notice, earliest }: ReadApplication): boolean {
  return isCode(notice) && notice.taxYear !== null && earliest !== null && taxYearOf(earliest) > notice.taxYear;
}
