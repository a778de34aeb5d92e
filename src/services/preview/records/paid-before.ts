import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import { type Earlier, earlierOf, lastPayslips, NOTHING_EARLIER, payslipsInPeriod, yearAfter } from "../../pay-runs";
import type { Body } from "./facts-on-file";
import type { PaymentOn } from "./payment-on";

interface PaidBefore {
  /** The year to date after the last final payslip. */
  readonly before: object | null;
  readonly earlier: Earlier;
}

const NOTHING: PaidBefore = { before: null, earlier: NOTHING_EARLIER };

/** Returns what final payslips leave for a payment, as in a run; nothing if the year before is sent. */
export async function paidBefore(
  tx: Tx,
  facts: EmployeeFacts,
  { day, year, place }: PaymentOn,
  sent: Body,
): Promise<PaidBefore> {
  if (sent.yearToDate !== undefined) return NOTHING;
  const { employee_id: employeeId } = facts.employee;
  const last = (await lastPayslips(tx, { regularPaymentDate: day }, [employeeId])).get(employeeId);
  if (last === undefined || last.payslip.taxYear !== year) return NOTHING;
  if (place === null) return { before: yearAfter(last), earlier: NOTHING_EARLIER };
  const payment = { year, ...place, regularPaymentDate: day };
  const inPeriod = await payslipsInPeriod(tx, payment, [facts]);
  return { before: yearAfter(last), earlier: earlierOf(facts, payment, inPeriod.get(employeeId) ?? []) };
}
