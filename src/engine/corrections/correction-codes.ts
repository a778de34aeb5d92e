/** Amounts whose differences are paid back or recovered by a line of their own, with the line's code. */
export const CORRECTION_CODES = {
  ni: "NiCorrection",
  studentLoan: "StudentLoanCorrection",
  postgraduateLoan: "PostgraduateLoanCorrection",
  /** Pay that was never due, recovered without National Insurance. */
  neverDue: "NeverDuePay",
  /** The member's contributions; those of the second pension have the code with 2 at its end, and so on. */
  pension: "PensionCorrection",
  /** The employer's, in the same way. */
  employerPension: "EmployerPensionCorrection",
} as const;

export type SettledAmount = "ni" | "studentLoan" | "postgraduateLoan";

export const DESCRIPTIONS: Readonly<Record<keyof typeof CORRECTION_CODES, string>> = {
  ni: "National Insurance of earlier periods",
  studentLoan: "Student loan of earlier periods",
  postgraduateLoan: "Postgraduate loan of earlier periods",
  neverDue: "Pay that was never due",
  pension: "Pension of earlier periods",
  employerPension: "Employer pension of earlier periods",
};

const CODES: ReadonlySet<string> = new Set(Object.values(CORRECTION_CODES));
const PENSION_CODE = /^(?:Employer)?PensionCorrection\d*$/;

/** Returns whether a line settles a deduction of earlier periods. */
export function isCorrectionCode(code: string | undefined): boolean {
  return code !== undefined && (CODES.has(code) || isPensionCode(code));
}

/** Returns whether a line settles contributions of earlier periods. */
export function isPensionCode(code: string | undefined): boolean {
  return code !== undefined && PENSION_CODE.test(code);
}

/** Returns the code of a line that settles contributions of a membership: 0 for the pension, then the further ones. */
export function pensionCode(amount: "pension" | "employerPension", membership: number): string {
  return CORRECTION_CODES[amount] + (membership === 0 ? "" : String(membership + 1));
}

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
