/** Amounts whose differences are paid back or recovered by a line of their own, after tax, with the line's code. */
export const CORRECTION_CODES = {
  ni: "NiCorrection",
  studentLoan: "StudentLoanCorrection",
  postgraduateLoan: "PostgraduateLoanCorrection",
} as const;

export type SettledAmount = keyof typeof CORRECTION_CODES;

export const DESCRIPTIONS: Readonly<Record<SettledAmount, string>> = {
  ni: "National Insurance of earlier periods",
  studentLoan: "Student loan of earlier periods",
  postgraduateLoan: "Postgraduate loan of earlier periods",
};

const CODES: ReadonlySet<string> = new Set(Object.values(CORRECTION_CODES));

/** Returns whether a line settles a deduction of earlier periods. */
export function isCorrectionCode(code: string | undefined): boolean {
  return code !== undefined && CODES.has(code);
}
