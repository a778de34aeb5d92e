import { byLoanPlan, FREQUENCIES, formatPence, loanPlanCode, type PayFrequency } from "../../../base";
import type { FilingFacts, PayslipOfFiling } from "../../../filing-facts";
import type { GroupPart, Part, Parts } from "../message";
import { benefitsOf } from "./benefits";
import { ITEMS_TO_DATE, statutoryItemsOf } from "./figures-to-date";
import { drawdownOf, trivialCommutationsOf } from "./lump-sums";

const KNOWN = new Set([
  "paymentDate",
  "isOneOff",
  "periodsCovered",
  "aggregatedEarnings",
  "isAfterLeaving",
  "onStrike",
  "unpaidAbsence",
  "itemsSubjectToClass1Nic",
  "class1aOnTermination",
  "cars",
  "trivialCommutation",
  "flexibleDrawdown",
  "bereavementPayInNorthernIreland",
  "reportedBefore",
]);
const MOST_ROWS = 10_000;
const NORTHERN_IRELAND = new Set(["amount", "isMiscarriage", "workplacePostcode"]);
const BANDS = { A: "A", B: "B", C: "C", D: "D", E: "E" };
const PLANS = byLoanPlan(loanPlanCode);
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

/** Returns the payment of a payslip. */
export function paymentOf(employment: FilingFacts, payslip: PayslipOfFiling, lateReason: Part | null): GroupPart {
  const payment = employment.child("payment", KNOWN) ?? employment.nothing("payment");
  checkReportedBefore(payment);
  return {
    from: employment.at("payslip"),
    parts: {
      PayFreq: frequencyOf(payment, payslip),
      PmtDate: payment.has("paymentDate") ? payment.date("paymentDate") : payslip.facts.neededDate("paymentDate"),
      LateReason: lateReason,
      ...periodOf(payslip),
      PeriodsCovered: {
        text: String(payment.integer("periodsCovered", 1, 99) ?? 1),
        from: payment.at("periodsCovered"),
      },
      AggregatedEarnings: payment.yes("aggregatedEarnings"),
      PmtAfterLeaving: payment.yes("isAfterLeaving"),
      HoursWorked: hoursOf(employment),
      TaxCode: taxCodeOf(payslip),
      ...amountsOf(payment, payslip),
      Benefits: benefitsOf(payment),
      ...loansOf(employment, payslip),
      OnStrike: payment.yes("onStrike"),
      UnpaidAbsence: payment.yes("unpaidAbsence"),
      ...statutoryItemsOf(employment, payslip),
      ...northernIrelandOf(payment),
      TrivialCommutationPayment: trivialCommutationsOf(payment),
      FlexibleDrawdown: drawdownOf(payment),
    },
  };
}

function checkReportedBefore(payment: FilingFacts): void {
  const value = payment.value("reportedBefore");
  if (value === undefined) return;
  const at = payment.at("reportedBefore");
  if (!Array.isArray(value)) payment.reader.refuse("wrong_type", at, { expected: "array" });
  for (const [index, item] of Array.isArray(value) ? value.entries() : []) {
    if (ITEMS_TO_DATE.includes(item)) continue;
    payment.reader.refuse("unknown_value", `${at}/${index}`, { allowed: ITEMS_TO_DATE.join(", ") });
  }
}

function frequencyOf(payment: FilingFacts, payslip: PayslipOfFiling): Part {
  const isOneOff = payment.flag("isOneOff");
  const from = isOneOff ? payment.at("isOneOff") : payslip.facts.at("payFrequency");
  return { text: isOneOff ? "IO" : PAY_FREQUENCIES[payslip.payFrequency], from };
}

/** Returns the period: fortnightly and four-weekly pay is reported by the last week that it covers. */
function periodOf({ facts, payFrequency, period, taxMonth }: PayslipOfFiling): Parts {
  const { base, span } = FREQUENCIES[payFrequency];
  if (base === 12) return { MonthNo: { text: String(taxMonth), from: facts.at("taxMonth") } };
  return { WeekNo: { text: String(period * span), from: facts.at("period") } };
}

function hoursOf(employment: FilingFacts): Part {
  const isPensioner = employment.value("employmentType") === "Pensioner" && !employment.has("hoursWorkedBand");
  return {
    text: isPensioner ? "E" : employment.neededChoice("hoursWorkedBand", BANDS),
    from: employment.at("hoursWorkedBand"),
  };
}

/** Returns the code without its nation's prefix, which is an attribute like its basis. */
function taxCodeOf({ facts, taxCode, week1Month1 }: PayslipOfFiling): Part {
  const nation = /^[SC]/.test(taxCode) ? taxCode.slice(0, 1) : null;
  return {
    text: nation === null ? taxCode : taxCode.slice(1),
    from: facts.at("taxCode"),
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
function amountsOf(payment: FilingFacts, payslip: PayslipOfFiling): Parts {
  const { forPeriod } = payslip;
  const always = (pence: number, field: string): Part => ({ text: formatPence(pence), from: forPeriod.at(field) });
  const item = (pence: number, field: string) => (pence === 0 ? null : always(pence, field));
  const netPay = forPeriod.pension.get("NetPayArrangement") ?? 0;
  const atSource = forPeriod.pension.get("ReliefAtSource") ?? 0;
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
    Class1ANICsYTD: payment.money("class1aOnTermination"),
    EmpeePenContribnsPaid: item(netPay, "pensionContributionsByType"),
    ItemsSubjectToClass1NIC: payment.money("itemsSubjectToClass1Nic"),
    EmpeePenContribnsNotPaid: item(atSource, "pensionContributionsByType"),
    TaxDeductedOrRefunded: always(forPeriod.tax, "tax"),
  };
}

/** Returns deductions before tax in pence, from the printed rows; zero without rows. */
function deductedBeforeTax({ facts }: PayslipOfFiling): number {
  const rows = facts.list("summaryItems", null, MOST_ROWS);
  const before = rows.filter((row) => row.value("lineType") === "DeductionBeforeTax");
  return before.reduce((pence, row) => pence + row.neededPence("amount"), 0);
}

function loansOf(employment: FilingFacts, { forPeriod }: PayslipOfFiling): Parts {
  const { studentLoan, postgraduateLoan } = forPeriod;
  const plan = employment.choice("studentLoanPlan", PLANS);
  if (studentLoan !== 0 && !employment.has("studentLoanPlan")) {
    employment.reader.refuse("required", employment.at("studentLoanPlan"));
  }
  const student: Part = {
    text: formatPence(studentLoan),
    from: forPeriod.at("studentLoan"),
    attributes: { PlanType: plan ?? PLANS.Plan1 },
  };
  const postgraduate: Part = { text: formatPence(postgraduateLoan), from: forPeriod.at("postgraduateLoan") };
  return {
    StudentLoanRecovered: studentLoan === 0 ? null : student,
    PostgradLoanRecovered: postgraduateLoan === 0 ? null : postgraduate,
  };
}

function northernIrelandOf(payment: FilingFacts): Parts {
  const pay = payment.child("bereavementPayInNorthernIreland", NORTHERN_IRELAND);
  if (pay === null) return {};
  return {
    SPBPNIREYTD: { text: formatPence(pay.neededPence("amount")), from: pay.at("amount") },
    MiscarriageNIRE: pay.yesOrNo("isMiscarriage"),
    EmployeeWorkplacePostcodeNIRE: pay.text("workplacePostcode"),
  };
}
