import { halfUpShare, type Pence, WHOLE_IN_BASIS_POINTS } from "../../base";
import type { LineAmountType } from "../words";

/**
 * Returns the tax on an amount, in pence, rounded half away from zero: amount × rate, or amount × rate ÷ (100% + rate)
 * of an amount that includes the tax.
 *
 * @param rate hundredths of a per cent
 */
export function taxOn(type: LineAmountType, pence: Pence, rate: number): number {
  if (type === "NoTax") return 0;
  const whole = type === "Inclusive" ? WHOLE_IN_BASIS_POINTS + rate : WHOLE_IN_BASIS_POINTS;
  const tax = halfUpShare(Math.abs(pence), rate, whole);
  return pence < 0 ? 0 - tax : tax;
}
