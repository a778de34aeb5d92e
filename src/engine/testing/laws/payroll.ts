import fc from "fast-check";
import type { PayYear } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { type PayrollFacts, type PayrollOptions, payrolls } from "../arbitraries";
import { same } from "./compare";
import { type Answer, broken, DOES_NOT_APPLY, findFirst, type Law } from "./law";

/** Calculates a whole payroll: a result for each employee, by id. */
export type PayrollCalculation = (payroll: PayrollFacts) => Readonly<Record<string, Answer<PayYear>>>;

/** A payroll, and the same people in another order. */
export interface ReorderedPayroll {
  readonly payroll: PayrollFacts;
  readonly reordered: PayrollFacts;
}

/** The order of employees changes nothing: no one's pay depends on who was paid before. */
export function orderOfEmployees(
  rulebook: Rulebook,
  options?: PayrollOptions,
): Law<ReorderedPayroll, PayrollCalculation> {
  return {
    name: "order of employees",
    statement: "Nobody's payslips depend on the order of the employees, or on who is paid beside.",
    cases: payrolls(rulebook, options)
      .filter(({ employees }) => employees.length > 1)
      .chain((payroll) =>
        fc
          .shuffledSubarray([...payroll.employees], { minLength: payroll.employees.length })
          .map((employees) => ({ payroll, reordered: { ...payroll, employees } })),
      ),
    check: ({ payroll, reordered }, calculate) => {
      const [one, other] = [calculate(payroll), calculate(reordered)];
      const ids = payroll.employees.map(({ id }) => id);
      const missing = ids.find((id) => one[id] === undefined || other[id] === undefined);
      if (missing !== undefined) return broken(`nothing was calculated for ${missing}`);
      if (ids.every((id) => one[id]?.ok === false)) return DOES_NOT_APPLY;
      return findFirst(...ids.map((id) => same(`the year of ${id}`, one[id], other[id])));
    },
  };
}
