import type { Payslip, PayYear, Problem, Result, Rulebook, YearToDate } from "../../engine";
import { payYear } from "../../engine";
import { type Employee, traceProblems } from "../../payroll-file";

/** A person with the year's payslips. */
export interface PaidEmployee {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  readonly payslips: readonly Payslip[];
  readonly yearToDate: YearToDate | null;
}

/** A person who could not be paid, with the problems. */
export interface RefusedEmployee {
  readonly id: string;
  readonly name: string;
  readonly problems: readonly Problem[];
}

export interface PaidPayroll {
  readonly paid: readonly PaidEmployee[];
  readonly refused: readonly RefusedEmployee[];
}

/** Pays everyone who can be paid; `reached` is called with the number of people finished. */
export function payPayroll(
  employees: readonly Employee[],
  rulebook: Rulebook,
  reached: (done: number) => void,
): PaidPayroll {
  const paid: PaidEmployee[] = [];
  const refused: RefusedEmployee[] = [];
  for (const [index, employee] of employees.entries()) {
    const answer = payEmployee(employee, rulebook, false);
    const { id, name, note } = employee;
    if (answer.ok) paid.push({ id, name, note, payslips: answer.value.payslips, yearToDate: answer.value.yearToDate });
    else refused.push({ id, name, problems: answer.problems });
    reached(index + 1);
  }
  return { paid, refused };
}

/** Calculates one person's year, with the problems of the file and of the pay at their places in it, each once. */
export function payEmployee(employee: Employee, rulebook: Rulebook, explain: boolean): Result<PayYear> {
  const answer = payYear(employee.facts, rulebook, { explain });
  const found = answer.ok ? [] : traceProblems(answer.problems, employee.trace).filter(isNewBeside(employee));
  const problems = new Map([...employee.problems, ...found].map((problem) => [JSON.stringify(problem), problem]));
  return answer.ok && problems.size === 0 ? answer : { ok: false, problems: [...problems.values()] };
}

/** Filters out pay problems caused by what the file lacks or misstates, so that nothing is reported missing twice. */
function isNewBeside({ problems }: Employee): (problem: Problem) => boolean {
  return ({ token }) => problems.length === 0 || token !== "required";
}
