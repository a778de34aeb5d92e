import type { WorkingStep } from "../../base";
import { sourcesOf } from "../../rulebook";
import type { ReadPayslip } from "../read-facts";

/** Leaves the loans of an off-payroll (deemed) worker out of a payment, and says so among its workings. */
export function enterOffPayroll(read: ReadPayslip): void {
  const { payment } = read;
  payment.plan = null;
  payment.postgraduateLoan = false;
  read.steps = [offPayrollStep(sourcesOf(payment.figures.studentLoans.sources, "postgraduateLoan"))];
}

function offPayrollStep(sources: readonly string[]): WorkingStep {
  return {
    id: "student-loans.off-payroll",
    figure: "/forPeriod/studentLoan",
    rule: "No loan is deducted from an off-payroll (deemed) worker.",
    formula: "0",
    inputs: {},
    value: "0.00",
    sources,
  };
}
