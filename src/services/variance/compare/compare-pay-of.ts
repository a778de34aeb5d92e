import { formatPence } from "../../../engine/base";
import { comparePay, type PayChanges } from "../../../engine/reports";
import type { VarianceAsked } from "./asked";
import type { ComparedEmployee } from "./read-amounts";

/** Compares the amounts of employees, by the thresholds asked for. */
export function comparePayOf(
  { amounts, thresholdAmount, thresholdPercentage }: VarianceAsked,
  employees: readonly Pick<ComparedEmployee, "employeeId" | "previous" | "current">[],
): PayChanges {
  const made = comparePay({
    amounts,
    thresholdAmount: thresholdAmount === null ? null : formatPence(thresholdAmount),
    thresholdPercentage,
    employees: employees.map(({ employeeId, previous, current }) => ({ employeeId, previous, current })),
  });
  if (made.ok) return made.value;
  throw new Error(`Payslips cannot be compared: ${JSON.stringify(made.problems.slice(0, 3))}`);
}
