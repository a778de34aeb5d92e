import {
  type Amount,
  type CalendarDate,
  type EarningsPeriod,
  formatPence,
  type Money,
  type PayFrequency,
  type PayIntervalFacts,
  Reader,
  readEarningsPeriodOf,
  readPayInterval,
  type StudentLoanPlan,
  workingsOf,
} from "../base";
import { calculation, readPaymentDate } from "../rulebook";
import { explainLoans } from "./explain-loans";
import { loansOf } from "./loan-due";
import { readLoans } from "./read-loans";

/** The facts of one payment for student loans. */
export interface StudentLoanFacts extends PayIntervalFacts {
  readonly payFrequency: PayFrequency;
  readonly paymentDate?: CalendarDate;
  readonly taxYear?: number | string;
  readonly period?: number;
  /** Pay subject to employer National Insurance: after salary sacrifice, before pension under a net pay arrangement. */
  readonly niablePay: Amount;
  readonly studentLoanPlan?: StudentLoanPlan | readonly StudentLoanPlan[] | null;
  readonly postgraduateLoan?: boolean;
  /** An earnings period other than the pay frequency's own. */
  readonly niEarningsPeriod?: EarningsPeriod;
  /** An off-payroll (deemed) worker: nothing is deducted. */
  readonly isOffPayrollWorker?: boolean;
}

export interface StudentLoans {
  /** The plan deducted; if there are several, the one with the lowest threshold. */
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
  "niEarningsPeriod",
  "isOffPayrollWorker",
  "lastPaymentDate",
  "firstPaymentDateInWeek",
  "employmentStartDate",
]);

/**
 * Calculates the student and postgraduate loan deductions of one payment, in whole pounds, before any reduction for low
 * pay.
 *
 * Each loan is calculated and rounded separately, over the pay frequency's own period or `niEarningsPeriod`; irregular
 * pay counts the days since the last payment. An off-payroll worker repays nothing. Problems: wrong facts, and
 * `not_in_force` for a plan not collected by employers in the year. Source: Education (Student Loans) (Repayment)
 * Regulations; collection of student loans.
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
  const loans = readLoans(reader, owner, figures);
  const { plan, postgraduateLoan } = loans;
  const interval = readPayInterval(reader, owner, when.frequency, when.day);
  const period = readEarningsPeriodOf(reader, owner, when.frequency, interval);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
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
