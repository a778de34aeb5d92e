import { type CalendarDate, type DayNumber, formatDate, readDate, type StudentLoanPlan } from "../../base";
import type { DatedPostgraduateLoan } from "../../gross-to-net";
import type { ReadApplication } from "./application-facts";
import type { LoanStartNotice, LoanStopNotice } from "./notice";
import { dayFrom, type FieldChange, NO_CHANGE, type NoticeChange } from "./notice-change";

type Loan = DatedPostgraduateLoan & { readonly studentLoanPlan?: StudentLoanPlan };

/** The plan that the law assumes on a day for an employee whose plan is not known. */
export type PlanOfDay = (day: DayNumber) => StudentLoanPlan;

/** Applies a start notice: deductions start with the first payment after the start date. */
export function applyLoanStart(read: ReadApplication, notice: LoanStartNotice, unknownPlan: PlanOfDay): NoticeChange {
  const { loanStartDate } = notice.content;
  const start = dayFrom(read, readDate(loanStartDate) + 1);
  if (notice.dataType === "PGL1") {
    return { ...changeOf(notice, start, read.employee.postgraduateLoans, { startDate: start }) };
  }
  const named = notice.content.studentLoanPlan ?? read.planWhenNoneIsNamed;
  const studentLoanPlan = named ?? unknownPlan(readDate(loanStartDate));
  return changeOf(notice, start, read.employee.studentLoans, { startDate: start, studentLoanPlan });
}

function changeOf(
  { dataType }: LoanStartNotice,
  effectiveDate: CalendarDate,
  held: readonly Loan[],
  started: Loan,
): NoticeChange {
  const open = held.findIndex((loan) => goesOn(loan, started));
  const before = held.filter(({ startDate }) => startDate < started.startDate);
  const ended = before.map((loan) => endedBefore(loan, started.startDate));
  const after = open < 0 ? [...ended, started] : held.slice(0, open + 1);
  return write(dataType, effectiveDate, held, after);
}

/** Applies a stop notice from the first payment after the stop date that can still be changed. */
export function applyLoanStop(read: ReadApplication, notice: LoanStopNotice): NoticeChange {
  const from = dayFrom(read, readDate(notice.content.stopDate) + 1);
  const held: readonly Loan[] =
    notice.dataType === "SL2" ? read.employee.studentLoans : read.employee.postgraduateLoans;
  const after = held.filter(({ startDate }) => startDate < from).map((loan) => endedBefore(loan, from));
  return write(notice.dataType, from, held, after);
}

/** Returns whether a loan on this plan already runs without an end date. */
function goesOn(loan: Loan, started: Loan): boolean {
  const isOpen = loan.startDate <= started.startDate && (loan.endDate ?? null) === null;
  return isOpen && loan.studentLoanPlan === started.studentLoanPlan;
}

function endedBefore(loan: Loan, day: CalendarDate): Loan {
  const last = formatDate(readDate(day) - 1);
  const end = loan.endDate ?? null;
  return end === null || end > last ? { ...loan, endDate: last } : loan;
}

function write(
  dataType: "SL1" | "SL2" | "PGL1" | "PGL2",
  effectiveDate: CalendarDate,
  held: readonly Loan[],
  after: readonly Loan[],
): NoticeChange {
  const isStudent = dataType === "SL1" || dataType === "SL2";
  const name = isStudent ? "studentLoan" : "postgraduateLoan";
  const [was, is] = [held.at(-1), after.at(-1)];
  const change = (field: string, of: (loan: Loan) => string | null | undefined): FieldChange => ({
    field,
    previousValue: was === undefined ? null : (of(was) ?? null),
    newValue: is === undefined ? null : (of(is) ?? null),
  });
  const plan = isStudent ? [change("studentLoanPlan", (loan) => loan.studentLoanPlan)] : [];
  return {
    ...NO_CHANGE,
    dataType,
    effectiveDate,
    changes: [
      ...plan,
      change(`${name}StartDate`, ({ startDate }) => startDate),
      change(`${name}EndDate`, ({ endDate }) => endDate),
    ],
    [isStudent ? "studentLoans" : "postgraduateLoans"]: after,
  };
}
