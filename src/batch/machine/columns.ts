import {
  ABOVE_UEL_TO_DATE,
  AT_LEL_TO_DATE,
  BENEFITS,
  EMPLOYEE_NI,
  EMPLOYEE_NI_TO_DATE,
  EMPLOYER_NI,
  EMPLOYER_NI_TO_DATE,
  FREE_PAY,
  GROSS,
  GROSS_TO_DATE,
  LEL_TO_PT_TO_DATE,
  LOANS_WANTED,
  NET_CHANGES,
  NET_PAY,
  NET_PAY_TO_DATE,
  NIABLE,
  NIABLE_TO_DATE,
  PAY_TO_DATE,
  PLAN_LOAN,
  PLAN_LOAN_TO_DATE,
  POSTGRADUATE_LOAN,
  POSTGRADUATE_LOAN_TO_DATE,
  PT_TO_UEL_TO_DATE,
  TAX,
  TAX_TO_DATE,
  TAX_WANTED,
  TAXABLE,
} from "../../kernel";

/** Columns of amounts in whole pence, and their index in a call. */
export const COLUMNS = {
  /** Free pay of one week or month, by the code; negative is additional pay. */
  freePay: FREE_PAY,
  /** Taxable pay before this payment, including previous employments. */
  payToDate: PAY_TO_DATE,
  /** Tax before this payment, including previous employments. */
  taxToDate: TAX_TO_DATE,
  /** Pay before deductions, after sacrifice. */
  gross: GROSS,
  /** To deduct; negative is a refund. */
  tax: TAX,
  employeeNi: EMPLOYEE_NI,
  employerNi: EMPLOYER_NI,
  planLoan: PLAN_LOAN,
  postgraduateLoan: POSTGRADUATE_LOAN,
  netPay: NET_PAY,
  /** Taxable pay: after net-pay pension and giving, with payrolled benefits. Plain pay: the gross column itself. */
  taxable: TAXABLE,
  /** NICable pay. For plain pay: the gross column itself. */
  niable: NIABLE,
  /** Payrolled benefits included in the taxable pay. */
  benefits: BENEFITS,
  /** Additions to net pay outside tax, less deductions from it: pension, orders, other deductions. */
  netChanges: NET_CHANGES,
  /** Tax before the limit; if above `tax`, the limit applied. */
  taxWanted: TAX_WANTED,
  /** Both loans together before the restriction; if above their sum, it applied. */
  loansWanted: LOANS_WANTED,
  grossToDate: GROSS_TO_DATE,
  /** Under the row's category letter, like the six that follow. */
  niableToDate: NIABLE_TO_DATE,
  employeeNiToDate: EMPLOYEE_NI_TO_DATE,
  employerNiToDate: EMPLOYER_NI_TO_DATE,
  atLelToDate: AT_LEL_TO_DATE,
  lelToPtToDate: LEL_TO_PT_TO_DATE,
  ptToUelToDate: PT_TO_UEL_TO_DATE,
  aboveUelToDate: ABOVE_UEL_TO_DATE,
  planLoanToDate: PLAN_LOAN_TO_DATE,
  postgraduateLoanToDate: POSTGRADUATE_LOAN_TO_DATE,
  netPayToDate: NET_PAY_TO_DATE,
} as const;

export type Column = keyof typeof COLUMNS;
