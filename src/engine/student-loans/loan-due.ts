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

function deduction(figures: FiguresInForce, loan: LoanFigures, pay: number, terms: LoanTerms): number {
  const { times, each } = loanBasis(figures, pay, terms);
  const threshold = loanThreshold(loan.thresholdYearPence, each.period, figures.taxYear);
  return times * loanDeduction(each.pay, threshold, loan.rateBasisPoints);
}

/** The earnings period of a loan deduction, and how several weeks are deducted; null for the rules' policy. */
export interface LoanTerms {
  readonly period: EarningsPeriod;
  readonly method: LoanMethod | null;
}

/** Returns the pay and the period of a loan deduction, and how many times it is taken: of the average week, for each week. */
export function loanBasis({ policies }: FiguresInForce, pay: number, { period, method }: LoanTerms) {
  const isAveraged = period.unit === "Week" && (method ?? policies.loanMultiplesOfWeeks) === "AverageWeek";
  const times = isAveraged ? period.count : 1;
  return { times, each: { pay: floorDivide(pay, times), period: isAveraged ? { ...period, count: 1 } : period } };
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
