import type { PayLine, PaymentFacts } from "../../../engine";
import { readPence } from "../../../engine/base";
import { moneyOf, type PayslipMade } from "../../contract";

/**
 * Returns a payment of a year, which follows those listed before it: their totals are not stated again. Its court orders
 * are those it was made with, in their state before it: what they took is among the lines, and they limit its loans.
 */
export function paymentWith({ year }: PayslipMade, lines: readonly PayLine[], isFirst: boolean): PaymentFacts {
  const [payment] = year.payments;
  if (payment === undefined) throw new Error("A payslip is made from one payment.");
  const { earningsPeriodToDate, taxPeriodToDate, courtOrderDay, ...others } = payment;
  const { courtOrders } = year;
  return {
    ...others,
    ...(courtOrders === undefined ? {} : { courtOrdersInLines: courtOrders }),
    ...(courtOrders === undefined || courtOrderDay === undefined ? {} : { courtOrderDay }),
    ...(isFirst && earningsPeriodToDate !== undefined ? { earningsPeriodToDate } : {}),
    ...(isFirst && taxPeriodToDate !== undefined ? { taxPeriodToDate } : {}),
    payFrequency: year.payFrequency,
    lines,
  };
}

/** Returns the payment without what corrections have added to the pay that family leave takes, as without their lines. */
export function withoutRecovered(payment: PaymentFacts, { normalPayRecovered = 0 }: PayslipMade): PaymentFacts {
  if (normalPayRecovered === 0) return payment;
  return { ...payment, normalPayForgone: moneyOf(readPence(payment.normalPayForgone ?? "0") - normalPayRecovered) };
}
