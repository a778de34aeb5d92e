import { formatPence, type WorkingStep } from "../../base";
import type { OrderDay } from "../order-day";
import type { LoansTaken } from "../settle/loans-beside-orders";

/** Explains the loan deductions after the orders. */
export function explainLoans({ studentLoan, postgraduateLoan, loanOrder }: OrderDay, loans: LoansTaken): WorkingStep[] {
  if (studentLoan + postgraduateLoan === 0) return [];
  const isPlanFirst = loanOrder === "StudentFirst";
  const about = {
    rule: `Stopped by a council tax order or an arrestment; otherwise not below protected earnings, then in whole pounds, the ${isPlanFirst ? "student" : "postgraduate"} loan first.`,
    formula: "least of due and whole pounds of room − taken before",
    sources: ["student-loan-regulations-2009", "cipp-loan-order"],
  };
  const step = (id: string, figure: string, due: number, before: number, taken: number): WorkingStep => ({
    id,
    figure,
    ...about,
    inputs: {
      due: formatPence(due),
      room: loans.by === null ? formatPence(due + before) : formatPence(loans.limit ?? 0),
      "taken before": formatPence(before),
    },
    value: formatPence(taken),
  });
  const [beforePlan, beforePostgraduate] = isPlanFirst ? [0, loans.studentLoan] : [loans.postgraduateLoan, 0];
  const plan = step("court-orders.student-loan", "/studentLoan", studentLoan, beforePlan, loans.studentLoan);
  const postgraduate = step(
    "court-orders.postgraduate-loan",
    "/postgraduateLoan",
    postgraduateLoan,
    beforePostgraduate,
    loans.postgraduateLoan,
  );
  return isPlanFirst ? [plan, postgraduate] : [postgraduate, plan];
}
