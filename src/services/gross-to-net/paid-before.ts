import { PAY_FREQUENCIES, type PayFrequency, readDate, taxPeriodOn, taxYearOf } from "../../engine/base";
import type { Tx } from "../../platform/store";
import { type Earlier, NOTHING_EARLIER } from "../calculator";
import type { EmployeeFacts } from "../pay";
import { earlierOf, lastPayslips, payslipsInPeriod, yearAfter } from "../pay-runs";
import type { Body } from "./facts-on-file";

interface PaidBefore {
  /** The year as the last final payslip left it. */
  readonly before: object | null;
  readonly earlier: Earlier;
}

/** What final payslips leave for a payment, as a run takes it; nothing where the year before is sent. */
export async function paidBefore(tx: Tx, facts: EmployeeFacts, asked: Body, day: string): Promise<PaidBefore> {
  if (asked.yearToDate !== undefined) return { before: null, earlier: NOTHING_EARLIER };
  const { employee_id: employeeId } = facts.employee;
  const last = (await lastPayslips(tx, { regularPaymentDate: day }, [employeeId])).get(employeeId);
  const year = taxYearOf(readDate(day));
  if (last === undefined || last.payslip.taxYear !== year) return { before: null, earlier: NOTHING_EARLIER };
  const payFrequency = PAY_FREQUENCIES.find((known): known is PayFrequency => known === asked.payFrequency);
  if (payFrequency === undefined) return { before: yearAfter(last), earlier: NOTHING_EARLIER };
  const { period } = taxPeriodOn(readDate(day), year, payFrequency);
  const payment = { year, payFrequency, period, regularPaymentDate: day };
  const inPeriod = await payslipsInPeriod(tx, payment, [employeeId]);
  return { before: yearAfter(last), earlier: earlierOf(facts, payment, inPeriod.get(employeeId) ?? []) };
}
