import { PAY_INTERVAL_FIELDS, type Reader, readEarningsPeriodOf, readPayInterval, type Unread } from "../base";
import { readTaxTerms } from "../income-tax";
import { refuseUnstatedPeriod } from "../national-insurance";
import type { PaymentTerms, TermsBasis } from "./read-payment";

/** Fields of the facts that the terms are read from. */
export const PAYMENT_TERMS_FIELDS = [
  ...PAY_INTERVAL_FIELDS,
  "taxPeriodToDate",
  "isExtraPayment",
  "onStrike",
  "isOffPayrollWorker",
];

/** Reads the terms of a payment: a further one in its period, irregular pay, a repayment withheld, off-payroll work. */
export function readPaymentTerms(reader: Reader, facts: Unread, { when, code, director }: TermsBasis): PaymentTerms {
  const interval = readPayInterval(reader, facts, when.frequency, when.day);
  if (interval?.isFurther && director?.byYear !== true) refuseUnstatedPeriod(reader, facts);
  return {
    earningsPeriod: readEarningsPeriodOf(reader, facts, when.frequency, interval),
    taxTerms: readTaxTerms(reader, facts, when, code, interval),
    isOffPayroll: reader.flag(facts.isOffPayrollWorker, "isOffPayrollWorker", "", false),
  };
}
