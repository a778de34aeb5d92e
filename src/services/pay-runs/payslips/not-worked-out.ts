import { describeProblem, type Problem } from "../../../engine/base";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { EmployeeFacts } from "../../employees";

export interface NotWorkedOut {
  readonly ok: false;
  readonly facts: EmployeeFacts;
  readonly problems: readonly Problem[];
}

const NEGATIVE = "negative_net_pay";

/** Returns whether the only problem is that deductions exceed pay. */
export function isNegative({ problems }: NotWorkedOut): boolean {
  return problems.every(({ token }) => token === NEGATIVE);
}

/** Refuses if payslips cannot be calculated; names each employee, with everything that is wrong. */
export function needWorkedOut(failed: readonly NotWorkedOut[]): void {
  if (failed.length > 0) throw notWorkedOut(failed);
}

/** Returns the refusal if payslips cannot be calculated. */
export function notWorkedOut(failed: readonly NotWorkedOut[]): Refused {
  const issues = failed.flatMap(({ facts, problems }) =>
    problems.map((problem) => {
      const args = { employeeId: facts.employee.employee_id, ...problem.arguments };
      return issueAt([], problem.token, args, describeProblem(problem));
    }),
  );
  if (!failed.every(isNegative)) return invalid(issues);
  const text = "Net pay would be below zero: lower a deduction or add pay.";
  return new Refused(409, { token: NEGATIVE, text }, issues);
}
