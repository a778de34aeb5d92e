import type { AbsencePay, TopUp } from "./leave-pay";
import type { PaidSegment } from "./segment-pay";

/** A line before it is written, with its inputs. */
export type PayLine = SalaryPayLine | AdjustmentPayLine | TopUpPayLine;

export interface SalaryPayLine {
  readonly kind: "Salary";
  readonly segment: PaidSegment;
}

export interface AdjustmentPayLine {
  readonly kind: "StatutoryAbsenceAdjustment" | "LeaveAdjustment";
  readonly segment: PaidSegment;
  readonly absence: AbsencePay;
}

export interface TopUpPayLine {
  readonly kind: "StatutoryTopUp";
  readonly segment: PaidSegment;
  readonly absence: AbsencePay;
  readonly topUp: TopUp;
}

/** Returns the line's amount in pence. */
export function penceOf(line: PayLine): number {
  if (line.kind === "Salary") return line.segment.pay;
  return line.kind === "StatutoryTopUp" ? line.topUp.pence : 0 - line.absence.deducted;
}
