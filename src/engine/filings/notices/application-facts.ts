import { formatPence, STUDENT_LOAN_PLANS, shape } from "../../base";
import { pence, text } from "../../filing-facts";
import { dateText, knownNotice } from "./known-notice";

const moneyText = shape.converted(pence, formatPence);
const PLAN = shape.choice(STUDENT_LOAN_PLANS);
const LOAN = { startDate: dateText, endDate: shape.orNull(dateText) };
const MOST_LOANS = { upTo: 100 };

/** Requires each loan to start after the one before. */
function ascending(loans: readonly { readonly startDate: string }[], subject: shape.Subject): void {
  for (const [index, { startDate }] of loans.entries()) {
    const before = loans[index - 1];
    if (before === undefined || before.startDate < startDate) continue;
    subject.refuse("dates_not_ascending", `/${index}/startDate`);
  }
}

const HOLDER = shape.record({
  studentLoans: shape.orDefault(
    shape.list(shape.record({ studentLoanPlan: PLAN, ...LOAN }), MOST_LOANS, ascending),
    [],
  ),
  postgraduateLoans: shape.orDefault(shape.list(shape.record(LOAN), MOST_LOANS, ascending), []),
  /** The code in force. */
  taxCode: text,
  week1Month1: shape.orDefault(shape.flag, false),
  previousTaxablePay: moneyText,
  previousTaxPaid: moneyText,
  leavingDate: shape.orNull(dateText),
});

/** The employee's data that a notice may change. */
export interface NoticeHolder extends shape.FactsOf<typeof HOLDER> {}

export const APPLICATION = shape.record({
  /** As `readNotices` returns it. */
  notice: knownNotice,
  /** The last payment date whose payroll has been run: nothing changes up to and including it. */
  lastLockedPaymentDate: shape.orNull(shape.date),
  employee: HOLDER,
  /** The highest sequence number of this data type already applied to the employee. */
  lastAppliedSequenceNumber: shape.orNull(shape.integer(0, Number.MAX_SAFE_INTEGER)),
  /** The plan if a start notice names none. Default: what the rules of its start date assume. */
  planWhenNoneIsNamed: shape.orNull(PLAN),
});

/** A notice, and the employee's current tax code, totals and loans. */
export interface ApplyNoticeFacts extends shape.FactsOf<typeof APPLICATION> {}

export type ReadApplication = shape.ReadOf<typeof APPLICATION>;
