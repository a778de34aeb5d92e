import { formatPence, type Pence, type WorkingStep } from "../base";
import type { CourtOrders } from "../court-orders";
import { type FiguresInForce, getSources } from "../rulebook";
import type { Amounts } from "./amounts";
import type { Payslip, SummaryItem, Warning } from "./payslip";
import type { ReadPayment } from "./read-payment";
import type { ReadPayslip } from "./read-payslip";
import { type Settlement, settle } from "./settle";
import { employerCost, row, writePayslip } from "./write-payslip";

type PaymentAndPay = Pick<ReadPayment, "payment" | "pay">;

/** Writes the payslip of a settled payment with its pension, its court orders, and a shortfall as a warning. */
export function writeWholePayslip(read: PaymentAndPay, settlement: Settlement): Payslip {
  const { pension, furtherPensions, enrolment, class1a, notSacrificed = 0 } = read.pay;
  const { apart, orders, amounts } = settlement;
  const payslip = writePayslip(read, settlement);
  if (enrolment !== null) payslip.enrolmentEarningsToDate = formatPence(enrolment.earningsToDate);
  if (pension !== null) payslip.pensionContributions = pension.contributions;
  if (furtherPensions.length > 0) {
    payslip.furtherPensionContributions = furtherPensions.map(({ contributions }) => contributions);
  }
  const courtOrders = orders?.write() ?? null;
  if (courtOrders !== null) {
    payslip.courtOrders = courtOrders;
    addCourtOrderItems(payslip.summaryItems, courtOrders);
  }
  if (apart !== null) payslip.payPeriods = apart.payPeriods;
  if (class1a !== 0) payslip.summaryItems.push(class1aItem(class1a));
  if (notSacrificed > 0) payslip.warnings = [...payslip.warnings, sacrificeWarning(amounts, notSacrificed)];
  if (amounts.netPay < 0) payslip.warnings = [...payslip.warnings, shortfallWarning(amounts.netPay)];
  return payslip;
}

function class1aItem(pence: Pence): SummaryItem {
  return row("CLASS_1A", "Class 1A National Insurance on a termination award", "EmployerCost", pence);
}

function sacrificeWarning({ salarySacrifice: deducted }: Settlement["amounts"], notSacrificed: Pence): Warning {
  const due = formatPence(deducted + notSacrificed);
  return { token: "salary_sacrifice_restricted", arguments: { due, deducted: formatPence(deducted) } };
}

function shortfallWarning(netPay: number): Warning {
  return { token: "negative_net_pay", arguments: { shortfall: formatPence(-netPay) } };
}

/** Adds a row for each order with a deduction, and one for all fees. */
function addCourtOrderItems(items: SummaryItem[], { orders, attachmentOrderFees: fees }: CourtOrders): void {
  for (const { orderId, lineItem } of orders) {
    if (lineItem === null || lineItem.amountPaid === "0.00") continue;
    items.push(orderItem(orderId, "COURT_ORDER", "Court order", lineItem.amountPaid));
  }
  if (fees !== "0.00") items.push(orderItem(null, "COURT_ORDER_FEE", "Court order fee", fees));
}

function orderItem(id: string | null, code: string, description: string, amount: string): SummaryItem {
  return {
    id,
    code,
    description,
    type: "Deduction",
    amount,
    lineType: code === "COURT_ORDER" ? "AttachmentOrder" : "AttachmentOrderFee",
    statutoryType: null,
    pensionLineType: null,
    pensionType: null,
  };
}

/** Returns the working steps of a pension, of an off-payroll worker's loans and of court orders. */
export function deductionSteps({ payment, pay }: PaymentAndPay, { orders }: Settlement) {
  return {
    before: [
      ...stepsUnder("/pensionContributions", pay.pension),
      ...pay.furtherPensions.flatMap((each, at) => stepsUnder(`/furtherPensionContributions/${at}`, each)),
    ],
    after: [...(payment.isOffPayroll ? [offPayrollStep(payment.figures)] : []), ...stepsUnder("/courtOrders", orders)],
  };
}

/** Returns the steps of another calculation, with their figures moved to its place in the payslip. */
function stepsUnder(path: string, calculated: { steps(): readonly WorkingStep[] } | null): readonly WorkingStep[] {
  return calculated === null ? [] : calculated.steps().map((step) => ({ ...step, figure: path + step.figure }));
}

function offPayrollStep({ studentLoans }: FiguresInForce): WorkingStep {
  return {
    id: "student-loans.off-payroll",
    figure: "/forPeriod/studentLoan",
    rule: "No loan is deducted from an off-payroll (deemed) worker.",
    formula: "0",
    inputs: {},
    value: "0.00",
    sources: getSources(studentLoans.sources, "postgraduateLoan"),
  };
}

export interface SettledAmounts {
  readonly amounts: Amounts;
  readonly employerCost: number;
  /** Pence, on whose whole pounds tax is calculated. */
  readonly payTaxed: number;
  /** Pence by which tax is below the limit of half of the pay; negative by how much the limit lowers it. */
  readonly belowTaxLimit: number;
  /** Whether no tax is taken, but tax of the whole payment once pay to date exceeds free pay. */
  readonly isCovered: boolean;
  /** Whether more of a larger pay would go to a court order or its fee, for which this pay did not suffice. */
  readonly ordersWait: boolean;
}

/** Returns a payslip's amounts and the employer's cost in pence, without writing the payslip; net pay may be negative. */
export function settledAmounts(read: ReadPayslip): SettledAmounts {
  const { amounts, tax, orders } = settle(read, read.deductOrders);
  return {
    amounts,
    employerCost: employerCost(amounts),
    payTaxed: tax.pay - tax.freePay,
    belowTaxLimit: tax.limit - (tax.due - tax.taken),
    isCovered: tax.isCovered,
    ordersWait: orders?.waitForPay() ?? false,
  };
}
