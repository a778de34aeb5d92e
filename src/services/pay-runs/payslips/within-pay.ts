import type { CallOptions, Payslip, PayYear, Result } from "../../../engine";
import { itemAt, readPence } from "../../../engine/base";
import type { PayslipMade } from "../../contract";
import type { NotedLine } from "./engine-lines";
import type { Given } from "./given-to";
import { shortfallOf } from "./payslip-warnings";
import { isReducible, keepsMinimumWage, type RecurringLine, recurringWithin } from "./recurring-lines";

/** A payment as calculated with some recurring items. */
export interface Attempt {
  readonly paid: Result<PayYear>;
  readonly pensions: Given["pensions"];
  readonly year: PayslipMade["year"];
  readonly lines: readonly NotedLine[];
  readonly recurring: readonly RecurringLine[];
}

type Calculate = (recurring: readonly RecurringLine[], options: CallOptions) => Attempt;

/**
 * Returns recurring items with the deductions that count against the minimum wage cut to what pay has above it. Without
 * such items, and if the minimum wage cannot be known, they stay as they are.
 */
export function withinWage(
  {
    calculate,
    judge,
  }: {
    readonly calculate: Calculate;
    readonly judge: (lines: readonly NotedLine[], payslip: Payslip) => number | null;
  },
  inFull: readonly RecurringLine[],
  options: CallOptions,
): readonly RecurringLine[] {
  if (!inFull.some(keepsMinimumWage)) return inFull;
  const others = inFull.filter((each) => !keepsMinimumWage(each));
  const { paid, lines } = calculate(others, { ...options, allowShortfall: true });
  const headroom = paid.ok ? judge(lines, itemAt(paid.value.payslips, 0)) : null;
  return headroom === null ? inFull : recurringWithin(headroom, inFull, keepsMinimumWage);
}

/**
 * Calculates a payment with recurring items in full. If net pay then is below zero, deductions that are reduced take what
 * net pay without them has.
 */
export function withinNet(calculate: Calculate, inFull: readonly RecurringLine[], options: CallOptions): Attempt {
  if (!inFull.some(isReducible)) return calculate(inFull, options);
  const below = { ...options, allowShortfall: true };
  const whole = calculate(inFull, below);
  if (!whole.paid.ok || shortfallOf(itemAt(whole.paid.value.payslips, 0)) === null) return whole;
  const without = calculate(
    inFull.filter((each) => !isReducible(each)),
    below,
  );
  if (!without.paid.ok) return without;
  const { forPeriod } = itemAt(without.paid.value.payslips, 0);
  return calculate(recurringWithin(readPence(forPeriod.netPay), inFull, isReducible), options);
}
