import { floorDivide } from "../../kernel";
import { formatPence, formatRate, type WorkingStep } from "../base";
import { type FiguresInForce, getSources, type LoanFigures } from "../rulebook";
import { isAveraged, type LoanOutcome, type LoanPeriod, ONE_WEEK } from "./loan-due";
import { loanThreshold } from "./loan-threshold";

/** Further figures for the loan steps. */
interface LoanExplanation extends LoanPeriod {
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
  const { niablePay, period } = explanation;
  const weeks = isAveraged(figures, explanation) ? period.count : null;
  const threshold = loanThreshold(loan.thresholdYearPence, weeks === null ? period : ONE_WEEK, figures.taxYear);
  return {
    id: `student-loans.${name}`,
    figure,
    rule:
      weeks === null
        ? "A percentage of earnings above the plan threshold, rounded down to the pound."
        : "For each week, a percentage of the average week's earnings above the plan threshold, rounded down to the pound.",
    formula:
      weeks === null
        ? "down to the pound((NICable pay − threshold) × rate)"
        : "weeks × down to the pound((NICable pay of the average week − threshold) × rate)",
    inputs: {
      ...(weeks === null
        ? { "NI-able pay": formatPence(niablePay) }
        : { weeks: String(weeks), "NI-able pay of the average week": formatPence(floorDivide(niablePay, weeks)) }),
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
