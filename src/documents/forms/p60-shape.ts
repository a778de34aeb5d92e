import { shape } from "../../engine/base";
import { employer, list, map, money, PERSON, text, year } from "../shape";

const payAndTax = { pay: money, tax: money };

/** What `makeP60` returns. */
export const P60_SHAPE = shape.record({
  ...PERSON,
  taxYear: year,
  taxYearLabel: text,
  employer,
  finalTaxCode: text,
  week1Month1: shape.flag,
  previousEmployment: shape.record(payAndTax),
  thisEmployment: shape.record({ ...payAndTax, isRefund: shape.flag }),
  total: shape.record(payAndTax),
  niLines: list(
    shape.record({ niCategory: text, atLel: money, lelToPt: money, ptToUel: money, employeeContributions: money }),
    20,
  ),
  statutoryPay: map(money),
  studentLoan: money,
  postgraduateLoan: money,
  status: shape.choice(["Preview", "Finalised"]),
  /** Forms of earlier versions do not have these two. */
  isReplacement: shape.orDefault(shape.flag, false),
  replacementNumber: shape.orDefault(shape.integer(0, 999), 0),
});
