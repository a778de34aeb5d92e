import type { Reader, Unread } from "../base";
import { ordersOfPayslip } from "../court-orders";
import type { Rulebook } from "../rulebook";
import { isMoney } from "./kinds";
import type { ReadLine } from "./pay-sums";
import type { Payment } from "./read-payment";
import type { DeductOrders, LimitLoans } from "./settle";

/** What court orders do to a payment: deduct, or only limit its loans, as their deductions are among its lines. */
export interface OrdersOfPayment {
  readonly deductOrders: DeductOrders | null;
  readonly limitLoans: LimitLoans | null;
}

const NO_ORDERS: OrdersOfPayment = { deductOrders: null, limitLoans: null };

/** Reads the court orders of a payment, calculated after its tax, National Insurance and loans. */
export function readCourtOrders(reader: Reader, facts: Unread, payment: Payment, rulebook: Rulebook): OrdersOfPayment {
  const areInLines = facts.courtOrdersInLines !== undefined;
  if (facts.courtOrders === undefined && !areInLines) {
    if (facts.courtOrderDay !== undefined) reader.refuse("required_with", "/courtOrders", { other: "courtOrderDay" });
    return NO_ORDERS;
  }
  if (facts.courtOrders !== undefined && areInLines) {
    reader.refuse("sent_together", "/courtOrdersInLines", { other: "courtOrders" });
    return NO_ORDERS;
  }
  const key = areInLines ? "courtOrdersInLines" : "courtOrders";
  const orders = ordersOfPayslip(reader, facts, key, payment, rulebook);
  if (orders === null) return NO_ORDERS;
  const deductOrders: DeductOrders = ({ lines, sums, personalPension }, { tax, ni, studentLoan, postgraduateLoan }) => {
    const qualifyingPay = sums.gross - payOutOfReach(lines ?? []);
    const pension = sums.netPayPension + sums.reliefAtSource;
    return orders.take({ qualifyingPay, tax, ni, pension, personalPension, studentLoan, postgraduateLoan });
  };
  return areInLines ? { deductOrders: null, limitLoans: deductOrders } : { deductOrders, limitLoans: null };
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
