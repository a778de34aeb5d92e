import { formatPence, type WorkingStep } from "../../base";
import type { OrderDay } from "../order-day";
import type { LoansTaken } from "../settle/loans-beside-orders";
import type { OrdersOutcome } from "../settle/settle-orders";

/** Explains the loan deductions after the orders: of the pay-day, and less what other jobs' payments of the day bore. */
export function explainLoans(day: OrderDay, outcome: OrdersOutcome): WorkingStep[] {
  return [...explainOfDay(day, outcome.loans), ...explainNow(day, outcome)];
}

function explainOfDay({ studentLoan, postgraduateLoan, loanOrder }: OrderDay, loans: LoansTaken): WorkingStep[] {
  if (studentLoan + postgraduateLoan === 0) return [];
  const isPlanFirst = loanOrder === "StudentFirst";
  const about = {
    rule: `Stopped by a council tax order or an arrestment; otherwise not below protected earnings, then in whole pounds, the ${isPlanFirst ? "student" : "postgraduate"} loan first.`,
    formula: "least of due and whole pounds of room − taken before",
    sources: ["student-loan-regulations-2009", "cipp-loan-order"],
  };
  const inputsOf = (due: number, before: number) => ({
    due: formatPence(due),
    room: loans.by === null ? formatPence(due + before) : formatPence(loans.limit ?? 0),
    "taken before": formatPence(before),
  });
  const plan: WorkingStep = {
    id: "court-orders.student-loan",
    figure: "/studentLoan",
    ...about,
    inputs: inputsOf(studentLoan, isPlanFirst ? 0 : loans.postgraduateLoan),
    value: formatPence(loans.studentLoan),
  };
  const postgraduate: WorkingStep = {
    id: "court-orders.postgraduate-loan",
    figure: "/postgraduateLoan",
    ...about,
    inputs: inputsOf(postgraduateLoan, isPlanFirst ? loans.studentLoan : 0),
    value: formatPence(loans.postgraduateLoan),
  };
  return isPlanFirst ? [plan, postgraduate] : [postgraduate, plan];
}

function explainNow({ jobs }: OrderDay, { loans, loansNow }: OrdersOutcome): WorkingStep[] {
  if (jobs === null) return [];
  return (["studentLoan", "postgraduateLoan"] as const)
    .filter((loan) => jobs[loan] > 0)
    .map((loan) => ({
      id: "court-orders.loan-less-earlier",
      figure: `/${loan}`,
      rule: "Less what earlier payments of the day bore.",
      formula: "of the day − taken earlier",
      inputs: { "of the day": formatPence(loans[loan]), "taken earlier": formatPence(jobs[loan]) },
      value: formatPence(loansNow[loan]),
      sources: ["student-loan-regulations-2009"],
    }));
}
