import type { Reader, Unread } from "../base";
import { ordersOfPayslip } from "../court-orders";
import type { Rulebook } from "../rulebook";
import { isMoney } from "./kinds";
import type { ReadLine } from "./pay-sums";
import type { Payment } from "./read-payment";
import type { DeductOrders } from "./settle";

/** Reads the court orders of a payment, calculated after its tax, National Insurance and loans; null without any. */
export function readCourtOrders(
  reader: Reader,
  facts: Unread,
  payment: Payment,
  rulebook: Rulebook,
): DeductOrders | null {
  if (facts.courtOrders === undefined) {
    if (facts.courtOrderDay !== undefined) reader.refuse("required_with", "/courtOrders", { other: "courtOrderDay" });
    return null;
  }
  const orders = ordersOfPayslip(reader, facts, payment, rulebook);
  if (orders === null) return null;
  return ({ lines, sums }, { tax, ni, studentLoan, postgraduateLoan }) => {
    const qualifyingPay = sums.gross - payOutOfReach(lines ?? []);
    const pension = sums.netPayPension + sums.reliefAtSource;
    return orders.take({ qualifyingPay, tax, ni, pension, studentLoan, postgraduateLoan });
  };
}

/** Returns pay that orders cannot attach: family statutory pay, and what lines exclude. */
function payOutOfReach(lines: readonly ReadLine[]): number {
  let pay = 0;
  for (const { lineType, amount, isTaxable, isNiable, isAttachable, statutoryType } of lines) {
    const isGross = isMoney(lineType) && (isTaxable || isNiable);
    const isFamilyPay = statutoryType !== null && statutoryType !== "StatutorySickPay";
    if (isGross && (!isAttachable || isFamilyPay)) pay += amount;
  }
  return pay;
}
