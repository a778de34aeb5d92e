import { calculation } from "../rulebook";
import { WITH_CHAPTERS } from "./chapters/with-chapters";
import { WITH_SHORTFALL } from "./chapters/with-shortfall";
import type { PayslipFacts } from "./facts";
import { makePayslip } from "./make-payslip";
import type { Payslip } from "./payslip";

/**
 * One payslip, from gross to net, exact to the penny.
 *
 * Amounts come as decimal strings, numbers or decimal.js values with at most two decimals and go out as decimal
 * strings. A pension and court orders are worked out where the facts tell of them: contributions before tax, orders on
 * what tax, National Insurance and pension leave. The year to date that comes out fits the next payment unchanged. Problems: everything that is wrong with
 * the facts at once, each with its path; `negative_net_pay` with the shortfall when deductions exceed the pay. With
 * `allowShortfall` that is a warning of the payslip, whose net pay is below zero.
 * Sources: those of the chapters; the order of deductions is docs/adr/0004.
 */
export const grossToNet = calculation<PayslipFacts, Payslip>((facts, rulebook, options) => {
  return makePayslip(facts, rulebook, options, options?.allowShortfall === true ? WITH_SHORTFALL : WITH_CHAPTERS);
});
