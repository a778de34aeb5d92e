import { PAY_INTERVAL_FIELDS, type Reader, readEarningsPeriodOf, readPayInterval, type Unread } from "../base";
import { readTaxTerms } from "../income-tax";
import { refuseUnstatedPeriod } from "../national-insurance";
import { readLoanMethod } from "../student-loans";
import { readEarlier } from "./read-earlier";
import { readOtherJobs } from "./read-other-jobs";
import type { PaymentTerms, TermsBasis } from "./read-payment";

/** Fields of the facts that the terms are read from. */
export const PAYMENT_TERMS_FIELDS = [
  ...PAY_INTERVAL_FIELDS,
  "taxPeriodToDate",
  "taxTableFrequency",
  "isExtraPayment",
  "onStrike",
  "isOffPayrollWorker",
  "loanMultiplesOfWeeks",
  "otherJobs",
];

/** Reads the terms of a payment: a further one in its period, irregular pay, a repayment withheld, off-payroll work. */
export function readPaymentTerms(reader: Reader, facts: Unread, { when, code, director }: TermsBasis): PaymentTerms {
  const interval = readPayInterval(reader, facts, when.frequency, when.day);
  if (interval?.isFurther && director?.byYear !== true) refuseUnstatedPeriod(reader, facts);
  const own = readEarlier(reader, facts, "/earningsPeriodToDate", when.figures);
  const jobs = readOtherJobs(reader, facts, when.figures, own);
  if (jobs !== null && director !== null) reader.refuse("must_be_absent", "/otherJobs");
  const ownPeriod = readEarningsPeriodOf(reader, facts, when.frequency, interval);
  return {
    earningsPeriod: facts.niEarningsPeriod === undefined ? (jobs?.earningsPeriod ?? ownPeriod) : ownPeriod,
    earlier: jobs?.earlier ?? own,
    taxTerms: readTaxTerms(reader, facts, when, code, interval),
    loanMethod: readLoanMethod(reader, facts),
    isOffPayroll: reader.flag(facts.isOffPayrollWorker, "isOffPayrollWorker", "", false),
  };
}
