import type { Rulebook } from "../../../engine";
import { formatPence, getTaxMonth, getTaxYear, readDate, readPence, type StatutoryType } from "../../../engine/base";
import { recoverStatutoryPay } from "../../../engine/statutory-pay/recovery";
import { type Outcome, percentage } from "./outcome";

type Recovery = Outcome["recovery"];

/** The recovery of an award before its payment dates are known. */
export const NO_RECOVERY: Recovery = {
  isSmallEmployer: null,
  recoveryRate: null,
  recoverableAmount: "0.00",
  compensationRate: null,
  compensationAmount: "0.00",
};

interface Paid {
  readonly paymentDate: string | null;
  /** Pence. */
  readonly amount: number;
}

/**
 * Returns what the employer may recover of an award: by the tax month of each payment date, the months added up. Months
 * after the known rules are left out. It is an estimate: recovery is of an employer's whole month, not of one award.
 */
export function getRecovery(
  type: StatutoryType,
  paid: readonly Paid[],
  isSmallEmployer: boolean | null,
  rulebook: Rulebook,
): Recovery {
  const months = new Map<string, { readonly taxYear: number; readonly taxMonth: number; pence: number }>();
  for (const { paymentDate, amount } of paid) {
    if (paymentDate === null || amount <= 0) continue;
    const day = readDate(paymentDate);
    const [taxYear, taxMonth] = [getTaxYear(day), getTaxMonth(day)];
    const month = months.get(`${taxYear}/${taxMonth}`) ?? { taxYear, taxMonth, pence: 0 };
    month.pence += amount;
    months.set(`${taxYear}/${taxMonth}`, month);
  }
  const recovered = [...months.values()].flatMap(({ taxYear, taxMonth, pence }) => {
    const payment = { statutoryType: type, amountPaid: formatPence(pence), isSmallEmployer: isSmallEmployer ?? false };
    const made = recoverStatutoryPay({ taxYear, taxMonth, payments: [payment] }, rulebook);
    return made.ok ? made.value.payments : [];
  });
  const sum = (amounts: readonly string[]) => formatPence(amounts.reduce((total, each) => total + readPence(each), 0));
  return {
    isSmallEmployer,
    recoveryRate: percentageOrNull(recovered[0]?.recoveryRate),
    recoverableAmount: sum(recovered.map(({ recoverableAmount }) => recoverableAmount)),
    compensationRate: percentageOrNull(recovered[0]?.compensationRate),
    compensationAmount: sum(recovered.map(({ compensationAmount }) => compensationAmount)),
  };
}

function percentageOrNull(rate: string | null | undefined): string | null {
  return rate === null || rate === undefined ? null : percentage(rate);
}
