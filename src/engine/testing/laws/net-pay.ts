import { PAYSLIP_AMOUNTS } from "../../base";
import type { Payslip } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { type DatedPayslipFacts, payslips } from "../arbitraries";
import type { PopulationOptions } from "../ground";
import { poundsToPence } from "../pounds";
import { equal } from "./compare";
import { type Finding, findFirst, type PayslipLaw } from "./law";
import { ofPaid } from "./paid";

/** Net pay is gross pay less deductions, also in the printed rows. */
export function netIsGrossLessDeductions(
  rulebook: Rulebook,
  options?: PopulationOptions,
): PayslipLaw<DatedPayslipFacts> {
  return {
    name: "net is gross less deductions",
    statement: "Net pay with everything taken comes to gross pay and what is paid outside tax; the printed rows agree.",
    cases: payslips(rulebook, options),
    check: (facts, calculate) => ofPaid(calculate(facts), (payslip) => findFirst(byAmounts(payslip), byRows(payslip))),
  };
}

function byAmounts({ forPeriod }: Payslip): Finding {
  const net = PAYSLIP_AMOUNTS.reduce((pence, { name, sign }) => pence + sign * poundsToPence(forPeriod[name]), 0);
  return equal("net pay", net, poundsToPence(forPeriod.netPay));
}

function byRows({ summaryItems, forPeriod }: Payslip): Finding {
  const rows = (type: string) =>
    summaryItems.reduce((pence, item) => pence + (item.type === type ? poundsToPence(item.amount) : 0), 0);
  return equal("the balance of the printed rows", poundsToPence(forPeriod.netPay), rows("Payable") - rows("Deduction"));
}
