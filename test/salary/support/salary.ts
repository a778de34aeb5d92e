import { type SalaryFacts, type SalaryLine, type SalaryOfPeriod, salaryLines } from "../../../src/engine";
import { rulebook } from "../../support/library";

/** June 2026 of a sample employee on 30,000 a year. */
export const JUNE: SalaryFacts = {
  employeeId: "E1",
  payrollConfigId: "P1",
  periodStartDate: "2026-06-01",
  periodEndDate: "2026-06-30",
  frequency: "Monthly",
  startDate: "2020-01-06",
  salaryHistory: [{ effectiveFrom: "2020-01-06", salary: "30000" }],
};

/** Returns the salary of valid facts. */
export function salaryOf(facts: SalaryFacts): SalaryOfPeriod {
  const result = salaryLines(facts, rulebook);
  if (!result.ok) throw new Error(`${JSON.stringify(result.problems)} on ${JSON.stringify(facts)}`);
  return result.value;
}

export function linesOf(facts: SalaryFacts): readonly SalaryLine[] {
  return salaryOf(facts).lines;
}
