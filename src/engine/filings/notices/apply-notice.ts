import { type DayNumber, endOfTaxYear, getTaxYear, readDate, type StudentLoanPlan, startOfTaxYear } from "../../base";
import { type DefinedCalculation, defineCalculation, type Governing, type Rulebook } from "../../rulebook";
import { APPLICATION, type ApplyNoticeFacts, type ReadApplication } from "./application-facts";
import { applyLoanStart, applyLoanStop, type PlanOfDay } from "./apply-loan";
import type { CodeNotice } from "./notice";
import { dayFrom, earliestDay, type FieldChange, isCode, NO_CHANGE, type NoticeChange } from "./notice-change";

const PREVIOUS = ["previousTaxablePay", "previousTaxPaid"] as const;

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
export const applyNotice: DefinedCalculation<ApplyNoticeFacts, NoticeChange> = defineCalculation({
  name: "apply-notice",
  facts: APPLICATION,
  law: findLaw,
  work(read, { unknownPlan }, reader) {
    const change = changeOf(read, unknownPlan);
    const reason = read.notice.isGeneric ? null : reasonAgainst(read, change.effectiveDate);
    if (reason !== null) reader.refuse("notice_not_applicable", "/notice", { reason });
    return change;
  },
});

interface NoticeLaw extends Governing {
  readonly unknownPlan: PlanOfDay;
}

function findLaw(_: ReadApplication, rulebook: Rulebook): NoticeLaw {
  return { unknownPlan: (day) => unknownPlanOn(rulebook, day), digest: rulebook.digest(), sources: {} };
}

/** Returns the plan assumed on a day; before the first and after the last year loaded, that of the nearest day. */
function unknownPlanOn(rulebook: Rulebook, day: DayNumber): StudentLoanPlan {
  const { taxYears } = rulebook;
  const first = startOfTaxYear(taxYears[0] ?? Number.NaN);
  const last = endOfTaxYear(taxYears.at(-1) ?? Number.NaN);
  const figures = rulebook.figuresOn(Math.min(Math.max(day, first), last));
  if (figures === null) throw new RangeError("the rulebook has no tax year");
  return figures.studentLoans.unknownPlan;
}

function changeOf(read: ReadApplication, unknownPlan: PlanOfDay): NoticeChange {
  const { notice } = read;
  if (notice.isGeneric) return { ...NO_CHANGE, dataType: notice.dataType };
  switch (notice.dataType) {
    case "P6":
    case "P9":
      return applyCode(read, notice);
    case "SL1":
    case "PGL1":
      return applyLoanStart(read, notice, unknownPlan);
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
  return isCode(notice) && notice.taxYear !== null && earliest !== null && getTaxYear(earliest) > notice.taxYear;
}

/** Applies a tax code with its basis, and the totals of previous employments if a P6 states them. */
function applyCode(read: ReadApplication, notice: CodeNotice): NoticeChange {
  const { taxCode, week1Month1, previousTaxablePay, previousTaxPaid } = notice.content;
  const { employee } = read;
  const effectiveDate = dayFrom(read, readDate(notice.effectiveDate ?? ""));
  const previous =
    previousTaxablePay === null || previousTaxPaid === null ? {} : { previousTaxablePay, previousTaxPaid };
  const changes: FieldChange[] = [
    { field: "taxCode", previousValue: employee.taxCode, newValue: taxCode },
    { field: "week1Month1", previousValue: employee.week1Month1, newValue: week1Month1 },
    ...PREVIOUS.filter((field) => field in previous).map((field) => ({
      field,
      previousValue: employee[field],
      newValue: notice.content[field],
    })),
  ];
  return {
    ...NO_CHANGE,
    dataType: notice.dataType,
    effectiveDate,
    changes,
    taxCode: { effectiveDate, taxCode, week1Month1, ...previous },
  };
}
