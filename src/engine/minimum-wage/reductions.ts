import type { PayElementCategory } from "../base";

/**
 * Returns whether a deduction of a category lowers the pay that counts for the minimum wage, if it is made for the
 * employer's own use and benefit or for what the worker spends in connection with the employment.
 *
 * Repayments of a loan or an advance of wages do not, whoever lent the money. Deductions that the employer pays over to
 * somebody else are not for its own use; that is for the caller to know.
 * Source: National Minimum Wage Regulations 2015 (SI 2015/621), regulations 12(1), 12(2)(b) and 13.
 */
export function lowersMinimumWagePay(category: PayElementCategory): boolean {
  return category !== "Loan";
}
