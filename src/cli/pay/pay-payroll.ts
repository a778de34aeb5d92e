import type { Payslip, PayYear, Problem, Result, Rulebook, YearToDate } from "../../engine";
import { payYear } from "../../engine";
import { type Employee, traceProblems } from "../payroll";

/** A person with the year's payslips. */
export interface PaidEmployee {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  readonly payslips: readonly Payslip[];
  readonly yearToDate: YearToDate | null;
}

/** A person who could not be paid, and why. */
export interface RefusedEmployee {
  readonly id: string;
  readonly name: string;
  readonly problems: readonly Problem[];
}

export interface PaidPayroll {
  readonly paid: readonly PaidEmployee[];
  readonly refused: readonly RefusedEmployee[];
}

/** Pays everyone who can be paid; `reached` hears how many are done. */
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

/** One person's year, with problems at their places in the file. */
export function payEmployee(employee: Employee, rulebook: Rulebook, explain: boolean): Result<PayYear> {
  if (employee.problems.length > 0) return { ok: false, problems: employee.problems };
  const answer = payYear(employee.facts, rulebook, { explain });
  return answer.ok ? answer : { ok: false, problems: traceProblems(answer.problems, employee.trace) };
}
