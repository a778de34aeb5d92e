import { type Pence, readPence } from "../../base";
import type { P32 } from "./p32-result";

/**
 * Returns what is to be paid to HMRC for a tax month, in pence: the month's total, less the credit that earlier months
 * left, never below zero. Source: PAYE Regulations 2003, regulation 68; a credit is set against later payments.
 */
export function payableOfMonth({ months }: Pick<P32, "months">, taxMonth: number): Pence {
  const month = months.find((each) => each.month === taxMonth);
  if (month === undefined) return 0;
  const before = months.find((each) => each.month === taxMonth - 1);
  const credit = before === undefined ? 0 : readPence(before.carriedForward);
  return Math.max(0, readPence(month.totalDue) - credit);
}
