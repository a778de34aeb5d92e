import { shape } from "../../engine/base";
import type { FormEmployer, P32 } from "../../engine/forms";
import { date, employer, list, map, money, text, year } from "../shape";

/** An employer payment record with its employer. */
export interface P32Document extends P32 {
  readonly employer: FormEmployer;
}

const ROW = {
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
export const P32_SHAPE = shape.record({
  employer,
  taxYear: year,
  taxYearLabel: text,
  months: list(
    shape.record({
      ...ROW,
      year: shape.integer(1900, 9999),
      month: shape.integer(1, 12),
      periodStartDate: date,
      periodEndDate: date,
      paymentDueDate: date,
      /** Records of earlier versions have neither credits nor quarters. */
      carriedForward: shape.orDefault(money, "0.00"),
    }),
    12,
  ),
  quarters: shape.orDefault(list(shape.record(ROW), 4), []),
  total: shape.record(ROW),
});
