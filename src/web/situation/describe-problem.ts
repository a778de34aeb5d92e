import type { Problem, ProblemToken } from "../../engine";
import { poundsInWords, readPence } from "../../engine/base";
import { describeProblem } from "../../engine/entry-payslip";
import { datesInWords } from "./describe";
import { typedAmount } from "./money";
import type { FieldProblem } from "./pay-part";
import type { FieldName, Situation } from "./situation";

type Arguments = NonNullable<Problem["arguments"]>;

/** What to do, for the problems that typing makes. The others have the engine's sentences. */
const SENTENCES: Readonly<Partial<Record<ProblemToken, (name: string, known: Arguments) => string>>> = {
  required: (name) => `Enter ${lower(name)}.`,
  not_a_number: (name) => `${name} must be an amount of money, like 1,234.56.`,
  not_whole_pence: (name) => `${name} must be in pounds and pence, like 1,234.56.`,
  too_large: (name, { maximum }) => `${name} must be ${amountOrCount(maximum)} or less.`,
  negative_amount: (name) => `${name} must be £0 or more.`,
  invalid_date: (name) => `Enter ${lower(name)} as a date.`,
  invalid_tax_code: () =>
    "Enter a tax code, like 1257L, S1257L, K475, BR or 0T. It is on your payslip or coding notice.",
  negative_net_pay: () => "Deductions are more than the pay: enter more pay or lower a deduction.",
};

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

/** Describes a problem for the person at the page, who knows the field by a name. */
export function problemInWords(problem: Problem, name: string): string {
  const own = SENTENCES[problem.token];
  return datesInWords(own ? own(name, problem.arguments ?? {}) : describeProblem({ ...problem, path: `/${name}` }));
}

function amountOrCount(maximum: string | number | undefined): string {
  return /^\d+\.\d{2}$/.test(String(maximum)) ? poundsInWords(readPence(maximum)) : String(maximum);
}

function lower(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}
