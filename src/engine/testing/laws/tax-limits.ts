import { PAYSLIP_AMOUNTS, readDate, taxPeriodOn } from "../../base";
import type { Payslip } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { type DatedPayslipFacts, payslips } from "../arbitraries";
import type { PopulationOptions } from "../ground";
import { poundsToPence } from "../pounds";
import { atMost, equal } from "./compare";
import { type Finding, findFirst, type PayslipLaw } from "./law";
import { ofPaid } from "./paid";

/** Refunds are never more than the tax paid, and there are none on a week 1/month 1 basis. */
export function refundsAreLimited(rulebook: Rulebook, options?: PopulationOptions): PayslipLaw<DatedPayslipFacts> {
  return {
    name: "refunds are limited",
    statement: "A refund is never more than the tax paid before it this year; a week 1/month 1 code refunds nothing.",
    cases: payslips(rulebook, options),
    check: (facts, calculate) => ofPaid(calculate(facts), (payslip) => refund(facts, payslip, rulebook)),
  };
}

function refund(
  { yearToDate, payFrequency, paymentDate }: DatedPayslipFacts,
  payslip: Payslip,
  rulebook: Rulebook,
): Finding {
  const { tax = "0", previousTaxPaid = "0" } = yearToDate ?? {};
  const day = readDate(paymentDate);
  const taxYear = rulebook.figuresOn(day)?.taxYear ?? 0;
  const isExtraWeek = taxPeriodOn(day, taxYear, payFrequency).isExtraWeek && !payslip.taxCode.endsWith("BR");
  const alone = payslip.week1Month1 || isExtraWeek;
  const paidBefore = alone ? 0 : poundsToPence(String(tax)) + poundsToPence(String(previousTaxPaid));
  const refunded = -poundsToPence(payslip.forPeriod.tax);
  return atMost("the refund", paidBefore, refunded);
}

/** The regulatory limit: tax never exceeds its share of pay in money. */
export function taxLeavesPay(rulebook: Rulebook, options?: PopulationOptions): PayslipLaw<DatedPayslipFacts> {
  return {
    name: "tax leaves pay",
    statement: "Tax is limited to the regulatory share (half) of taxable pay in money, without benefits.",
    cases: payslips(rulebook, options),
    check: (facts, calculate) =>
      ofPaid(calculate(facts), ({ forPeriod }) => {
        const money = poundsToPence(forPeriod.taxablePay) - poundsToPence(forPeriod.benefitsTaxedViaPayroll);
        const share = rulebook.figuresOn(readDate(facts.paymentDate))?.incomeTax.regulatoryLimitBasisPoints ?? 0;
        const most = Math.max(0, Math.floor((money * share) / 10_000));
        return atMost("the tax", most, poundsToPence(forPeriod.tax));
      }),
  };
}

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
