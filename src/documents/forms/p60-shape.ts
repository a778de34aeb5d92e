import type { P60, P60NiLine } from "../../engine/forms";
import { type Check, choice, employer, flag, integer, list, map, money, PERSON, record, text } from "../shape";

const payAndTax = { pay: money, tax: money };

/** What `makeP60` returns. */
export const P60_SHAPE: Check<P60> = record<P60>({
  ...PERSON,
  taxYear: integer(1900, 9998),
  taxYearLabel: text,
  employer,
  finalTaxCode: text,
  week1Month1: flag,
  previousEmployment: record(payAndTax),
  thisEmployment: record({ ...payAndTax, isRefund: flag }),
  total: record(payAndTax),
  niLines: list(
    record<P60NiLine>({ niCategory: text, atLel: money, lelToPt: money, ptToUel: money, employeeContributions: money }),
    20,
  ),
  statutoryPay: map(money),
  studentLoan: money,
  postgraduateLoan: money,
  status: choice("Preview", "Finalised"),
});
