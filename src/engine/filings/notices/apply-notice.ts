import { type DefinedFunction, defineFunction, readDate, taxYearOf } from "../../base";
import { APPLICATION, type ApplyNoticeFacts, type ReadApplication } from "./application-facts";
import { applyCode } from "./apply-code";
import { applyLoanStart, applyLoanStop } from "./apply-loan";
import { earliestDay, isCode, NO_CHANGE, type NoticeChange } from "./notice-change";

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
export const applyNotice: DefinedFunction<ApplyNoticeFacts, NoticeChange> = defineFunction({
  name: "apply-notice",
  facts: APPLICATION,
  work(read, reader) {
    const change = changeOf(read);
    const reason = read.notice.isGeneric ? null : reasonAgainst(read, change.effectiveDate);
    if (reason !== null) reader.refuse("notice_not_applicable", "/notice", { reason });
    return change;
  },
});

function changeOf(read: ReadApplication): NoticeChange {
  const { notice } = read;
  if (notice.isGeneric) return { ...NO_CHANGE, dataType: notice.dataType };
  switch (notice.dataType) {
    case "P6":
    case "P9":
      return applyCode(read, notice);
    case "SL1":
    case "PGL1":
      return applyLoanStart(read, notice);
    case "SL2":
    case "PGL2":
      return applyLoanStop(read, notice);
  }
}

function reasonAgainst(read: ReadApplication, from: string | null): string | null {
  const { leavingDate } = read.employee;
  const earlier = supersededBy(read);
  if (earlier !== null) return earlier;
  if (isOfPastYear(read)) return "past_tax_year";
  return leavingDate !== null && from !== null && readDate(leavingDate) < readDate(from) ? "employee_left" : null;
}

function supersededBy({
  notice: { sequenceNumber },
  lastAppliedSequenceNumber: lastApplied,
}: ReadApplication): string | null {
  if (sequenceNumber === null || lastApplied === null || sequenceNumber > lastApplied) return null;
  return sequenceNumber === lastApplied ? "already_applied" : "superseded";
}

function isOfPastYear(read: ReadApplication): boolean {
  const { notice } = read;
  const earliest = earliestDay(read);
  return isCode(notice) && notice.taxYear !== null && earliest !== null && taxYearOf(earliest) > notice.taxYear;
}
