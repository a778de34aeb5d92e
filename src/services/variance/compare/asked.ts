import { formatPence, type PayslipAmountName } from "../../../engine/base";
import { comparePay, type PayChanges } from "../../../engine/reports";
import type { RunName } from "../../contract";
import type { ComparedEmployee } from "./read-amounts";

/** A comparison of a run with an earlier one. */
export interface VarianceAsked extends RunName {
  readonly compareWith: "PreviousPeriod" | "SamePeriodLastYear";
  readonly amounts: readonly PayslipAmountName[];
  /** Pence; null without this threshold. */
  readonly thresholdAmount: number | null;
  readonly thresholdPercentage: string | null;
  readonly onlyExceeding: boolean;
  /** Null for everybody. */
  readonly employeeId: string | null;
}

/** The amounts that are compared if none are named. */
export const USUAL_AMOUNTS: readonly PayslipAmountName[] = ["grossPay", "tax", "ni", "pension", "netPay"];

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
