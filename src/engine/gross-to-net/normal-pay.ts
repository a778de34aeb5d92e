import { FAMILY_PAYMENT_TYPES, type Reader } from "../base";
import type { NormalPay } from "../pensions";
import type { Rulebook } from "../rulebook";
import { enrolmentEarnings } from "./enrolment-earnings";
import type { PaySums, ReadLine } from "./pay-sums";
import type { ReadPayment } from "./read-payment";

const FAMILY: ReadonlySet<string> = new Set(FAMILY_PAYMENT_TYPES);

/**
 * Reads what paid family leave took from the pay of a payment, and returns the pay without that leave: statutory family
 * pay is left out, whenever its days were, and what would have been earned is added. Null if it is not stated.
 *
 * Source: Social Security Act 1989 Schedule 5 paragraphs 5 to 5E; Equality Act 2010 section 75.
 */
export function readNormalPay(
  reader: Reader,
  forgone: unknown,
  { payment, pay }: Pick<ReadPayment, "payment" | "pay">,
  rulebook: Rulebook,
): NormalPay | null {
  if (forgone === undefined || forgone === null) return null;
  const added = reader.optionalPositiveAmount(forgone, "normalPayForgone", "");
  if (pay.lines === null) {
    reader.refuse("required_with", "/lines", { other: "normalPayForgone" });
    return null;
  }
  const lines = pay.lines.filter((line) => !isFamilyPay(line));
  const earnings = enrolmentEarnings({ ...pay, lines }, payment.day, rulebook) + added;
  const family = pay.lines.filter((line) => isFamilyPay(line) && line.isPensionable);
  const pensionable = family.reduce((sum, { amount }) => sum - amount, pay.sums.pensionablePay);
  return { earnings, pensionablePay: pensionable + added };
}

/** Whether statutory family pay is among the pay. */
export function hasFamilyPay({ statutory }: PaySums): boolean {
  return statutory !== null && FAMILY_PAYMENT_TYPES.some((type) => statutory[type] !== undefined);
}

function isFamilyPay({ statutoryType }: ReadLine): boolean {
  return statutoryType !== null && FAMILY.has(statutoryType);
}
