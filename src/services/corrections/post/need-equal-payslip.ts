import type { Payslip } from "../../../engine";
import type { CorrectionsPlan } from "../../../engine/corrections";
import type { RequestWork } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { nextSlip, type RunRow } from "../../pay-runs";
import type { CorrectionRow } from "../store/select-corrections";
import { refused } from "./refused";

interface ToCompare {
  readonly row: CorrectionRow;
  readonly run: RunRow;
  readonly facts: EmployeeFacts;
  readonly plan: CorrectionsPlan;
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
 * Refuses a correction whose run would not pay what is planned, to the penny. Net pay is not compared for somebody with
 * court orders, which deduct from what the run really pays.
 */
export async function needEqualPayslip(work: RequestWork, { row, run, facts, plan }: ToCompare): Promise<void> {
  const next = await nextSlip(work.tx, work.context, facts, run);
  const paid = next?.slip?.payslip ?? null;
  if (paid === null ? plan.lines.length === 0 : isEqual(paid, plan.openPayslip)) return;
  throw refused("correction_not_payable", row);
}

function isEqual(paid: Payslip, planned: Payslip): boolean {
  const names = paid.courtOrders === undefined ? ([...COMPARED, "netPay"] as const) : COMPARED;
  return names.every(
    (name) =>
      paid.forPeriod[name] === planned.forPeriod[name] &&
      (name === "netPay" || paid.yearToDate[name] === planned.yearToDate[name]),
  );
}
