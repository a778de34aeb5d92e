import type { PayFrequency, PayLine, Rulebook } from "../../../engine";
import { readDate, readPence } from "../../../engine/base";
import { isCountedStatutoryPay, lengthOf, qualifyingEarnings, thresholdsOn } from "../../../engine/pensions";

/** A payment as pensions see it, in pence. */
export interface PensionPay {
  /** All earnings that count for automatic enrolment. */
  readonly earnings: number;
  readonly pensionablePay: number;
  /** The earnings above the lower limit, up to the upper limit. */
  readonly qualifyingEarnings: number;
}

interface Payment {
  readonly paymentDate: string;
  readonly payFrequency: PayFrequency;
  /** Earnings of earlier payments in the same pay reference period, which share one band. */
  readonly earningsBefore?: number;
}

/**
 * Returns pensionable pay and qualifying earnings. Pensionable pay: money lines not marked otherwise. Qualifying
 * earnings: money lines that are taxable or NICable and not marked otherwise, after salary sacrifice other than for
 * pensions, in the period's band. Lines are in the engine's form.
 */
export function pensionPay(
  lines: readonly PayLine[],
  { paymentDate, payFrequency, earningsBefore = 0 }: Payment,
  rulebook: Rulebook,
): PensionPay {
  const rules = rulebook.subject("pensions");
  const day = readDate(paymentDate);
  const band = thresholdsOn(rules, day, lengthOf(payFrequency));
  let [earnings, pensionablePay] = [0, 0];
  for (const line of lines) {
    const { lineType = "Payment", isTaxable = true, isNiable = true, statutoryType } = line;
    const { isPensionable = true, isQualifyingEarnings = true } = line;
    const pence = readPence(line.amount);
    if (lineType === "SalarySacrifice") earnings -= pence;
    if (lineType !== "Payment" && lineType !== "StatutoryPayment") continue;
    if (isPensionable) pensionablePay += pence;
    const isCounted = statutoryType === undefined || isCountedStatutoryPay(rules, statutoryType, day);
    if ((isTaxable || isNiable) && isQualifyingEarnings && isCounted) earnings += pence;
  }
  const inBand = (pence: number) => (band === null ? 0 : qualifyingEarnings(pence, band));
  const qualifying = inBand(earningsBefore + earnings) - inBand(earningsBefore);
  return { earnings, pensionablePay, qualifyingEarnings: qualifying };
}
