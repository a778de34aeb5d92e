import { floorDivide, loanDeduction, planWithin, postgraduateWithin } from "../../kernel";
import type { EarningsPeriod, StudentLoanPlan } from "../base";
import type { FiguresInForce, LoanFigures, Policies } from "../rulebook";
import { loanThreshold } from "./loan-threshold";

/** Loan deductions of one payment, in pence, and the plan that was deducted. */
export interface LoanOutcome {
  readonly plan: StudentLoanPlan | null;
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
}

/** How the loans of several weeks are deducted: by the threshold of the whole period, or by the average week. */
export const LOAN_METHODS = ["PeriodThreshold", "AverageWeek"] as const satisfies readonly LoanMethod[];

/** One of the two methods, as the rules' policy names them. */
export type LoanMethod = Policies["loanMultiplesOfWeeks"];

export const NO_LOANS: LoanOutcome = { plan: null, studentLoan: 0, postgraduateLoan: 0 };

/**
 * Returns the deductions for one plan and the postgraduate loan, in pence, each on the NICable pay of the period that
 * carries contributions. Without a method, the rules' policy says how several weeks are deducted.
 */
export function calculateLoans(
  figures: FiguresInForce,
  plan: StudentLoanPlan | null,
  postgraduate: boolean,
  niablePay: number,
  period: EarningsPeriod,
  method: LoanMethod | null = null,
): LoanOutcome {
  const { plans, postgraduateLoan } = figures.studentLoans;
  const planFigures = plan === null ? null : plans[plan];
  return {
    plan,
    studentLoan: planFigures === null ? 0 : deduction(figures, planFigures, niablePay, { period, method }),
    postgraduateLoan: postgraduate ? deduction(figures, postgraduateLoan, niablePay, { period, method }) : 0,
  };
}

function deduction(figures: FiguresInForce, loan: LoanFigures, pay: number, weeks: LoanPeriod): number {
  const { period } = weeks;
  if (isAveraged(figures, weeks)) {
    return period.count * oneDeduction(figures, loan, floorDivide(pay, period.count), ONE_WEEK);
  }
  return oneDeduction(figures, loan, pay, period);
}

/** The earnings period of a loan deduction, and how several weeks are deducted; null for the rules' policy. */
export interface LoanPeriod {
  readonly period: EarningsPeriod;
  readonly method: LoanMethod | null;
}

/** Whether a deduction is that of the average week, for each week. */
export function isAveraged({ policies }: FiguresInForce, { period, method }: LoanPeriod): boolean {
  const isOfWeeks = period.unit === "Week" && period.count > 1;
  return isOfWeeks && (method ?? policies.loanMultiplesOfWeeks) === "AverageWeek";
}

export const ONE_WEEK: EarningsPeriod = { unit: "Week", count: 1 };

function oneDeduction(figures: FiguresInForce, loan: LoanFigures, pay: number, period: EarningsPeriod): number {
  const threshold = loanThreshold(loan.thresholdYearPence, period, figures.taxYear);
  return loanDeduction(pay, threshold, loan.rateBasisPoints);
}

/** Returns the plan to deduct of several: the one with the lowest threshold, until a start notice. */
export function collectingPlan(figures: FiguresInForce, plans: readonly StudentLoanPlan[]): StudentLoanPlan | null {
  const collected = plans.flatMap((plan) => {
    const loan = figures.studentLoans.plans[plan];
    return loan === null ? [] : [{ plan, threshold: loan.thresholdYearPence }];
  });
  collected.sort((a, b) => a.threshold - b.threshold);
  return collected[0]?.plan ?? null;
}

/**
 * Restricts loan deductions to the pay left after tax and National Insurance: the policy `loanOrder` says which loan is
 * deducted first, and a reduced deduction is rounded down to the pound.
 */
export function restrictLoans(loans: LoanOutcome, left: number, { loanOrder }: Policies): LoanOutcome {
  if (loans.studentLoan + loans.postgraduateLoan <= left) return loans;
  const planFirst = loanOrder === "StudentFirst" ? 1 : 0;
  const studentLoan = planWithin(loans.studentLoan, loans.postgraduateLoan, left, planFirst);
  const postgraduateLoan = postgraduateWithin(loans.postgraduateLoan, studentLoan, left, planFirst);
  return { plan: loans.plan, studentLoan, postgraduateLoan };
}
