import type { Payslip } from "../../../engine";
import { formatDate, lastDayOfTaxPeriod } from "../../../engine/base";

/** Returns the payment date of a payslip; if only a period was given, the last day of its tax week or month. */
export function paymentDateOf({ paymentDate, ...period }: Payslip): string {
  return paymentDate ?? formatDate(lastDayOfTaxPeriod(period));
}
