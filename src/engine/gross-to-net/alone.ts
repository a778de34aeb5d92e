import { type PayIntervalFacts, Reader } from "../base";
import type { TaxTermsFacts } from "../income-tax";
import { calculation } from "../rulebook";
import { explainPayslip } from "./explain-payslip";
import type { PayslipFacts } from "./facts";
import type { Payslip } from "./payslip";
import { isPayable, PAYSLIP_FIELDS, readPayment, readPlainTerms } from "./read-payment";
import { refuseShortfall, settle } from "./settle";
import { writePayslip } from "./write-payslip";

/** The facts of a payslip without special terms, whose pension and court orders, if any, are given as lines. */
export type PayslipAloneFacts = Omit<
  PayslipFacts,
  | "pension"
  | "courtOrders"
  | "courtOrdersInLines"
  | "courtOrderDay"
  | keyof TaxTermsFacts
  | keyof PayIntervalFacts
  | "isOffPayrollWorker"
>;

/**
 * Calculates one payslip, from gross to net, without pensions and court orders: these are given as lines with their
 * amounts. A small build for browsers. It refuses termination awards, and what needs special terms: on a week 1/month 1
 * basis a further payment in a pay period, and irregular pay. A salary sacrifice takes what its line states: beside
 * statutory pay, state what the other pay leaves room for. Everything else is as in the full `grossToNet`.
 */
export const grossToNetAlone = calculation<PayslipAloneFacts, Payslip>((input, rulebook, options) => {
  const reader = new Reader();
  const facts = reader.object(input, "");
  if (facts !== null) reader.onlyKnown(facts, PAYSLIP_FIELDS, "");
  const read = facts && readPayment(reader, facts, rulebook, readPlainTerms);
  if (read?.pay.sums.awards || read?.pay.sums.advance) reader.refuse("must_be_absent", "/lines");
  if (read === null || !isPayable(reader, read)) return { ok: false, problems: reader.problems };
  const settlement = settle(read, null);
  if (settlement.amounts.netPay < 0) return refuseShortfall(read, settlement);
  return {
    ok: true,
    value: writePayslip(read, settlement),
    workings: options?.explain === true ? explainPayslip(read, settlement, NO_STEPS) : null,
    rules: read.payment.figures.digest,
  };
});

const NO_STEPS = { before: [], after: [] };
