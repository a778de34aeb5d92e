import type { PayElementCategory } from "../base";

/** Categories that are not pay for work done: what replaces pay, repays costs or ends the employment. */
const NOT_FOR_WORK: ReadonlySet<PayElementCategory> = new Set([
  "HolidayPay",
  "SickPay",
  "Expense",
  "Benefit",
  "TerminationPayment",
  "SalarySacrifice",
  "PayrollGiving",
  "Loan",
]);

/**
 * Returns whether payments of a category are pay for work done, of which rolled-up holiday pay is a share and which
 * counts for an average week.
 *
 * Source: Working Time Regulations 1998, regulation 16(3ZA) and (3ZB): pay linked to tasks, for status, and regular
 * overtime; regulation 16A. Bonuses and other payments are counted unless their category says otherwise, which is ours.
 */
export function isPayForWork(category: PayElementCategory): boolean {
  return !NOT_FOR_WORK.has(category);
}
