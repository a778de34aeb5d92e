import type { Payslip } from "../../../engine";
import type { CorrectionsPlan, OrderEffect } from "../../../engine/corrections";
import type { NextSlip } from "../../pay-runs";
import type { CorrectionRow } from "../store/select-corrections";
import { isMadeGood } from "./given";
import { refused } from "./refused";

interface ToCompare {
  readonly row: CorrectionRow;
  readonly plan: CorrectionsPlan;
  readonly orders: readonly OrderEffect[];
  /** The payslip of the run with what the correction has posted; null without such a payslip. */
  readonly slip: NextSlip["slip"];
}

const COMPARED = [
  "grossPay",
  "taxablePay",
  "tax",
  "ni",
  "employerNi",
  "studentLoan",
  "postgraduateLoan",
  "pension",
  "employerPension",
] as const;

/**
 * Refuses a correction whose run would not pay what is planned, to the penny, or does not have the order that is to make
 * something good. Net pay is not compared for somebody with court orders, which deduct from what the run really pays.
 */
export function needEqualPayslip({ row, plan, orders, slip }: ToCompare): void {
  const isPaid = slip === null ? plan.lines.length === 0 : isEqual(slip.payslip, plan.openPayslip);
  const inRun = new Set(slip?.made.year.courtOrders?.map(({ orderId }) => orderId));
  const hasOrders = orders.every((effect) => !isMadeGood(effect) || inRun.has(effect.orderId));
  if (!isPaid || !hasOrders) throw refused("correction_not_payable", row);
}

function isEqual(paid: Payslip, planned: Payslip): boolean {
  const names = paid.courtOrders === undefined ? ([...COMPARED, "netPay"] as const) : COMPARED;
  return names.every(
    (name) =>
      paid.forPeriod[name] === planned.forPeriod[name] &&
      (name === "netPay" || paid.yearToDate[name] === planned.yearToDate[name]),
  );
}
