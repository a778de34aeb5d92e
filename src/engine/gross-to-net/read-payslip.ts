import type { Reader } from "../base";
import { class1aOn, refuseUndatedAwards } from "../employer-charges";
import type { Rulebook } from "../rulebook";
import { deductPensions } from "./deduct-pension";
import { limitSacrifice } from "./limit-sacrifice";
import { PAYMENT_TERMS_FIELDS, readPaymentTerms } from "./payment-terms";
import { readCourtOrders } from "./read-court-orders";
import { readEnrolment } from "./read-enrolment";
import { isPayable, PAYSLIP_FIELDS, type ReadPayment, readPayment } from "./read-payment";
import type { DeductOrders } from "./settle";

const KNOWN: ReadonlySet<string> = new Set([
  ...PAYSLIP_FIELDS,
  ...PAYMENT_TERMS_FIELDS,
  "enrolmentEarningsToDate",
  "normalPayForgone",
  "pension",
  "furtherPensions",
  "courtOrders",
  "courtOrdersInLines",
  "courtOrderDay",
]);

/** A payment with its pension deducted, and its court orders, which are calculated on its net pay. */
export interface ReadPayslip extends ReadPayment {
  readonly deductOrders: DeductOrders | null;
}

/** Reads a payslip's facts and deducts its pension; null if anything is wrong, as the reader's problems state. */
export function readPayslip(reader: Reader, input: unknown, rulebook: Rulebook): ReadPayslip | null {
  const facts = reader.object(input, "");
  if (facts === null) return null;
  reader.onlyKnown(facts, KNOWN, "");
  const read = readPayment(reader, facts, rulebook, readPaymentTerms);
  if (read === null) return null;
  const { payment, payPath } = read;
  const { awards } = read.pay.sums;
  if (awards !== 0 && payment.paymentDate === null) refuseUndatedAwards(reader, payment.figures.taxYear, rulebook);
  const class1a = class1aOn(payment.figures, awards);
  const enrolment = readEnrolment(reader, facts, read, rulebook);
  const {
    lines,
    sums,
    pension,
    furtherPensions,
    notSacrificed = 0,
  } = limitSacrifice(deductPensions(reader, facts, read, rulebook), payment.letter);
  const pay = { lines, sums, pension, furtherPensions, enrolment, class1a, notSacrificed };
  const deductOrders = readCourtOrders(reader, facts, payment, rulebook);
  const payslip = { payment, pay, payPath, deductOrders };
  return isPayable(reader, payslip) ? payslip : null;
}
