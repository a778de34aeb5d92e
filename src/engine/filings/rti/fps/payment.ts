import {
  FREQUENCIES,
  formatPence,
  loanPlanCode,
  type PayFrequency,
  type Pence,
  type StudentLoanPlan,
} from "../../../base";
import type { Fact } from "../../../filing-facts";
import type { GroupPart, Part, Parts } from "../message";
import { getBenefits } from "./benefits";
import { getStatutoryItems } from "./figures-to-date";
import type { FpsPayslip } from "./fps-payslip";
import { getDrawdown, getTrivialCommutations } from "./lump-sums";
import type { ReadPayment } from "./payment-facts";

const PAY_FREQUENCIES: Readonly<Record<PayFrequency, string>> = {
  Weekly: "W1",
  Fortnightly: "W2",
  FourWeekly: "W4",
  Monthly: "M1",
  Quarterly: "M3",
  TwiceYearly: "M6",
  Annually: "MA",
  Irregular: "IR",
};

/** An employment with its payslip, as far as its payment needs it. */
interface PaidEmployment {
  readonly place: string;
  readonly payslip: FpsPayslip;
  readonly payment: ReadPayment;
  readonly studentLoanPlan: StudentLoanPlan | null;
  readonly hoursWorkedBand: string | null;
}

/** Returns the payment of a payslip. */
export function getPayment(read: PaidEmployment, lateReason: Fact | null): GroupPart {
  const { payment, payslip } = read;
  return {
    from: payslip.place,
    parts: {
      PayFreq: frequencyOf(read),
      PmtDate: payment.paymentDate ?? payslip.paymentDate ?? { text: "", from: `${payslip.place}/paymentDate` },
      LateReason: lateReason,
      ...periodOf(payslip),
      PeriodsCovered: payment.periodsCovered ?? { text: "1", from: `${payment.place}/periodsCovered` },
      AggregatedEarnings: payment.aggregatedEarnings,
      PmtAfterLeaving: payment.isAfterLeaving,
      HoursWorked: { text: read.hoursWorkedBand ?? "E", from: `${read.place}/hoursWorkedBand` },
      TaxCode: taxCodeOf(payslip),
      ...amountsOf(read),
      Benefits: getBenefits(payment.cars, `${payment.place}/cars`),
      ...loansOf(read),
      OnStrike: payment.onStrike,
      UnpaidAbsence: payment.unpaidAbsence,
      ...getStatutoryItems(read),
      ...northernIrelandOf(payment),
      TrivialCommutationPayment: getTrivialCommutations(payment.trivialCommutation),
      FlexibleDrawdown: getDrawdown(payment.flexibleDrawdown),
    },
  };
}

function frequencyOf({ payment, payslip }: PaidEmployment): Part {
  if (payment.isOneOff) return { text: "IO", from: `${payment.place}/isOneOff` };
  return { text: PAY_FREQUENCIES[payslip.payFrequency], from: `${payslip.place}/payFrequency` };
}

/** Returns the period: fortnightly and four-weekly pay is reported by the last week that it covers. */
function periodOf({ place, payFrequency, period, taxMonth }: FpsPayslip): Parts {
  const { base, span } = FREQUENCIES[payFrequency];
  if (base === 12) return { MonthNo: { text: String(taxMonth), from: `${place}/taxMonth` } };
  return { WeekNo: { text: String(period * span), from: `${place}/period` } };
}

/** Returns the code without its nation's prefix, which is an attribute like its basis. */
function taxCodeOf({ place, taxCode, week1Month1 }: FpsPayslip): Part {
  const nation = /^[SC]/.test(taxCode) ? taxCode.slice(0, 1) : null;
  return {
    text: nation === null ? taxCode : taxCode.slice(1),
    from: `${place}/taxCode`,
    attributes: {
      ...(week1Month1 ? { BasisNonCumulative: "yes" } : {}),
      ...(nation === null ? {} : { TaxRegime: nation }),
    },
  };
}

/**
 * Returns what was paid and deducted; an item that is zero in the period is left out if the message allows it. Payroll
 * giving is not a deduction from net pay: taxable pay is without it already.
 */
function amountsOf({ payment, payslip }: PaidEmployment): Parts {
  const { forPeriod } = payslip;
  const always = (pence: Pence, field: string): Part => ({
    text: formatPence(pence),
    from: `${forPeriod.place}/${field}`,
  });
  const item = (pence: Pence, field: string) => (pence === 0 ? null : always(pence, field));
  const netPay = forPeriod.pensionContributionsByType.get("NetPayArrangement") ?? 0;
  const atSource = forPeriod.pensionContributionsByType.get("ReliefAtSource") ?? 0;
  const fromNet =
    atSource +
    (forPeriod.otherDeductions - deductedBeforeTax(payslip)) +
    forPeriod.attachmentOrders +
    forPeriod.attachmentOrderFees;
  const afterStatutory =
    forPeriod.taxablePay -
    forPeriod.benefitsTaxedViaPayroll -
    forPeriod.tax -
    forPeriod.ni -
    forPeriod.studentLoan -
    forPeriod.postgraduateLoan;
  return {
    TaxablePay: always(forPeriod.taxablePay, "taxablePay"),
    NonTaxOrNICPmt: item(forPeriod.otherAdditions, "otherAdditions"),
    DednsFromNetPay: item(fromNet, "otherDeductions"),
    PayAfterStatDedns: always(afterStatutory, "taxablePay"),
    BenefitsTaxedViaPayroll: item(forPeriod.benefitsTaxedViaPayroll, "benefitsTaxedViaPayroll"),
    Class1ANICsYTD: payment.class1aOnTermination,
    EmpeePenContribnsPaid: item(netPay, "pensionContributionsByType"),
    ItemsSubjectToClass1NIC: payment.itemsSubjectToClass1Nic,
    EmpeePenContribnsNotPaid: item(atSource, "pensionContributionsByType"),
    TaxDeductedOrRefunded: always(forPeriod.tax, "tax"),
  };
}

/** Returns deductions before tax in pence, from the printed rows; zero without rows. */
function deductedBeforeTax({ summaryItems }: FpsPayslip): number {
  const before = summaryItems.filter(({ lineType }) => lineType === "DeductionBeforeTax");
  return before.reduce((pence, { amount }) => pence + amount, 0);
}

function loansOf({ studentLoanPlan, payslip: { forPeriod } }: PaidEmployment): Parts {
  const { studentLoan, postgraduateLoan, place } = forPeriod;
  const student: Part = {
    text: formatPence(studentLoan),
    from: `${place}/studentLoan`,
    attributes: { PlanType: loanPlanCode(studentLoanPlan ?? "Plan1") },
  };
  const postgraduate: Part = { text: formatPence(postgraduateLoan), from: `${place}/postgraduateLoan` };
  return {
    StudentLoanRecovered: studentLoan === 0 ? null : student,
    PostgradLoanRecovered: postgraduateLoan === 0 ? null : postgraduate,
  };
}

function northernIrelandOf({ bereavementPayInNorthernIreland: pay }: ReadPayment): Parts {
  if (pay === null) return {};
  return {
    SPBPNIREYTD: pay.amount,
    MiscarriageNIRE: pay.isMiscarriage,
    EmployeeWorkplacePostcodeNIRE: pay.workplacePostcode,
  };
}
