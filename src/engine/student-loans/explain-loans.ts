import { type EarningsPeriod, formatPence, formatRate, type WorkingStep } from "../base";
import { type FiguresInForce, type LoanFigures, sourcesOf } from "../rulebook";
import type { LoanOutcome } from "./loan-due";
import { loanThreshold } from "./loan-threshold";

/** What the loan steps show beside the outcome. */
export interface LoanExplanation {
  readonly niablePay: number;
  readonly period: EarningsPeriod;
  readonly postgraduateLoan: boolean;
  /** An off-payroll (deemed) worker repays nothing through payroll. */
  readonly isOffPayrollWorker: boolean;
  readonly outcome: LoanOutcome;
  readonly paths: { readonly studentLoan: string; readonly postgraduateLoan: string };
}

/** The step behind each loan deduction. */
export function explainLoans(figures: FiguresInForce, explanation: LoanExplanation): WorkingStep[] {
  const { plan, studentLoan, postgraduateLoan } = explanation.outcome;
  const { plans, postgraduateLoan: postgraduate } = figures.studentLoans;
  const planFigures = plan === null ? null : plans[plan];
  const { paths } = explanation;
  if (explanation.isOffPayrollWorker) return [offPayrollStep(figures, paths.studentLoan)];
  return [
    ...(planFigures === null || plan === null
      ? []
      : [loanStep(figures, explanation, plan, planFigures, studentLoan, paths.studentLoan)]),
    ...(explanation.postgraduateLoan
      ? [loanStep(figures, explanation, "PostgraduateLoan", postgraduate, postgraduateLoan, paths.postgraduateLoan)]
      : []),
  ];
}

function offPayrollStep({ studentLoans }: FiguresInForce, figure: string): WorkingStep {
  return {
    id: "student-loans.off-payroll",
    figure,
    rule: "No loan is deducted from an off-payroll (deemed) worker.",
    formula: "0",
    inputs: {},
    value: "0.00",
    sources: sourcesOf(studentLoans.sources, "postgraduateLoan"),
  };
}

function loanStep(
  figures: FiguresInForce,
  explanation: LoanExplanation,
  name: string,
  loan: LoanFigures,
  deduction: number,
  figure: string,
): WorkingStep {
  const threshold = loanThreshold(loan.thresholdYearPence, explanation.period, figures.taxYear);
  return {
    id: `student-loans.${name}`,
    figure,
    rule: "A share of NI-able pay above the period's threshold, cut to the whole pound.",
    formula: "down to the pound((NI-able pay − threshold) × rate)",
    inputs: {
      "NI-able pay": formatPence(explanation.niablePay),
      threshold: formatPence(threshold),
      rate: formatRate(loan.rateBasisPoints),
    },
    value: formatPence(deduction),
    sources: sourcesOf(
      figures.studentLoans.sources,
      name === "PostgraduateLoan" ? "postgraduateLoan" : name.toLowerCase(),
    ),
  };
}
