import { formatPence, isObject, readPence, type Unread } from "../base";
import { type CourtOrderFacts, orderAfter } from "../court-orders";
import type { PaidPayslip } from "./earlier-in-period";
import type { Payslip } from "./payslip";
import { type ReadPaymentEntry, type ReadYear, spanning } from "./read-year";

/** Returns the pension and court orders of a payment of a year, as the payslips before it left them. */
export function deductionFacts(
  year: ReadYear,
  payment: ReadPaymentEntry,
  inPeriod: readonly PaidPayslip[],
  paid: readonly PaidPayslip[],
): Unread {
  const { courtOrders } = year.facts;
  return {
    pension: pensionFacts(year, payment, inPeriod, paid),
    furtherPensions: payment.entry.furtherPensions,
    courtOrders: Array.isArray(courtOrders) ? ordersAfter(courtOrders, paid.at(-1)?.payslip) : courtOrders,
    courtOrdersInLines: payment.entry.courtOrdersInLines,
    courtOrderDay: payment.entry.courtOrderDay,
  };
}

/** Returns the pension in force, with this payment's differences and its pay reference period so far. */
function pensionFacts(
  year: ReadYear,
  { entry, from: day }: ReadPaymentEntry,
  inPeriod: readonly PaidPayslip[],
  paid: readonly PaidPayslip[],
): unknown {
  const terms = spanning(year.pensions, day).at(-1)?.entry.pension;
  if (!isObject(terms)) return terms ?? entry.pension;
  const earlier = inPeriod.flatMap(({ payslip }) => payslip.pensionContributions ?? []).at(-1);
  const cap = isObject(terms.employerContributionCap) ? terms.employerContributionCap : null;
  return {
    ...(earlier && { payReferencePeriodToDate: earlier.payReferencePeriodToDate }),
    ...(cap?.per === "Year" && { employerOwnContributionYearToDate: employerOwn(paid) }),
    ...terms,
    ...(isObject(entry.pension) ? entry.pension : null),
  };
}

function employerOwn(paid: readonly PaidPayslip[]): string {
  const own = paid.map(({ payslip }) => readPence(payslip.pensionContributions?.employerOwnContribution ?? "0"));
  return formatPence(own.reduce((sum, pence) => sum + pence, 0));
}

/** Returns the orders as the last payslip left them. */
function ordersAfter(orders: readonly unknown[], last: Payslip | undefined): readonly unknown[] {
  const results = last?.courtOrders?.orders;
  if (results === undefined) return orders;
  return orders.map((order, at) => {
    const result = results[at];
    return result === undefined ? order : orderAfter(order as CourtOrderFacts, result.after);
  });
}
