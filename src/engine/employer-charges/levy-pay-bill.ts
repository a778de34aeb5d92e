import { type Money, readPence } from "../base";

/** The category letter of earnings that are outside National Insurance, and so outside the pay bill of the levy. */
export const OUTSIDE_PAY_BILL = "X";

/** Returns a payslip's part of the apprenticeship levy's pay bill, in pence: earnings for employer National Insurance. */
export function levyPayBill(
  niBreakdown: readonly { readonly niCategory: string; readonly grossForEmployerNi: Money }[],
): number {
  return niBreakdown
    .filter(({ niCategory }) => niCategory !== OUTSIDE_PAY_BILL)
    .reduce((sum, { grossForEmployerNi }) => sum + readPence(grossForEmployerNi), 0);
}
