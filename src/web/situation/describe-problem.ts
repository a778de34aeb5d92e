import { typedAmount } from "./money";
import type { FieldProblem } from "./pay-part";
import { problemInWords } from "./problem-words";
import type { FieldName, Situation } from "./situation";

const NAMES: Readonly<Partial<Record<FieldName, string>>> = {
  amount: "Pay",
  days: "Days a week",
  hours: "Hours a week",
  bonus: "The bonus",
  benefit: "The benefit",
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
    return `${name} must be a percentage from 0 to 100, like 5 or 4.25.`;
  }
  if ((field === "days" || field === "hours") && problem.token === "not_a_number")
    return `${name} must be a number, like 37.5.`;
  // Less than nothing was typed: there is no deduction to lower.
  const isNegative = field === "amount" && typedAmount(situation.amount).startsWith("-");
  return isNegative ? `${name} must be £0 or more.` : problemInWords(problem, name);
}
