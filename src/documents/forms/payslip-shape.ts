import { AMOUNTS_IN_PRINT, mapAmounts, PAY_FREQUENCIES, type PayFrequency } from "../../engine/base";
import type { PayslipContents, PayslipFigures, PayslipRow } from "../../engine/forms";
import {
  type Check,
  choice,
  date,
  employer,
  flag,
  integer,
  line,
  list,
  money,
  orNull,
  PERSON,
  record,
  text,
} from "../shape";

const rows: Check<readonly PayslipRow[]> = list(record<PayslipRow>({ code: line, description: line, amount: money }));

const figures: Check<PayslipFigures> = record<PayslipFigures>(mapAmounts(AMOUNTS_IN_PRINT, () => money));

/** What `makePayslipContents` returns. */
export const PAYSLIP: Check<PayslipContents> = record<PayslipContents>({
  status: choice("PREVIEW", "FINAL"),
  employee: record({ ...PERSON, jobTitle: orNull(text) }),
  employer,
  taxYear: integer(1900, 9998),
  taxYearLabel: text,
  payFrequency: choice<PayFrequency>(...PAY_FREQUENCIES),
  period: integer(1, 56),
  taxWeek: integer(1, 56),
  taxMonth: integer(1, 12),
  periodStartDate: date,
  periodEndDate: date,
  paymentDate: orNull(date),
  taxCode: text,
  week1Month1: flag,
  niCategory: text,
  rows: record({ Payable: rows, Deduction: rows, EmployerCost: rows, Information: rows }),
  totalPayable: money,
  totalDeductions: money,
  netPay: money,
  payments: list(
    record({ method: orNull(text), accountName: orNull(text), accountNumberLast4: orNull(text), amount: money }),
  ),
  hours: list(record({ description: text, units: money, payRate: orNull(money) })),
  totalHours: orNull(money),
  forPeriod: figures,
  yearToDate: figures,
});
