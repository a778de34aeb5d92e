import type { Payslip, Rulebook } from "../../../engine";
import { describeProblem, type Problem } from "../../../engine/base";
import { type FormEmployerFacts, makeP45, type P45 } from "../../../engine/forms";
import { issueAt, Refused } from "../../../platform/http";
import { runningOn, withoutNulls } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { formPerson } from "./form-data";

/** What a P45 is made from. */
interface P45Made {
  readonly facts: EmployeeFacts;
  readonly employer: FormEmployerFacts;
  /** The last payslip. */
  readonly payslip: Payslip;
  readonly leavingDate: string;
  readonly issueDate: string;
  readonly status: P45["status"];
}

/** Returns a P45 with the digest of its rules, or everything that is wrong. */
export function p45Of({ facts, employer, payslip, ...given }: P45Made, rulebook: Rulebook) {
  const studentLoan = loanOn(facts, given.leavingDate);
  const made = { ...given, employer, payslip, employee: formPerson(facts.employee) };
  return makeP45(studentLoan === null ? made : { ...made, studentLoan }, rulebook);
}

/** Returns the refusal of a P45 that cannot be made. */
export function notPossible(problems: readonly Problem[]): Refused {
  const issues = problems.map((problem) => issueAt([], problem.token, problem.arguments, describeProblem(problem)));
  return new Refused(409, { token: "p45_not_possible", text: "The P45 cannot be made." }, issues);
}

/** Returns the student loan on a leaving date; if no loan is active then, the last one before it; null without any loan. */
function loanOn({ loans }: EmployeeFacts, day: string) {
  const students = loans.filter(({ kind, start_date: start }) => kind === "Student" && start <= day);
  const loan = runningOn(students, day) ?? students.at(-1);
  if (loan === undefined) return null;
  const { start_date: startDate, end_date: endDate, student_loan_plan: studentLoanPlan } = loan;
  return { startDate, ...withoutNulls({ endDate, studentLoanPlan }) };
}
