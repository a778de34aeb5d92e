import type { PayLine, PaymentFacts } from "../../../engine";
import type { PayslipMade } from "../../contract";

/** Returns a payment of a year, which follows those listed before it: their totals are not stated again. */
export function paymentWith({ year }: PayslipMade, lines: readonly PayLine[], isFirst: boolean): PaymentFacts {
  const [payment] = year.payments;
  if (payment === undefined) throw new Error("A payslip is made from one payment.");
  const { earningsPeriodToDate, taxPeriodToDate, courtOrderDay: _, ...others } = payment;
  return {
    ...others,
    ...(isFirst && earningsPeriodToDate !== undefined ? { earningsPeriodToDate } : {}),
    ...(isFirst && taxPeriodToDate !== undefined ? { taxPeriodToDate } : {}),
    payFrequency: year.payFrequency,
    lines,
  };
}
