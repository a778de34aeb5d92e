import { addMonths, type CalendarDate, formatDate, getTaxYear, readDate, startOfTaxYear } from "../../base";
import { getOrderKind, type OrderType } from "../types";

const HALF_A_YEAR = 6;

/**
 * Returns when the issuer of an order must be informed of its deductions again, after the report of the first one: the
 * later of the first 6 April after the order was received and the day six months after it. null if its type has no such
 * report. Source: Debtors (Scotland) Act 1987 as amended in 2007, from one source.
 */
export function secondReportDue(orderType: OrderType, dateReceived: CalendarDate): CalendarDate | null {
  if (!getOrderKind(orderType).reportsToCreditor) return null;
  const received = readDate(dateReceived);
  const april = startOfTaxYear(getTaxYear(received) + 1);
  return formatDate(Math.max(april, addMonths(received, HALF_A_YEAR)));
}
