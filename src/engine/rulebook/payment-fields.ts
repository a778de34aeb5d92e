import { PAY_FREQUENCIES, shape } from "../base";

/** When a payment is made; `readPaymentDate` reads them. */
export const PAYMENT_DATE_FIELDS = {
  payFrequency: shape.choice(PAY_FREQUENCIES),
  /** Either the payment date, or a tax year with a period in it. */
  paymentDate: shape.optional(shape.date, undefined),
  /** 2026 or "2026-27". */
  taxYear: shape.optional(shape.taxYear, undefined),
  /** With `taxYear`, from 1: the tax week of weekly and irregular pay, the tax month of monthly pay, otherwise the pay period. */
  period: shape.optional(shape.integer(1, 53), undefined),
};

/** The time since the last irregular payment; `readPayInterval` reads them. */
export const IRREGULAR_PAY_FIELDS = {
  /** Irregular pay: the date of the last payment before this tax week; null if there was none. */
  lastPaymentDate: shape.orNull(shape.date),
  /** Irregular pay: the first payment in this tax week, if this one is a further payment in it. */
  firstPaymentDateInWeek: shape.orNull(shape.date),
};

/** The earnings period of a payment; `readEarningsPeriod` reads them. */
export const EARNINGS_PERIOD_FIELDS = {
  /** Irregular pay without an earlier payment: the first day of the employment. */
  employmentStartDate: shape.orNull(shape.date),
  /** An earnings period other than the pay frequency's own. */
  niEarningsPeriod: shape.optional(
    shape.record({ unit: shape.choice(["Day", "Week", "Month"]), count: shape.integer(1, 366) }),
    undefined,
  ),
};
