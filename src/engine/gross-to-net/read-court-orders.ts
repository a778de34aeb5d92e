import type { Reader, Unread } from "../base";
import { type OrdersTaken, ordersOfPayslip } from "../court-orders";
import type { Rulebook } from "../rulebook";
import { isMoney } from "./kinds";
import type { ReadLine } from "./pay-sums";
import type { Payment } from "./read-payment";
import type { DeductOrders } from "./settle";

/**
 * Reads the court orders of a payment, calculated after its tax, National Insurance and loans; null without any. Those
 * whose deductions are among its lines only limit its loans.
 */
export function readCourtOrders(
  reader: Reader,
  facts: Unread,
  payment: Payment,
  rulebook: Rulebook,
): DeductOrders | null {
  const { courtOrders, courtOrdersInLines, courtOrderDay } = facts;
  if (courtOrders === undefined && courtOrdersInLines === undefined) {
    if (courtOrderDay !== undefined) reader.refuse("required_with", "/courtOrders", { other: "courtOrderDay" });
    return null;
  }
  if (courtOrders !== undefined && courtOrdersInLines !== undefined) {
    reader.refuse("sent_together", "/courtOrdersInLines", { other: "courtOrders" });
    return null;
  }
  const key = courtOrders === undefined ? "courtOrdersInLines" : "courtOrders";
  const orders = ordersOfPayslip(reader, facts, key, payment, rulebook);
  if (orders === null) return null;
  return ({ lines, sums, pension: first, furtherPensions }, { tax, ni, studentLoan, postgraduateLoan }) => {
    const qualifyingPay = sums.gross - payOutOfReach(lines ?? []);
    const pension = sums.netPayPension + sums.reliefAtSource;
    const personalPension = furtherPensions.reduce(
      (sum, { personalPence = 0 }) => sum + personalPence,
      first?.personalPence ?? 0,
    );
    const taken = orders.take({ qualifyingPay, tax, ni, pension, personalPension, studentLoan, postgraduateLoan });
    return key === "courtOrders" ? taken : loansAlone(taken);
  };
}

/** Returns what orders leave for loans: what they deduct is among the lines. */
function loansAlone({ studentLoan, postgraduateLoan }: OrdersTaken): OrdersTaken {
  return {
    deducted: 0,
    fees: 0,
    studentLoan,
    postgraduateLoan,
    write: () => null,
    steps: () => [],
    waitForPay: () => false,
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
