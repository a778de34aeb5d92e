import { formatPence, formatRate, type WorkingStep } from "../base";
import { type FiguresInForce, getSources, type LoanFigures } from "../rulebook";
import { type LoanOutcome, type LoanTerms, loanBasis } from "./loan-due";
import { loanThreshold } from "./loan-threshold";

/** Further figures for the loan steps. */
interface LoanExplanation extends LoanTerms {
  /** That carries National Insurance contributions. */
  readonly niablePay: number;
  readonly postgraduateLoan: boolean;
  readonly outcome: LoanOutcome;
  readonly paths: { readonly studentLoan: string; readonly postgraduateLoan: string };
}

/** Returns the step behind each loan deduction. */
export function explainLoans(figures: FiguresInForce, explanation: LoanExplanation): WorkingStep[] {
  const { plan, studentLoan, postgraduateLoan } = explanation.outcome;
  const { plans, postgraduateLoan: postgraduate } = figures.studentLoans;
  const planFigures = plan === null ? null : plans[plan];
  const { paths } = explanation;
  return [
    ...(planFigures === null || plan === null
      ? []
      : [
          loanStep(figures, explanation, {
            name: plan,
            loan: planFigures,
            deduction: studentLoan,
            figure: paths.studentLoan,
          }),
        ]),
    ...(explanation.postgraduateLoan
      ? [
          loanStep(figures, explanation, {
            name: "PostgraduateLoan",
            loan: postgraduate,
            deduction: postgraduateLoan,
            figure: paths.postgraduateLoan,
          }),
        ]
      : []),
  ];
}

/** A loan with its deduction in pence, and the pointer to it in the result. */
interface DeductedLoan {
  readonly name: string;
  readonly loan: LoanFigures;
  readonly deduction: number;
  readonly figure: string;
}

function loanStep(
  figures: FiguresInForce,
  explanation: LoanExplanation,
  { name, loan, deduction, figure }: DeductedLoan,
): WorkingStep {
  const { times, each } = loanBasis(figures, explanation.niablePay, explanation);
  const threshold = loanThreshold(loan.thresholdYearPence, each.period, figures.taxYear);
  return {
    id: `student-loans.${name}`,
    figure,
    rule: `A percentage of earnings${times > 1 ? " of the average week" : ""} above the plan threshold, rounded down to the pound.`,
    formula: `${times > 1 ? "weeks × " : ""}down to the pound((NICable pay − threshold) × rate)`,
    inputs: {
      ...(times > 1 && { weeks: `${times}` }),
      "NI-able pay": formatPence(each.pay),
      threshold: formatPence(threshold),
      rate: formatRate(loan.rateBasisPoints),
    },
    value: formatPence(deduction),
    sources: getSources(
      figures.studentLoans.sources,
      name === "PostgraduateLoan" ? "postgraduateLoan" : name.toLowerCase(),
    ),
  };
}
