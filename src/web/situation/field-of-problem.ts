import type { Problem } from "../../engine";
import type { FieldProblem } from "./pay-part";
import type { FieldName } from "./situation";

const FIELDS: readonly (readonly [RegExp, FieldName])[] = [
  [/taxCode/, "taxCode"],
  [/niCategor/, "niCategory"],
  [/taxYear/, "taxYear"],
  [/studentLoan/, "studentLoanPlan"],
  [/postgraduateLoan/, "postgraduateLoan"],
  [/appointmentDate/, "appointmentDate"],
  [/director/, "director"],
  [/payFrequency/, "payFrequency"],
  [/paymentDate/, "payDate"],
];

/** Returns the field of a problem from the engine; `lineFields` are the fields behind the pay lines, in order. */
export function fieldOfProblem(problem: Problem, lineFields: readonly FieldName[]): FieldProblem {
  const line = /\/lines\/(\d+)/.exec(problem.path);
  if (line) return { field: lineFields[Number(line[1])] ?? "amount", problem };
  const known = FIELDS.find(([pattern]) => pattern.test(problem.path));
  return { field: known?.[1] ?? "amount", problem };
}
