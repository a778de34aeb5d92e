import { Reader } from "../base";
import { calculation } from "../rulebook";
import { explainPayslip } from "./explain-payslip";
import type { PayslipFacts } from "./facts";
import { digestOfPayslip } from "./law-used";
import type { Payslip } from "./payslip";
import { readPayslip } from "./read-payslip";
import { refuseShortfall, settle } from "./settle";
import { deductionSteps, writeWholePayslip } from "./write-whole-payslip";

/**
 * Calculates one payslip, from gross to net, exact to the penny.
 *
 * Amounts are accepted as decimal strings, numbers or decimal.js values with at most two decimals and returned as
 * decimal strings. A pension and court orders are calculated if the facts state them: contributions before tax, orders
 * on what remains after tax, National Insurance and pension. The year to date returned fits the next payment unchanged.
 * Problems: everything that is wrong with the facts at once, each with its path; `negative_net_pay` with the shortfall
 * if deductions exceed the pay. With `allowShortfall` that is a warning of the payslip, whose net pay is below zero.
 * Sources: those of the chapters; the order of deductions is docs/adr/0004.
 */
export const grossToNet = calculation<PayslipFacts, Payslip>((facts, rulebook, options) => {
  const reader = new Reader();
  const read = readPayslip(reader, facts, rulebook);
  if (read === null) return { ok: false, problems: reader.problems };
  const settlement = settle(read, read.deductOrders);
  if (settlement.amounts.netPay < 0 && options?.allowShortfall !== true) return refuseShortfall(read, settlement);
  const { figures } = read.payment;
  const value = writeWholePayslip(read, settlement);
  return {
    ok: true,
    value,
    workings: options?.explain === true ? explainPayslip(read, settlement, deductionSteps(read, settlement)) : null,
    rules: digestOfPayslip(rulebook, figures, value),
  };
});
