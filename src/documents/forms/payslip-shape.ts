import { AMOUNTS_IN_PRINT, byName, PAY_FREQUENCIES, shape } from "../../engine/base";
import { date, employer, line, list, money, PERSON, text, year } from "../shape";

const rows = list(shape.record({ code: line, description: line, amount: money }));

const figures = shape.record(byName(AMOUNTS_IN_PRINT, () => money));

/** What `makePayslipContents` returns. */
export const PAYSLIP = shape.record({
  status: shape.choice(["PREVIEW", "FINAL"]),
  employee: shape.record({ ...PERSON, jobTitle: shape.orNull(text) }),
  employer,
  taxYear: year,
  taxYearLabel: text,
  payFrequency: shape.choice(PAY_FREQUENCIES),
  period: shape.integer(1, 56),
  taxWeek: shape.integer(1, 56),
  taxMonth: shape.integer(1, 12),
  periodStartDate: date,
  periodEndDate: date,
  paymentDate: shape.orNull(date),
  taxCode: text,
  week1Month1: shape.flag,
  niCategory: text,
  rows: shape.record({ Payable: rows, Deduction: rows, EmployerCost: rows, Information: rows }),
  totalPayable: money,
  totalDeductions: money,
  netPay: money,
  payments: list(
    shape.record({
      method: shape.orNull(text),
      accountName: shape.orNull(text),
      accountNumberLast4: shape.orNull(text),
      amount: money,
    }),
  ),
  hours: list(shape.record({ description: text, units: money, payRate: shape.orNull(money) })),
  totalHours: shape.orNull(money),
  forPeriod: figures,
  yearToDate: figures,
});
