import { formatPence, getWorkings, type WorkingStep, type Workings } from "../base";
import { explainTax } from "../income-tax";
import { explainNi } from "../national-insurance";
import { explainLoans } from "../student-loans";
import type { PaySums } from "./pay-sums";
import type { ReadPayment } from "./read-payment";
import { loanEarnings, niPayment, type Settlement, taxablePayment } from "./settle";
import { employerCost } from "./write-payslip";

/** Steps of deductions that not every payslip has: those before taxable pay and those before net pay. */
interface OtherSteps {
  readonly before: readonly WorkingStep[];
  readonly after: readonly WorkingStep[];
}

/** Explains a payslip: taxable pay, tax, National Insurance, loans, net pay and employer cost, with other steps. */
export function explainPayslip(
  { payment, pay: { sums } }: ReadPayment,
  settlement: Settlement,
  { before, after }: OtherSteps,
): Workings {
  const { figures } = payment;
  const steps = [
    ...before,
    taxablePayStep(sums, settlement),
    ...(settlement.apart?.steps() ?? explainDeductions({ payment, pay: { sums } }, settlement)),
    ...after,
    netPayStep(settlement),
    employerCostStep(settlement),
  ];
  return getWorkings(steps, figures);
}

function explainDeductions(
  { payment, pay: { sums } }: Pick<ReadPayment, "payment"> & { readonly pay: Pick<ReadPayment["pay"], "sums"> },
  settlement: Settlement,
): readonly WorkingStep[] {
  const { figures } = payment;
  const taxed = taxablePayment(payment, sums, settlement.amounts.taxablePay);
  return [
    ...explainTax(figures, taxed, settlement.tax, "/forPeriod/tax"),
    ...explainNi(figures, niPayment(payment, sums), settlement.ni, {
      employee: "/forPeriod/ni",
      employer: "/forPeriod/employerNi",
    }),
    ...explainLoans(figures, {
      niablePay: loanEarnings(sums.earnings),
      period: payment.earningsPeriod,
      method: payment.loanMethod,
      postgraduateLoan: payment.postgraduateLoan,
      outcome: settlement.loansDue,
      paths: { studentLoan: "/forPeriod/studentLoan", postgraduateLoan: "/forPeriod/postgraduateLoan" },
    }),
  ];
}

function taxablePayStep(sums: PaySums, { amounts }: Settlement): WorkingStep {
  return {
    id: "gross-to-net.taxable-pay",
    figure: "/forPeriod/taxablePay",
    rule: "Taxable pay with payrolled benefits, after sacrifice, less net-pay pension and giving.",
    formula: "taxable pay − pension − giving",
    inputs: {
      "taxable pay": formatPence(sums.taxable),
      pension: formatPence(sums.netPayPension),
      giving: formatPence(sums.beforeTax),
    },
    value: formatPence(amounts.taxablePay),
    sources: [],
  };
}

function netPayStep({ amounts }: Settlement): WorkingStep {
  return {
    id: "gross-to-net.net-pay",
    figure: "/forPeriod/netPay",
    rule: "Pay in money less deductions, with additions.",
    formula: "gross − tax − NI − loans − pension − court orders − other deductions + additions",
    inputs: {
      gross: formatPence(amounts.grossPay),
      tax: formatPence(amounts.tax),
      NI: formatPence(amounts.ni),
      loans: formatPence(amounts.studentLoan + amounts.postgraduateLoan),
      pension: formatPence(amounts.pension),
      "court orders": formatPence(amounts.attachmentOrders + amounts.attachmentOrderFees),
      "other deductions": formatPence(amounts.otherDeductions),
      additions: formatPence(amounts.otherAdditions),
    },
    value: formatPence(amounts.netPay),
    sources: [],
  };
}

function employerCostStep({ amounts }: Settlement): WorkingStep {
  return {
    id: "gross-to-net.employer-cost",
    figure: "/employerCost",
    rule: "The employer's cost, without levy and allowance.",
    formula: "gross + additions + employer NI + employer pension",
    inputs: {
      gross: formatPence(amounts.grossPay),
      additions: formatPence(amounts.otherAdditions),
      "employer NI": formatPence(amounts.employerNi + amounts.class1aOnTermination),
      "employer pension": formatPence(amounts.employerPension),
    },
    value: formatPence(employerCost(amounts)),
    sources: [],
  };
}
