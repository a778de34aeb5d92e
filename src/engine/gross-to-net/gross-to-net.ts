import { type CallOptions, formatPence, problem, Reader, type Result } from "../base";
import type { Rulebook } from "../rulebook";
import { explainPayslip } from "./explain-payslip";
import type { PayslipFacts } from "./facts";
import type { Payslip } from "./payslip";
import { readPayslipFacts } from "./read-facts";
import { settle } from "./settle";
import { writePayslip } from "./write-payslip";

/**
 * One payslip, from gross to net, exact to the penny.
 *
 * Amounts come as decimal strings, numbers or decimal.js values with at most two decimals and go out as decimal
 * strings. The year to date that comes out fits the next payment unchanged. Problems: everything that is wrong with
 * the facts at once, each with its path; `negative_net_pay` with the shortfall when deductions exceed the pay.
 * Sources: those of the chapters; the order of deductions is docs/adr/0004.
 */
export function grossToNet(facts: PayslipFacts, rulebook: Rulebook, options?: CallOptions): Result<Payslip> {
  const reader = new Reader();
  const read = readPayslipFacts(reader, facts, rulebook);
  if (read === null) return { ok: false, problems: reader.problems };
  const settlement = settle(read.payment);
  const { netPay } = settlement.amounts;
  if (netPay < 0) {
    const path = read.lines === null ? "/grossPay" : "/lines";
    return { ok: false, problems: [problem("negative_net_pay", path, { shortfall: formatPence(-netPay) })] };
  }
  return {
    ok: true,
    value: writePayslip(read, settlement),
    workings: options?.explain === true ? explainPayslip(read.payment, settlement) : null,
    rules: read.payment.figures.digest,
  };
}
