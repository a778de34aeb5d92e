import type { Payslip } from "../../../engine";
import { FAMILY_PAYMENT_TYPES, readPence, statutoryItem } from "../../../engine/base";
import { APART, payslipToReport, type StatutoryToDate } from "./statutory-to-date";

/** Returns the year-to-date elements that a payslip's message reports, as must later ones of the year. */
export function reportedItems(payslip: Payslip, statutory: StatutoryToDate): readonly string[] {
  const { yearToDate } = payslipToReport(payslip, statutory);
  const pensions: Readonly<Record<string, string>> = yearToDate.pensionContributionsByType;
  const amounts: readonly (readonly [element: string, amount: string | undefined])[] = [
    ["StudentLoansTD", yearToDate.studentLoan],
    ["PostgradLoansTD", yearToDate.postgraduateLoan],
    ["BenefitsTaxedViaPayrollYTD", yearToDate.benefitsTaxedViaPayroll],
    ["EmpeePenContribnsPaidYTD", pensions.NetPayArrangement],
    ["EmpeePenContribnsNotPaidYTD", pensions.ReliefAtSource],
  ];
  return [
    ...amounts.flatMap(([element, amount]) => (readPence(amount ?? "0.00") === 0 ? [] : [element])),
    ...FAMILY_PAYMENT_TYPES.filter((type) => type in yearToDate.statutoryPay).map(statutoryItem),
    ...(statutory.apart === null ? [] : [APART]),
  ];
}
