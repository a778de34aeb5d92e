/** Why pay of a tax year that has ended is other than its payslips say. */
export const PAST_YEAR_CAUSES = ["WrongReport", "EntitledThen", "AwardBackdated"] as const;

/**
 * "WrongReport": what was paid in the year was reported otherwise. "EntitledThen": pay that was due in the year and was not
 * paid. "AwardBackdated": pay for the year that was agreed after its end.
 */
export type PastYearCause = (typeof PAST_YEAR_CAUSES)[number];

/**
 * Returns whether a change of pay belongs to the reports of its tax year after the year's end: only what was really paid in
 * it. There is no entitlement to a backdated award before it is agreed; arrears that were due then are taxed when they are
 * paid, and National Insurance is always that of the payment.
 *
 * Source: Income Tax (Earnings and Pensions) Act 2003, sections 18 and 686; HMRC's manuals EIM42265 and NIM02005.
 */
export function isReportedInPastYear(cause: PastYearCause): boolean {
  return cause === "WrongReport";
}
