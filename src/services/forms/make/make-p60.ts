import type { Rulebook } from "../../../engine";
import { describeProblem, readPence } from "../../../engine/base";
import { type FormEmployerFacts, makeP60, type P60 } from "../../../engine/forms";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { EmployeeRow } from "../../employees";
import { formPerson } from "./form-data";
import type { LastPayslip } from "./last-payslips";

/** A P60 as made, with the payslip that its figures come from. */
export interface MadeP60 {
  readonly employeeId: string;
  readonly last: LastPayslip;
  readonly form: P60;
  readonly rules: string;
}

/** Returns whether an employee gets a P60: employed on the last day of the year, and paid in the year. */
export function isP60Due(
  { leaving_date }: Pick<EmployeeRow, "leaving_date">,
  last: LastPayslip | undefined,
  lastDay: string,
): last is LastPayslip {
  if (last === undefined || (leaving_date !== null && leaving_date < lastDay)) return false;
  const { grossPay, taxablePay, tax } = last.payslip.yearToDate;
  return [grossPay, taxablePay, tax].some((amount) => readPence(amount) !== 0);
}

interface Wanted {
  readonly employer: FormEmployerFacts;
  readonly status: P60["status"];
  /** 0 for the original. */
  readonly replacementNumber: number;
}

/** Returns a P60 from the last payslip of the year, or why it cannot be made. */
export function p60Of(
  employee: EmployeeRow,
  last: LastPayslip,
  { employer, status, replacementNumber }: Wanted,
  rulebook: Rulebook,
): MadeP60 | readonly ValidationIssue[] {
  const { employee_id: employeeId, leaving_date: leavingDate } = employee;
  const facts = { employee: formPerson(employee), employer, payslip: last.payslip, leavingDate };
  const made = makeP60({ ...facts, status, replacementNumber }, rulebook);
  if (made.ok) return { employeeId, last, form: made.value, rules: made.rules };
  return made.problems.map((problem) =>
    issueAt([], problem.token, { employeeId, ...problem.arguments }, describeProblem(problem)),
  );
}
