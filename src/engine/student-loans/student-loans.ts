import {
  type Amount,
  type CalendarDate,
  formatPence,
  type Money,
  type PayFrequency,
  Reader,
  workingsOf,
} from "../base";
import { calculation, readPaymentDate, type StudentLoanPlan } from "../rulebook";
import { explainLoans } from "./explain-loans";
import { loansOf } from "./loan-due";
import { loanPeriodOf } from "./loan-period";
import { readPlans } from "./read-plans";

/** One payment as student loans see it. */
export interface StudentLoanFacts {
  readonly payFrequency: PayFrequency;
  readonly paymentDate?: CalendarDate;
  readonly taxYear?: number | string;
  readonly period?: number;
  /** Pay that bears employer National Insurance: after salary sacrifice, before pension from net pay. */
  readonly niablePay: Amount;
  readonly studentLoanPlan?: StudentLoanPlan | readonly StudentLoanPlan[] | null;
  readonly postgraduateLoan?: boolean;
}

export interface StudentLoans {
  /** The plan that collected; of several the one with the lowest threshold. */
  readonly studentLoanPlan: StudentLoanPlan | null;
  readonly studentLoan: Money;
  readonly postgraduateLoan: Money;
}

const KNOWN = new Set([
  "payFrequency",
  "paymentDate",
  "taxYear",
  "period",
  "niablePay",
  "studentLoanPlan",
  "postgraduateLoan",
]);

/**
 * Student and postgraduate loan deductions of one payment, whole pounds, before any cut for want of pay.
 *
 * Each loan is worked out and rounded alone. Problems: wrong facts, and `not_in_force` for a plan that employers do
 * not collect in the year. Source: Education (Student Loans) (Repayment) Regulations; collection of student loans.
 */
export const studentLoans = calculation<StudentLoanFacts, StudentLoans>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const when = readPaymentDate(reader, owner, rulebook);
  if (when === null) return { ok: false, problems: reader.problems };
  const { figures } = when;
  const niablePay = reader.amount(owner.niablePay, "niablePay", "");
  const plan = readPlans(reader, owner, figures);
  const postgraduateLoan = reader.flag(owner.postgraduateLoan, "postgraduateLoan", "", false);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const period = loanPeriodOf(when.frequency);
  const outcome = loansOf(figures, plan, postgraduateLoan, niablePay, period);
  const paths = { studentLoan: "/studentLoan", postgraduateLoan: "/postgraduateLoan" };
  const explained = options?.explain === true ? { niablePay, period, postgraduateLoan, outcome, paths } : null;
  return {
    ok: true,
    value: {
      studentLoanPlan: outcome.plan,
      studentLoan: formatPence(outcome.studentLoan),
      postgraduateLoan: formatPence(outcome.postgraduateLoan),
    },
    workings: explained === null ? null : workingsOf(explainLoans(figures, explained), figures),
    rules: figures.digest,
  };
});
