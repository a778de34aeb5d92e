import { formatPence, readPence } from "../../../engine/base";
import type { P32MonthFacts } from "../../../engine/forms";
import type { ReportedPayment } from "../../contract";

type Amounts = Readonly<Record<string, string>>;

/** The statutory pay of a tax month, as the employer payment record takes it. */
type StatutoryMonth = Pick<P32MonthFacts, "month" | "statutoryPay" | "bereavementPayInNorthernIreland">;

/**
 * Returns statutory pay of tax months from the sums of payslips: with payments made outside runs, in the month of their
 * date, and without what is recovered apart.
 */
export function statutoryMonths(
  paid: ReadonlyMap<number, Amounts>,
  reported: readonly ReportedPayment[],
): readonly StatutoryMonth[] {
  const months = new Map([...paid].map(([month, amounts]) => [month, inPence(amounts)] as const));
  const apart = new Map<number, number>();
  for (const { taxMonth, statutoryType, amountPence, isOutsideRuns, isApart } of reported) {
    const month = months.get(taxMonth) ?? new Map<string, number>();
    const added = (isOutsideRuns ? amountPence : 0) - (isApart ? amountPence : 0);
    months.set(taxMonth, month.set(statutoryType, (month.get(statutoryType) ?? 0) + added));
    if (isApart) apart.set(taxMonth, (apart.get(taxMonth) ?? 0) + amountPence);
  }
  return [...months]
    .sort(([one], [other]) => one - other)
    .map(([month, amounts]) => ({
      month,
      statutoryPay: Object.fromEntries([...amounts].map(([type, pence]) => [type, formatPence(pence)])),
      ...(apart.has(month) ? { bereavementPayInNorthernIreland: formatPence(apart.get(month) ?? 0) } : {}),
    }));
}

function inPence(amounts: Amounts): Map<string, number> {
  return new Map(Object.entries(amounts).map(([type, amount]) => [type, readPence(amount)]));
}
