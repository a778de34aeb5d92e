import type { FormEmployer, P32, P32Month, P32Row } from "../../engine/forms";
import { type Check, date, employer, integer, list, map, money, record, text } from "../shape";

/** An employer payment record with its employer. */
export interface P32Document extends P32 {
  readonly employer: FormEmployer;
}

const ROW: { readonly [Key in keyof P32Row]: Check<P32Row[Key]> } = {
  incomeTax: money,
  studentLoans: money,
  postgraduateLoans: money,
  netIncomeTax: money,
  employeeNi: money,
  employerNi: money,
  grossNi: money,
  statutoryRecovered: map(money),
  niCompensation: map(money),
  employmentAllowance: money,
  cisDeductionsSuffered: money,
  netNi: money,
  apprenticeshipLevy: money,
  totalDue: money,
};

/** What `makeP32` returns, with the employer. */
export const P32_SHAPE: Check<P32Document> = record<P32Document>({
  employer,
  taxYear: integer(1900, 9998),
  taxYearLabel: text,
  months: list(
    record<P32Month>({
      ...ROW,
      year: integer(1900, 9999),
      month: integer(1, 12),
      periodStartDate: date,
      periodEndDate: date,
      paymentDueDate: date,
    }),
    12,
  ),
  total: record<P32Row>(ROW),
});
