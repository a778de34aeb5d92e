import { formatPence } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { monthTotals, payBillToDate, sumsByType } from "../../pay-runs";
import { monthTotalsReported } from "../charges/month-totals-reported";
import { payBillReported } from "../charges/pay-bill-reported";
import { statutoryPayOf, statutoryPayOnFile } from "./statutory-pay-paid";

interface YearSums {
  /** Tax months with a payslip. */
  readonly paidMonths: ReadonlySet<number>;
  /** Statutory pay by tax month and type; amounts are decimals. */
  readonly months: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** Earnings for employer National Insurance, excluding letter X. */
  readonly payBill: string;
}

/** Returns totals of the locked payslips of a tax year up to a month; opening balances count in its first month. */
export async function yearSums(tx: Tx, taxYear: number, taxMonth: number): Promise<YearSums> {
  const totals = await monthTotals(tx, { taxYear, payrollConfigId: null });
  const isUpTo = ([month]: readonly [number, unknown]) => month <= taxMonth;
  const reported = await monthTotalsReported(tx, { taxYear, payrollConfigId: null });
  const statutory = statutoryPayOf([...reported].filter(isUpTo));
  const onFile = await statutoryPayOnFile(tx, taxYear);
  if (Object.keys(onFile).length > 0) statutory.set(1, sumsByType(statutory.get(1) ?? {}, onFile));
  const payBill = (await payBillToDate(tx, taxYear, taxMonth)) + (await payBillReported(tx, taxYear, taxMonth));
  return {
    paidMonths: new Set([...totals].filter(isUpTo).map(([month]) => month)),
    months: statutory,
    payBill: formatPence(Math.max(0, payBill)),
  };
}
