import { describeProblem } from "../../engine/entry-payslip";
import type { FieldProblem } from "./pay";
import type { FieldName, Situation } from "./situation";

const NAMES: Readonly<Partial<Record<FieldName, string>>> = {
  amount: "Pay",
  taxCode: "The tax code",
  niCategory: "The letter",
  taxYear: "The tax year",
  payFrequency: "The frequency",
  payment: "Payment",
  payDate: "The pay date",
  studentLoanPlan: "The loan plan",
  pensionEmployee: "The member’s contribution",
  pensionEmployer: "The employer’s contribution",
  director: "The method",
  appointmentDate: "The appointment date",
};

/** Describes a problem in a sentence that names the field as the page does. */
export function describeFieldProblem({ field, problem }: FieldProblem, situation: Situation): string {
  const name = NAMES[field] ?? "This";
  const isPercent = field.startsWith("pension") && situation.pensionUnit === "percent";
  if (problem.token === "not_a_number" && isPercent) {
    return `${name} is not a percentage: write 0 to 100 with up to two decimals, such as 5 or 4.25.`;
  }
  return describeProblem({ ...problem, path: `/${name}` });
}
