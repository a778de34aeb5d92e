import type { Tx } from "../../../platform/store";
import { findConfig, type PayPeriod, type PaySchedule, payPeriodAt, payScheduleOf } from "../../pay";
import type { PayRunTables } from "../store/pay-run-tables";

/** Periods ahead that lines can be posted for: two of the longest years of weekly pay. */
const AHEAD = 106;

/** The pay dates of a payroll that are not locked, and what is locked. */
export interface OpenDates {
  readonly schedule: PaySchedule;
  /** Place of the first unlocked period. */
  readonly first: number;
  /** The open run, whose pay date may have been moved. */
  readonly open: { readonly sequence: number; readonly paymentDate: string } | null;
}

export async function openDates(tx: Tx, payrollConfigId: string): Promise<OpenDates> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) throw new Error("An employee has a payroll.");
  const runs = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run")
    .select(["sequence", "status", "payment_date"])
    .where("payroll_config_id", "=", payrollConfigId)
    .orderBy("sequence", "desc")
    .limit(1)
    .execute();
  const last = runs[0];
  const isOpen = last?.status === "Open";
  return {
    schedule: await payScheduleOf(tx, config),
    first: last === undefined ? 0 : last.sequence + (isOpen ? 0 : 1),
    open: last !== undefined && isOpen ? { sequence: last.sequence, paymentDate: last.payment_date } : null,
  };
}

/**
 * Returns the first open period of a paying employment, by its regular or actual payment date, on or after the day
 * requested; null if that is too far ahead. An employee has no payslip for a period that ends before their first day.
 */
export function openPeriodFor(
  { schedule, first, open }: OpenDates,
  wanted: string | null,
  startDate: string,
): PayPeriod | null {
  for (let sequence = first; sequence < first + AHEAD; sequence++) {
    const period = payPeriodAt(schedule, sequence);
    if (period.periodEndDate < startDate) continue;
    const paymentDate = open?.sequence === sequence ? open.paymentDate : period.paymentDate;
    if (wanted === null || wanted <= paymentDate || wanted <= period.regularPaymentDate)
      return { ...period, paymentDate };
  }
  return null;
}
