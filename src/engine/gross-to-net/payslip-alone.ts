import type { PayIntervalFacts } from "../base";
import type { TaxTermsFacts } from "../income-tax";
import { calculation } from "../rulebook";
import type { PayslipFacts } from "./facts";
import { makePayslip } from "./make-payslip";
import type { Payslip } from "./payslip";

/** The facts of a payslip whose pension and court orders, if any, are given as lines, and which has no uncommon terms. */
export type PayslipAloneFacts = Omit<
  PayslipFacts,
  "pension" | "courtOrders" | "courtOrderDay" | keyof TaxTermsFacts | keyof PayIntervalFacts | "isOffPayrollWorker"
>;

/**
 * One payslip, from gross to net, without the chapters of pensions and court orders: a pension or an order comes as a line
 * with its amount. The small one, for a browser. It refuses what needs terms of its own: on a week 1/month 1 basis a further
 * payment in a pay period, and irregular pay. Everything else is as in the whole `grossToNet`.
 */
export const grossToNetAlone = calculation<PayslipAloneFacts, Payslip>((facts, rulebook, options) => {
  return makePayslip(facts, rulebook, options, null);
});
