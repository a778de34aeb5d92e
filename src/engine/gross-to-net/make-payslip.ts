import { type CallOptions, formatPence, Reader, type Result } from "../base";
import type { Rulebook } from "../rulebook";
import type { PayslipChapters } from "./chapters/payslip-chapters";
import { explainPayslip } from "./explain-payslip";
import type { Payslip } from "./payslip";
import { readPayslipFacts } from "./read-facts";
import { settle } from "./settle";
import { writePayslip } from "./write-payslip";

/** One payslip with the chapters that it may ask for. */
export function makePayslip(
  facts: unknown,
  rulebook: Rulebook,
  options: CallOptions | undefined,
  chapters: PayslipChapters | null,
): Result<Payslip> {
  const reader = new Reader();
  const read = readPayslipFacts(reader, facts, rulebook, chapters);
  if (read === null) return { ok: false, problems: reader.problems };
  const settlement = settle(read.payment);
  const shortfall = -settlement.amounts.netPay;
  if (shortfall > 0 && !chapters?.shortfall) {
    reader.refuse("negative_net_pay", read.payPath, { shortfall: formatPence(shortfall) });
    return { ok: false, problems: reader.problems };
  }
  return {
    ok: true,
    value: (chapters?.write ?? writePayslip)(read, settlement),
    workings: options?.explain === true ? explainPayslip(read, settlement) : null,
    rules: read.payment.figures.digest,
  };
}
